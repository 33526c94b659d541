/* Makes dist/ from web/ and the two modules in build/. Every file that another one loads is named by
   a hash of its content; index.html, embed.html, attention-explorer.js, attention-explorer.html and
   core.js are the stable names. */
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { definitions } from "../explorers/definitions.js";
import { cssText } from "./css-text.mjs";
import { flushLeft } from "./flush-left.mjs";
import { formulas } from "./formulas.mjs";
import { onlyTemplates } from "./only-templates.mjs";
import { standIns } from "./stand-ins.mjs";

const OUT = "dist";
const common = {
  bundle: true,
  minify: true,
  write: false,
  target: ["es2022"],
  charset: "utf8",
  legalComments: "none",
  loader: { ".wasm": "binary", ".model": "binary" },
  external: ["node:*"],
  plugins: [cssText(), flushLeft(), onlyTemplates()],
};

/** @param {string | Uint8Array} content @param {"hex" | "base64"} [form] */
const sha256 = (content, form = "hex") => createHash("sha256").update(content).digest(form);

/** Writes a file under a name that its content decides. @param {string} name @param {string | Uint8Array} content */
async function emit(name, content) {
  const hashed = name.replace(/\.(?=[^.]*$)/, `-${sha256(content).slice(0, 10)}.`);
  await writeFile(join(OUT, hashed), content);
  return hashed;
}

/** One self-contained classic script, as text. @param {string} entry @param {object} [options] */
async function classicScript(entry, options = {}) {
  const result = await build({ ...common, entryPoints: [entry], format: "iife", ...options });
  return result.outputFiles[0].text;
}

/**
 * The API and the explorers' code: modules that share their common parts.
 * @param {object} define
 * @returns the files' names by their entries', and what each file imports at once
 */
async function modules(define) {
  const explorers = definitions.map((d) => [d.name, `web/explorers/${d.name}/index.js`]);
  const result = await build({
    ...common,
    entryPoints: { core: "web/core/index.js", ...Object.fromEntries(explorers) },
    format: "esm",
    splitting: true,
    outdir: OUT,
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    metafile: true,
    define,
  });
  const imports = Object.entries(result.metafile.outputs).map(([path, output]) => [
    basename(path),
    output.imports.filter((i) => i.kind === "import-statement").map((i) => basename(i.path)),
  ]);
  const names = {};
  for (const file of result.outputFiles) {
    const name = basename(file.path);
    await writeFile(join(OUT, name), file.contents);
    names[name.replace(/-[^-]*\.js$/, "")] = name;
  }
  return { names, imports: Object.fromEntries(imports) };
}

/**
 * Lets the first explorer's parts come at once, not each when the one before it asks for it. (Not the
 * WebAssembly module: which of the two is wanted, only the engine knows.)
 * @param {string} first the explorer's file @param {Record<string, string[]>} imports by file
 */
function hints(first, imports) {
  const parts = new Set([first]);
  for (const part of parts) imports[part].forEach((other) => parts.add(other));
  const modules = [...parts].map((part) => `<link rel="modulepreload" href="${part}" />`);
  return modules.join("\n    ");
}

/** Puts values into a page's {{places}}. @param {string} html @param {Record<string, string>} values */
function fill(html, values) {
  return html.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
}

/** The page with style and script inside, and a policy that allows just these. */
function oneFile(html, style, scripts) {
  const inline = (text) => `'sha256-${sha256(text, "base64")}'`;
  const rest = [...scripts];
  const policy =
    `default-src 'none'; script-src ${scripts.map(inline).join(" ")} 'wasm-unsafe-eval'; style-src ${inline(style)}; ` +
    `worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'`;
  return html
    .replace("<head>", () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script src[^>]*><\/script>/g, () => `<script>${rest.shift()}</script>`)
    .replace("{{hints}}", "");
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });

const wasm = {};
for (const kind of ["scalar", "simd"])
  wasm[kind] = await emit(`core-${kind}.wasm`, await readFile(`build/core-${kind}.wasm`));
const worker = await classicScript("web/core/worker.js", {
  define: { "import.meta.url": "self.location.href" },
});
const define = {
  WASM_FILES: JSON.stringify(wasm),
  WORKER_FILE: JSON.stringify(await emit("worker.js", worker)),
  TICKET_MODEL_FILE: JSON.stringify(await emit("tickets.model", await readFile("web/model/tickets.model"))),
};

const { names: files, imports } = await modules(define);
await writeFile(join(OUT, "core.js"), `export * from "./${files.core}";\n`);

// The shells are classic scripts: they run from anywhere and load those modules from beside them.
const explorerFiles = Object.fromEntries(definitions.map((d) => [d.name, files[d.name]]));
const shell = { define: { EXPLORER_FILES: JSON.stringify(explorerFiles), KEEP_OFFLINE: "true" } };
await writeFile(join(OUT, "attention-explorer.js"), await classicScript("web/embed/script.js", shell));

const index = formulas(await readFile("web/page/index.html", "utf8"));
const sheets = await Promise.all(["web/ui/tokens.css", "web/page/page.css"].map((f) => readFile(f, "utf8")));
const style = sheets.join("\n") + index.css;
const styleFile = await emit("page.css", style);
const pageFile = await emit("page.js", await classicScript("web/page/page.js", shell));
const preferences = await classicScript("web/page/preferences.js");
const places = {
  preferences: await emit("preferences.js", preferences),
  style: styleFile,
  script: pageFile,
  hints: hints(files[definitions[0].name], imports),
};
await writeFile(join(OUT, "index.html"), fill(index.html, places));
const embedFile = await emit("embed.js", await classicScript("web/embed/embed.js", shell));
const embed = await readFile("web/embed/embed.html", "utf8");
await writeFile(join(OUT, "embed.html"), fill(embed, { style: styleFile, script: embedFile }));

const everything = await classicScript("web/page/page.js", {
  plugins: [
    ...common.plugins,
    standIns({
      "web/ui/loader.js": "web/offline/loader.js",
      "web/core/source.js": "web/offline/source.js",
      "web/core/worker-source.js": "web/offline/worker-source.js",
      "web/explorers/ticket-heatmaps/model-file.js": "web/offline/model-file.js",
    }),
  ],
  define: { WORKER_TEXT: JSON.stringify(worker), KEEP_OFFLINE: "false" },
});
// A script inside a page must not hold the words that would end it.
const inlineScript = everything.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
await writeFile(
  join(OUT, "attention-explorer.html"),
  oneFile(index.html, style, [preferences, inlineScript]),
);

// The copy for offline use holds all of the many-file page.
const kept = (await readdir(OUT)).filter((name) => name !== "attention-explorer.html").sort();
const contents = await Promise.all(kept.map((name) => readFile(join(OUT, name))));
const version = sha256(Buffer.concat(contents)).slice(0, 10);
const serviceWorker = await classicScript("web/page/service-worker.js", {
  define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(["./", ...kept]) },
});
await writeFile(join(OUT, "service-worker.js"), serviceWorker);

// Declarations of the API, emitted by tsc.
await cp("build/types", join(OUT, "types"), { recursive: true });
await writeFile(join(OUT, "core.d.ts"), 'export * from "./types/index.js";\n');

console.log(`dist/: ${(await readdir(OUT)).length} files`);

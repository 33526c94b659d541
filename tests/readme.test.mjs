/* The documents say what is true: their examples run, and print what they say. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test from "node:test";
import { promisify } from "node:util";
import { definitions } from "../web/explorers/definitions.js";
import { AttentionError, loadAttention } from "../web/core/index.js";
import * as api from "../web/core/index.js";
import { forTests } from "./browser/harness.mjs";

const run = promisify(execFile);
const DOCUMENTS = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "web/core/README.md",
  "web/explorers/README.md",
];
const text = Object.fromEntries(
  await Promise.all(DOCUMENTS.map(async (path) => [path, await readFile(path, "utf8")])),
);

/** The examples in a language. @param {string} path @param {string} language */
const examples = (path, language) =>
  [...text[path].matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, code]) => code);

for (const path of ["README.md", "web/core/README.md"])
  examples(path, "js").forEach((code, i) =>
    test(`${path}: JavaScript example ${i + 1} prints what it says`, async () => {
      const said = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line]) => line);
      assert.ok(said.length > 0);
      const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], {
        timeout: 60_000,
      });
      assert.deepEqual(stdout.trim().split("\n"), said);
    }),
  );

test("the elements and frames of the documents work as written", async () => {
  const { open, site } = await forTests();
  const written = ["README.md", "web/explorers/README.md"].flatMap((path) => examples(path, "html"));
  assert.ok(written.length >= 3);
  for (const code of written) {
    const script = code.includes("<script") ? "" : '<script src="attention-explorer.js"></script>';
    site.pages["/example.html"] =
      `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,">${script}${code}</html>`;
    const page = await open("example.html");
    const frame = page.native.frames().at(-1);
    const state = await frame.evaluate(async () => {
      const element = document.querySelector("softmax-saturation");
      await element.ready;
      return element.state;
    });
    assert.equal(state.dK, 64);
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test("the links of the documents lead somewhere", async () => {
  for (const path of DOCUMENTS)
    for (const [, target] of text[path].matchAll(/\]\(([^)#:]+)\)/g))
      await access(join(dirname(path), target));
});

test("the commands of README.md are there", async () => {
  const makefile = await readFile("Makefile", "utf8");
  const commands = [...new Set([...text["README.md"].matchAll(/\bmake (\w+)/g)].map(([, name]) => name))];
  assert.ok(commands.length >= 3);
  for (const name of commands) assert.match(makefile, new RegExp(`^${name}:`, "m"));
});

test("the folders of README.md are there", async () => {
  for (const [, cell] of text["README.md"].matchAll(/^\| (`[^|]+`) \|/gm))
    for (const [, folder] of cell.matchAll(/`([^`]+)`/g)) await access(folder);
});

test("web/core/README.md names every function, and every code that an error can have", async () => {
  const lib = await loadAttention();
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(lib)).filter((name) => name !== "constructor");
  for (const name of own) assert.ok(text["web/core/README.md"].includes(`lib.${name}`), `lib.${name}`);
  for (const name of Object.keys(api).filter((key) => !/^[A-Z]|^version$/.test(key)))
    assert.ok(text["web/core/README.md"].includes(name), name);
  const [, codes] = /@typedef \{(.*?)\} ErrorCode/s.exec(await readFile("web/core/errors.js", "utf8"));
  for (const [, code] of codes.matchAll(/"(\w+)"/g))
    assert.ok(text["web/core/README.md"].includes(`\`${code}\``), code);
  assert.ok(new AttentionError("type", "x", "") instanceof RangeError);
});

test("web/explorers/README.md names every explorer with every parameter", () => {
  const rows = text["web/explorers/README.md"].split("\n").filter((line) => line.startsWith("|"));
  let element = "";
  const named = {};
  for (const row of rows) {
    element = /^\| `<([\w-]+)>`/.exec(row)?.[1] ?? element;
    const parameter = /^\|[^|]*\| `(\w+)`/.exec(row)?.[1];
    if (element && parameter) (named[element] ??= []).push(parameter);
  }
  for (const { name, parameters } of definitions)
    assert.deepEqual(
      named[name]?.sort(),
      Object.keys(parameters)
        .filter((key) => key !== "prediction")
        .sort(),
      name,
    );
});

/* The page and the script where hosts put them: strict policies, wrong types, other origins, disks, sandboxes. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { loadAttention } from "../../web/core/index.js";
import { definitions } from "../../web/explorers/definitions.js";
import { texts } from "../../web/ui/texts.js";
import { forTests, serve } from "./harness.mjs";
import { sample } from "./samples.mjs";

const STRICT = "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";
const NO_WASM = "script-src 'self'; style-src 'self'";
const names = definitions.map((d) => d.name);
const runner = definitions.find((d) => d.runs)?.name;
const { browser, site, open } = await forTests("chromium");

/** A server of dist/ for one test. */
async function host(t, options, root = "dist") {
  const other = await serve(root, options);
  t.after(() => other.close());
  return other;
}

/** The names of the explorers in the page, once all of them are ready. */
const allReady = (list) =>
  Promise.all(
    list.map(async (name) => {
      await document.querySelector(name).ready;
      return name;
    }),
  );

/** Loads everything in a page and computes what there is to compute; there must be nothing to complain about. */
async function works(page, { quick = { pairs: 400, dK: [4, 16] }, ...allowed } = {}) {
  assert.deepEqual(await page.evaluate(allReady, names), names);
  if (runner === "score-variance") {
    const run = async (element, state) => {
      element.state = state;
      return (await element.run()).done;
    };
    assert.equal(await page.element(runner, run, quick), 1);
  }
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreignRequests(...(allowed.hosts ?? [])), []);
}

test("under a strict policy the whole page works: no error, no request to another host", async (t) => {
  const strict = await host(t, { headers: { "content-security-policy": STRICT } });
  const page = await browser.open(strict.url);
  await works(page, { quick: { pairs: 20000, dK: [4, 1024] } }); // large enough for workers
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.close();
  for (const name of names) {
    const alone = await browser.open(`${strict.url}embed.html?view=${name}`);
    await alone.ready(name);
    assert.deepEqual(alone.errors, []);
    await alone.close();
  }
});

test("a policy without 'wasm-unsafe-eval' is named in a sentence, in the reader's language", async (t) => {
  const strict = await host(t, { headers: { "content-security-policy": NO_WASM } });
  for (const lang of ["fr", "en"]) {
    const page = await browser.open(`${strict.url}?lang=${lang}`);
    for (const name of names) {
      await assert.rejects(page.ready(name));
      const said = await page.element(name, (element) => element.shadowRoot.textContent.trim());
      assert.ok(said.includes(texts[lang].blocked), `${name}: ${said}`);
    }
    await page.close();
  }
});

for (const [kind, types, headers] of [
  ["as text/plain", { ".wasm": "text/plain" }, {}],
  ["as application/octet-stream", { ".wasm": "application/octet-stream" }, {}],
  ["with no type and nosniff", { ".wasm": null }, { "x-content-type-options": "nosniff" }],
])
  test(`a module sent ${kind} works, with at most one more request`, async (t) => {
    const odd = await host(t, { types, headers });
    const page = await browser.open(odd.url);
    await page.evaluate(allReady, names);
    assert.deepEqual(page.errors, []);
    const asked = page.requests.filter((url) => url.endsWith(".wasm")).length;
    assert.ok(asked <= 2, `${asked} requests`);
    await page.close();
  });

test("the one-file page works in full from disk with the network off", async () => {
  const file = pathToFileURL(resolve("dist/attention-explorer.html")).href;
  const page = await browser.open(file, { offline: true });
  await works(page, { quick: { pairs: 20000, dK: [4, 1024] } });
  assert.deepEqual(
    page.requests.filter((url) => !/^(file|data|blob):/.test(url)),
    [],
  );
  await page.close();
  for (const name of names) {
    const alone = await browser.open(`${file}?view=${name}`, { offline: true });
    await alone.ready(name);
    assert.deepEqual(await alone.evaluate((all) => all.filter((n) => document.querySelector(n)), names), [
      name,
    ]);
    await alone.close();
  }
});

test("the one-file page works in a sandboxed frame", async () => {
  site.pages["/sandbox.html"] =
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">` +
    `<iframe title="explorer" sandbox="allow-scripts" src="attention-explorer.html"></iframe></html>`;
  const page = await open("sandbox.html");
  const frame = page.native.frames().find((f) => f.url().endsWith("attention-explorer.html"));
  assert.deepEqual(await frame.evaluate(allReady, names), names);
  if (runner === "score-variance") {
    const done = await frame.evaluate(async (name) => {
      const element = document.querySelector(name);
      element.state = { pairs: 20000, dK: [4, 1024] };
      return (await element.run()).done;
    }, runner);
    assert.equal(done, 1);
  }
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("index.html opened from disk says in both languages what to open instead", async () => {
  const page = await browser.open(pathToFileURL(resolve("dist/index.html")).href);
  const said = (name) => page.element(name, (element) => element.shadowRoot.textContent.trim());
  for (const name of names) {
    await assert.rejects(page.ready(name));
    for (const lang of ["fr", "en"]) {
      await page.native.locator(`button[data-set=lang][data-value=${lang}]`).click();
      assert.match(await said(name), /attention-explorer\.html/);
      assert.ok((await said(name)).includes(texts[lang].fromDisk));
    }
  }
  const visible = await page.evaluate(() => document.querySelector("main").innerText);
  for (const lang of ["fr", "en"]) assert.ok(visible.includes(texts[lang].fromDisk));
  await page.close();
});

/** How the visible words of an explorer look. */
function textStyles(element) {
  const worded = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const styles = [...element.shadowRoot.querySelectorAll(".ae *")].filter(
    (one) => worded(one) && one.checkVisibility(),
  );
  return styles.map((one) => {
    const { fontSize, lineHeight, textTransform: transform } = getComputedStyle(one);
    const lines = lineHeight === "normal" ? 0 : parseFloat(lineHeight);
    return {
      text: one.textContent.trim().slice(0, 40),
      size: parseFloat(fontSize),
      lineHeight: lines,
      transform,
    };
  });
}

const UGLY = `<style>* { font-size: 40px !important; color: red; line-height: 3; text-transform: uppercase }
  html { font-size: 9px } div { display: inline } button { display: none }</style>`;
const script = (url, rest = "") => `<script src="${url}attention-explorer.js" ${rest}></script>`;
const INCLUSIONS = {
  "as a classic script": (url) => script(url),
  "as a module": (url) => script(url, 'type="module"'),
  deferred: (url) => script(url, "defer"),
  "by import()": (url) => `<script>import("${url}attention-explorer.js")</script>`,
  "twice, in both ways": (url) => script(url) + script(url, 'type="module"') + script(`${url}x/../`),
};
INCLUSIONS["twice, from two places"] = (url) => script(url) + script("");
for (const [kind, include] of Object.entries(INCLUSIONS))
  test(`from another origin ${kind}: every element works in an ugly course page`, async (t) => {
    const far = await host(t, { cors: true });
    const elements = names.map((name) => `<p>Text</p><${name}></${name}>`).join("");
    site.pages["/ugly.html"] =
      `<!doctype html><html lang="fr"><title>Course</title><link rel="icon" href="data:,">${UGLY}` +
      `${include(far.url)}<h1>Cours</h1>${elements}</html>`;
    const page = await open("ugly.html");
    await page.waitFor((list) => list.every((name) => customElements.get(name)), names);
    await works(page, { hosts: [far.url], quick: { pairs: 20000, dK: [4, 1024] } });
    const asked = page.requests.filter((url) => url.endsWith(".wasm"));
    assert.equal(asked.length, 1, asked.join());
    for (const name of names) {
      const texts = await page.element(name, textStyles);
      assert.ok(texts.length > 5, name);
      for (const { text, size, lineHeight, transform } of texts) {
        assert.ok(size >= 8 && size <= 28, `${name}: ${size} px: ${text}`);
        assert.ok(lineHeight < 2 * size, `${name}: line height ${lineHeight} at ${size}: ${text}`);
        assert.match(transform, /^(none|math-auto)$/, `${name}: ${text}`);
      }
    }
    await page.close();
  });

test("core.js imported from another origin computes what Node computes", async (t) => {
  const far = await host(t, { cors: true });
  site.pages["/module.html"] =
    `<!doctype html><html lang="en"><title>API</title><link rel="icon" href="data:,"></html>`;
  const page = await open("module.html");
  const plan = { pairs: 20000, dK: [4, 256] };
  const there = await page.evaluate(
    async (url, asked) => {
      const { loadAttention } = await import(url);
      const lib = await loadAttention();
      return { rows: await lib.scoreStatistics(asked), normals: [...lib.generator(1).randn([40]).data] };
    },
    `${far.url}core.js`,
    plan,
  );
  const here = await loadAttention();
  assert.deepEqual(there.rows, await here.scoreStatistics(plan));
  assert.deepEqual(there.normals, [...here.generator(1).randn([40]).data]);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("what the script brings leaves the host page as it was", async () => {
  site.pages["/bare.html"] =
    `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">
    <p id="p">Text</p>${script("")}</html>`;
  site.pages["/none.html"] = site.pages["/bare.html"].replace(script(""), "");
  const look = () => ({
    globals: Object.keys(window).filter((key) => key !== "litHtmlVersions"), // by which lit warns of a second lit
    style: JSON.stringify([...Object.values(getComputedStyle(document.querySelector("#p")))]),
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    stored: localStorage.length + document.cookie.length,
  });
  const [with_, without] = await Promise.all([open("bare.html"), open("none.html")]);
  for (const name of names) {
    await with_.evaluate((tag) => document.body.append(document.createElement(tag)), name);
    await with_.ready(name);
  }
  await with_.evaluate((list) => list.forEach((name) => document.querySelector(name).remove()), names);
  assert.deepEqual(await with_.evaluate(look), await without.evaluate(look));
  await with_.close();
  await without.close();
});

test("a frame tells its host what happens, and takes a state from it", async (t) => {
  const far = await host(t, { cors: true });
  for (const definition of definitions) {
    const { name } = definition;
    site.pages["/frame.html"] =
      `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,"><script>
      window.heard = []; addEventListener("message", (e) => heard.push(e.data));</script>
      <iframe title="x" width="600" height="400" src="${far.url}embed.html?view=${name}&lang=fr"></iframe></html>`;
    const page = await open("frame.html");
    const ready = await page.waitFor(() =>
      window.heard.map((text) => JSON.parse(text)).find((m) => m.type === "ready"),
    );
    assert.equal(ready.source, "attention-explorer");
    assert.equal(ready.version, 1);
    assert.equal(ready.view, name);
    assert.deepEqual(Object.keys(ready.readings).sort(), Object.keys(definition.emptyReadings()).sort());
    const height = await page.waitFor(() =>
      window.heard.map((text) => JSON.parse(text)).find((m) => m.type === "height"),
    );
    assert.ok(height.height > 20, `${height.height}`);

    const frame = page.native.frames()[1];
    const state = () => frame.evaluate((tag) => document.querySelector(tag).state, name);
    const send = (message) =>
      page.evaluate(async (text) => {
        frames[0].postMessage(text, "*");
        await new Promise((done) => setTimeout(done, 50));
      }, message);
    const [key, p] = Object.entries(definition.parameters).find(([, one]) =>
      /^(choice|integer)$/.test(one.type),
    );
    const wanted = sample(name, key, p);
    await send(JSON.stringify({ target: "attention-explorer", state: { [key]: wanted } }));
    for (let tries = 0; tries < 100 && (await state())[key] !== wanted; tries++) await sleep(50);
    assert.equal((await state())[key], wanted);
    const before = await state();
    for (const ignored of [
      { target: "attention-explorer", state: { [key]: wanted } }, // not a string
      JSON.stringify({ target: "someone-else", state: {} }),
      JSON.stringify({ target: "attention-explorer", state: { [key]: "bad" } }),
      JSON.stringify({ target: "attention-explorer" }),
      "not JSON",
      "null",
      7,
    ])
      await send(ignored);
    assert.deepEqual(await state(), before);

    await frame.evaluate(([tag, act]) => document.querySelector(tag).act(act), [name, { [key]: p.default }]);
    const change = await page.waitFor(() =>
      window.heard.map((text) => JSON.parse(text)).find((m) => m.type === "change"),
    );
    assert.deepEqual(change.state[key], p.default);
    assert.deepEqual(page.errors, []);
    await page.close();
  }
});

test("a frame that names no explorer says which there are", async () => {
  for (const lang of ["fr", "en"]) {
    const page = await open(`embed.html?view=nothing&lang=${lang}`);
    const said = await page.evaluate(() => document.body.innerText);
    for (const name of names) assert.ok(said.includes(name));
    assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
    await page.close();
  }
});

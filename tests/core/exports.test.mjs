import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

const listed = (await readFile("c/exports.txt", "utf8")).trim().split("\n");
/** What a reactor without glue needs besides: its memory, and Emscripten's own entries. */
const OWN = new Set([
  "memory",
  "_initialize",
  "malloc",
  "free",
  "__indirect_function_table",
  "__errno_location",
]);
const isRuntime = (name) => OWN.has(name) || /^_?(emscripten_)?stack/i.test(name);

for (const kind of ["scalar", "simd"])
  test(`the ${kind} module exports what c/exports.txt lists, imports only word of growth`, async () => {
    const module = await WebAssembly.compile(await readFile(`build/core-${kind}.wasm`));
    const exported = WebAssembly.Module.exports(module).map((e) => e.name);
    assert.deepEqual(exported.filter((name) => !isRuntime(name)).sort(), [...listed].sort());
    const imported = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
    assert.deepEqual(imported, ["env.emscripten_notify_memory_growth"]);
  });

test("every listed export is defined in c/exports.c and called by web/core", async () => {
  const sources = (await readdir("web/core")).filter((f) => f.endsWith(".js")).map((f) => `web/core/${f}`);
  const calls = (await Promise.all(sources.map((f) => readFile(f, "utf8")))).join("\n");
  const boundary = await readFile("c/exports.c", "utf8");
  for (const name of listed) {
    assert.match(boundary, new RegExp(`\\b${name}\\(`), `${name} is not in c/exports.c`);
    assert.match(calls, new RegExp(`["\`.]${name}\\b`), `nothing calls ${name}`);
  }
});

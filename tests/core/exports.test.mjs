import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

const BOUNDARY = ["c/exports.c", "c/exports_transformer.c"];
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

test("every listed export is defined at the boundary and called by web/core", async () => {
  const sources = (await readdir("web/core")).filter((f) => f.endsWith(".js")).map((f) => `web/core/${f}`);
  const calls = (await Promise.all(sources.map((f) => readFile(f, "utf8")))).join("\n");
  const boundary = (await Promise.all(BOUNDARY.map((f) => readFile(f, "utf8")))).join("\n");
  for (const name of listed) {
    assert.match(boundary, new RegExp(`\\b${name}\\(`), `${name} is not in ${BOUNDARY.join(" or ")}`);
    assert.match(calls, new RegExp(`["\`.]${name}\\b`), `nothing calls ${name}`);
  }
});

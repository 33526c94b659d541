/**
 * Compiles the checks of this folder with all of c/ but its boundary, natively under sanitizers and as scalar
 * and SIMD WebAssembly, runs them, and compares what they print: one line "name checksum" for each check.
 */
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, open, readFile, readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";

process.removeAllListeners("warning"); // node:wasi announces that it is experimental
const { WASI } = await import("node:wasi");

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const build = `${root}build/checks`;

const COMMON = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"];
const NATIVE = ["-O2", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
const WASM = ["-O3", "-sSTANDALONE_WASM", "-sINITIAL_MEMORY=67108864", "-sTOTAL_STACK=1048576"];

/** All C files of a folder, but the boundary. */
async function sources(folder) {
  const names = await readdir(`${root}${folder}`);
  return names
    .filter((name) => name.endsWith(".c") && name !== "exports.c")
    .map((name) => `${folder}/${name}`);
}

async function compile(compiler, options, output, libraries = []) {
  const files = [...(await sources("c")), ...(await sources("tests/c"))];
  const all = [...COMMON, ...options, "-Ic", "-Itests/c", ...files, ...libraries, "-o", output];
  await run(compiler, all, { cwd: root });
  return output;
}

/** Runs a standalone module; returns what it printed. */
async function runWasm(file) {
  const outputs = await Promise.all(["out", "err"].map((name) => open(`${file}.${name}`, "w+")));
  const [stdout, stderr] = outputs.map(({ fd }) => fd);
  const wasi = new WASI({ version: "preview1", stdout, stderr, returnOnExit: true });
  const module = await WebAssembly.compile(await readFile(file));
  const imports = { wasi_snapshot_preview1: wasi.wasiImport, env: { emscripten_notify_memory_growth() {} } };
  const code = wasi.start(await WebAssembly.instantiate(module, imports));
  await Promise.all(outputs.map((handle) => handle.close()));
  assert.equal(code, 0, await readFile(`${file}.err`, "utf8"));
  return readFile(`${file}.out`, "utf8");
}

const lines = (text) =>
  new Map(
    text
      .trim()
      .split("\n")
      .map((line) => /** @type {[string, string]} */ (line.split(" "))),
  );

await mkdir(build, { recursive: true });
const [native, scalar, simd] = await Promise.all([
  compile("gcc", NATIVE, `${build}/native`, ["-lm"]).then(async (file) => lines((await run(file)).stdout)),
  compile("emcc", WASM, `${build}/scalar.wasm`).then(async (file) => lines(await runWasm(file))),
  compile("emcc", [...WASM, "-msimd128"], `${build}/simd.wasm`).then(async (file) =>
    lines(await runWasm(file)),
  ),
]);

test("the checks in C pass natively under sanitizers", () => {
  assert.ok(native.size > 0);
  assert.deepEqual([...scalar.keys()].sort(), [...native.keys()].sort());
  assert.deepEqual([...simd.keys()].sort(), [...native.keys()].sort());
});

for (const [name, checksum] of native)
  test(`native, scalar and SIMD give the same bits: ${name.replaceAll("_", " ")}`, () => {
    assert.equal(scalar.get(name), checksum, "scalar WebAssembly");
    assert.equal(simd.get(name), checksum, "SIMD WebAssembly");
  });

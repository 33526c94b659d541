/**
 * Compiles the checks of this folder with all of c/ but its boundary, natively under sanitizers and as scalar
 * and SIMD WebAssembly, runs them, and compares what they print: one line "name checksum" for each check.
 */
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";

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

/**
 * Runs a standalone module; returns what it printed. The four functions of WASI that it needs are written out,
 * as node:wasi crashed (SIGSEGV, Node 20) where the output is a pipe.
 */
async function runWasm(file) {
  const printed = { 1: "", 2: "" };
  const exit = Symbol("exit");
  const wasi = {
    fd_write(fd, list, count, written) {
      const view = new DataView(instance.exports.memory.buffer);
      let total = 0;
      for (let at = list; at < list + 8 * count; at += 8) {
        const [start, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
        printed[fd] += Buffer.from(view.buffer, start, length).toString();
        total += length;
      }
      view.setUint32(written, total, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 0,
    proc_exit() {
      throw exit;
    },
  };
  const module = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi });
  try {
    instance.exports._start();
  } catch (error) {
    if (error !== exit) throw error;
  }
  assert.equal(printed[2], "");
  return printed[1];
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

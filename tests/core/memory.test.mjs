import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Core } from "../../web/core/memory.js";
import { attention } from "../../web/core/attention.js";
import { compiledModule } from "../../web/core/module.js";
import { multiHead } from "../../web/core/multihead.js";
import { matmul } from "../../web/core/products.js";
import { softmax, softmaxGradientSize, softmaxJacobian } from "../../web/core/softmax.js";
import { causalMask, paddingMask, tensor } from "./library.mjs";

const random = (...shape) =>
  tensor(
    shape,
    Float32Array.from({ length: shape.reduce((x, y) => x * y) }, (_, i) => ((i * 7919) % 97) / 97),
  );
const [a, w] = [random(2, 12, 8), random(8, 8)];
const bytes = tensor([12], new Uint8Array(12));
const overflowing = tensor([1, 1], Float32Array.of(1e30));

/** One of each kind of call; the second list fails, at different depths. */
const CALLS = [
  (core) => attention(core, a, a, a, { mask: [causalMask(12), paddingMask([3, 12], 12), random(12, 12)] }),
  (core) => multiHead(core, a, { wQ: w, wK: w, wV: w, wO: w }, { heads: 2, mask: causalMask(12) }),
  (core) => matmul(core, a, w, { transposeB: true }),
  (core) => softmaxGradientSize(core, softmaxJacobian(core, softmax(core, a))),
];
const FAILING_CALLS = [
  (core) => attention(core, a, a, a, { mask: bytes }),
  (core) => attention(core, a, a, a, { mask: [random(12, 12), tensor([1], Float32Array.of(NaN))] }),
  (core) => attention(core, overflowing, overflowing, overflowing),
  (core) => attention(core, random(70000, 1), random(70000, 1), random(70000, 1)),
  (core) => softmax(core, tensor([1], Float32Array.of(NaN))),
];

for (const simd of [true, false])
  test(`ten thousand calls, and as many that fail, leave the memory as it was (${simd ? "SIMD" : "scalar"})`, async () => {
    const core = new Core(await compiledModule(simd), simd);
    for (const call of CALLS) call(core);
    const small = FAILING_CALLS.filter((_, index) => index !== 3);
    for (const call of small) assert.throws(() => call(core), { name: "AttentionError" });
    const before = core.buffer.byteLength;
    for (let i = 0; i < 2500; i++) {
      for (const call of CALLS) call(core);
      for (const call of small) assert.throws(() => call(core), { name: "AttentionError" });
    }
    assert.equal(core.buffer.byteLength, before);
  });

test("a call that asks for too much memory gives back what it had", async () => {
  const core = new Core(await compiledModule(true), true);
  for (let i = 0; i < 2; i++) assert.throws(() => FAILING_CALLS[3](core), { code: "memory" });
  const before = core.buffer.byteLength;
  for (let i = 0; i < 10; i++) assert.throws(() => FAILING_CALLS[3](core), { code: "memory" });
  assert.equal(core.buffer.byteLength, before);
});

const long = { skip: !process.env.FULL && "runs in make test FULL=1" };

test("scores and weights of n = 8192, 268 MB each, fit together", long, async () => {
  const core = new Core(await compiledModule(true), true);
  const [n, d] = [8192, 64];
  const [q, k, v] = [random(n, d), random(n, d), random(n, d)];
  const { output, weights, scores } = attention(core, q, k, v);
  assert.equal(scores.data.byteLength, 4 * n * n);
  const last = { shape: [1, d], data: q.data.slice(-d) };
  const alone = attention(core, last, k, v);
  assert.deepEqual(weights.data.slice(-n), alone.weights.data);
  assert.deepEqual(output.data.slice(-d), alone.output.data);
});

test("should the engine trap, the instance is replaced and the library works on", async () => {
  const core = new Core(await compiledModule(true), true);
  const expected = CALLS[0](core);
  const generation = core.generation;
  const beyond = 0x7fffff00; // an address outside the memory
  assert.throws(() => core.raw("core_softmax", 0, beyond, beyond, 1, 64), {
    name: "AttentionError",
    code: "memory",
  });
  assert.equal(core.generation, generation + 1);
  assert.deepEqual(CALLS[0](core), expected);
});

test("the exported functions are exactly those of c/exports.txt", async () => {
  const listed = (await readFile(new URL("../../c/exports.txt", import.meta.url), "utf8")).trim().split("\n");
  for (const simd of [true, false]) {
    const exported = WebAssembly.Module.exports(await compiledModule(simd))
      .map(({ name }) => name)
      .filter((name) => name.startsWith("core_"));
    assert.deepEqual(exported.sort(), listed.sort());
    assert.deepEqual(
      WebAssembly.Module.imports(await compiledModule(simd)).map(({ name }) => name),
      ["emscripten_notify_memory_growth"],
    );
  }
});

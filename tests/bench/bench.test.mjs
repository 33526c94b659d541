/** What the benchmarks stand on; they themselves only measure. */
import test from "node:test";
import assert from "node:assert/strict";
import { AttentionLibrary, causalMask } from "../../web/core/index.js";
import { Core } from "../../web/core/memory.js";
import { compiledModule } from "../../web/core/module.js";
import { assertClose } from "../core/reference.mjs";
import { kernel } from "./attention.mjs";
import { ours, plainLoops } from "./contestants.mjs";
import { inTurns, ratio, summary } from "./measure.mjs";
import { attentionOperator } from "./onnx.mjs";
import { spread } from "./tables.mjs";

test("a summary is the median and the quartiles, whatever the order", () => {
  assert.deepEqual(summary([5, 1, 4, 2, 3]), { median: 3, low: 2, high: 4, rounds: 5 });
  assert.deepEqual(summary([1, 2]), { median: 1.5, low: 1.25, high: 1.75, rounds: 2 });
  assert.equal(spread(summary([1, 2, 3, 4, 5])), "3.00 (2.00–4.00)");
  assert.equal(spread(null), "—");
});

test("a ratio is taken round by round, for as many rounds as there are", () => {
  assert.deepEqual(ratio([2, 30], [1, 10, 100]), { median: 2.5, low: 2.25, high: 2.75, rounds: 2 });
});

test("everybody is measured in every round, and somebody slow in few", async () => {
  let now = 0;
  const runs = { quick: () => (now += 10), slow: () => (now += 3000) };
  const samples = await inTurns(runs, { rounds: 15, clock: () => now });
  assert.deepEqual(samples, { quick: new Array(15).fill(10), slow: [3000, 3000, 3000] });
});

test("kernel and plain loops compute what the library does, so that their times may be compared", async () => {
  const core = new Core(await compiledModule(true), true);
  const lib = new AttentionLibrary(core);
  const [n, d] = [33, 8];
  const [q, k, v] = [1, 2, 3].map((seed) => lib.generator(seed).randn([n, d]).data);
  for (const causal of [false, true]) {
    const problem = { n, d, causal, q, k, v };
    const fused = ours(lib, "fused", causalMask).prepare(problem)();
    assert.deepEqual(Float32Array.from(kernel(core).prepare(problem)()), fused);
    assertClose(plainLoops().prepare(problem)(), fused, 2e-6);
  }
});

test("an ONNX model is a protocol buffer whose lengths add up", () => {
  const bytes = attentionOperator(300, 64, true);
  const fields = [];
  let at = 0;
  const varint = () => {
    let [value, shift] = [0, 1];
    for (; bytes[at] >= 128; shift *= 128) value += (bytes[at++] - 128) * shift;
    return value + bytes[at++] * shift;
  };
  while (at < bytes.length) {
    const key = varint();
    const value = varint();
    fields.push(key >> 3);
    if ((key & 7) === 2) at += value;
  }
  assert.equal(at, bytes.length);
  assert.deepEqual(fields, [1, 7, 8]); // ir_version, graph, opset_import
});

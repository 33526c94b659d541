/** Fused attention held against PyTorch's results, the readable method, and itself in the other build. */
import test from "node:test";
import assert from "node:assert/strict";
import { causalMask, loadAttention, maskFromAllowed, paddingMask, tensor, windowMask } from "./library.mjs";
import { assertClose, namedMask, numbers, reference, toTensor } from "./reference.mjs";

const lib = await loadAttention({ simd: true });
const scalar = await loadAttention({ simd: false });
const { cases } = await reference("attention");
const fused = { method: "fused" };

/** The case whose inputs these are: the last one with inputs. */
function inputsOf(index) {
  while (!cases[index].q) index--;
  return cases[index];
}

cases.forEach((c, index) => {
  const size = `${c.b}×${c.h}, n ${c.n}, m ${c.m}, d_k ${c.d_k}, d_v ${c.d_v}`;
  test(`fused attention is as close to float64 as PyTorch, times 4: ${size}, mask ${c.mask}`, () => {
    const { q, k, v } = inputsOf(index);
    const additive = c.mask === "additive" ? [toTensor(c.mask_values, Float32Array)] : [];
    const mask = [...namedMask(c.mask, c), ...additive];
    const inputs = [q, k, v].map((t) => toTensor(t, Float32Array));
    const { output, weights, scores, hiddenRows } = lib.attention(...inputs, { mask, ...fused });
    assert.deepEqual([output.shape, weights, scores, hiddenRows], [c.out.shape, null, null, 0]);
    if (c.torch_float32_max_error === undefined) assertClose(output.data, numbers(c.out.data), 2e-6);
    else {
      const expected = numbers(c.out.data);
      const error = Math.max(...expected.map((value, i) => Math.abs(value - output.data[i])));
      assert.ok(error <= 4 * c.torch_float32_max_error, `${error} > 4 × ${c.torch_float32_max_error}`);
    }
  });
});

/** Normal numbers, the same in every run. */
function draw(shape, seed) {
  return lib.generator(seed).randn(shape);
}

/** Both methods and both builds on one input. */
function compare(q, k, v, options, tolerance = 2e-6) {
  const result = lib.attention(q, k, v, { ...options, ...fused });
  const readable = lib.attention(q, k, v, options);
  assert.equal(result.hiddenRows, readable.hiddenRows);
  assertClose(result.output.data, readable.output.data, tolerance);
  assert.deepEqual(scalar.attention(q, k, v, { ...options, ...fused }), result);
}

test("fused attention serves batches of heads with several masks together", () => {
  const [b, h, n, m] = [2, 3, 70, 70];
  const [q, k, v] = [draw([b, h, n, 24], 1), draw([b, h, m, 24], 2), draw([b, h, m, 40], 3)];
  const allowed = maskFromAllowed(
    tensor(
      [h, 1, m],
      Uint8Array.from({ length: h * m }, (_, i) => Number(i % 5 > 0)),
    ),
  );
  const bias = draw([n, m], 4);
  compare(q, k, v, { mask: [causalMask(n), paddingMask([70, 33], m)] });
  compare(q, k, v, { mask: [windowMask(n, 20), allowed, bias] });
  compare(q, k, v, { mask: [tensor([n, m], Float64Array.from(bias.data))], scale: 0.3 });
});

test("fused attention serves a new query with a long cache of keys", () => {
  const [q, k, v] = [draw([4, 3, 64], 5), draw([4, 1000, 64], 6), draw([4, 1000, 64], 7)];
  compare(q, k, v, { mask: causalMask(3, 1000, { align: "end" }) });
});

test("fused attention gives zeros for a query without a visible key, and counts it", () => {
  const [q, k, v] = [draw([3, 5, 4], 8), draw([3, 9, 4], 9), draw([3, 9, 2], 10)];
  const result = lib.attention(q, k, v, { mask: paddingMask([9, 0, 4], 9), ...fused });
  assert.equal(result.hiddenRows, 5);
  assert.ok(result.output.data.subarray(10, 20).every((value) => Object.is(value, 0)));
  compare(q, k, v, { mask: paddingMask([9, 0, 4], 9) });
});

/** What is hidden from whom, among n = m = 300 keys and queries: key 257 from some queries at least. */
const N = 300;
const POISONED = 257;
const evenKeys = maskFromAllowed(
  tensor(
    [N],
    Uint8Array.from({ length: N }, (_, j) => Number(j % 2 === 0)),
  ),
);
for (const [name, mask, sees] of [
  ["causal", causalMask(N), (i) => i >= POISONED],
  ["window", windowMask(N, 20), (i) => i >= POISONED && i < POISONED + 20],
  ["padding", paddingMask([POISONED], N), () => false],
  ["dense", evenKeys, () => false],
  ["dense, window and causal together", [evenKeys, windowMask(N, 20), causalMask(N)], () => false],
])
  test(`a query's bits don't depend on what a key holds that is hidden from it (${name})`, () => {
    const [d, dV] = [20, 18];
    const [q, k, v] = [draw([N, d], 11), draw([N, d], 12), draw([N, dV], 13)];
    const options = { mask, ...fused };
    const before = lib.attention(q, k, v, options).output.data;
    const poisoned = ({ shape, data }, width, value) =>
      tensor(shape, data.slice().fill(value, POISONED * width, (POISONED + 1) * width));
    for (const value of [NaN, Infinity, -Infinity, 1e36, -1e16, 1e4, 0])
      for (const [k2, v2] of [
        [poisoned(k, d, value), v],
        [k, poisoned(v, dV, value)],
        [poisoned(k, d, value), poisoned(v, dV, value)],
      ])
        for (const one of [lib, scalar]) {
          const after = one.attention(q, k2, v2, options).output.data;
          for (let i = 0; i < N; i++) {
            const [from, to] = [i * dV, (i + 1) * dV];
            if (!sees(i)) assert.deepEqual(after.subarray(from, to), before.subarray(from, to), `row ${i}`);
            else if (Number.isNaN(value)) assert.ok(after.subarray(from, to).every(Number.isNaN));
          }
        }
  });

test("what the padding holds is nothing to fused attention, also where most keys are padding", () => {
  const [q, k, v] = [draw([150, 8], 11), draw([150, 8], 12), draw([150, 8], 13)];
  const padded = { mask: paddingMask([100], 150), ...fused };
  const before = lib.attention(q, k, v, padded);
  k.data.fill(NaN, 800);
  v.data.fill(Infinity, 800);
  assert.deepEqual(lib.attention(q, k, v, padded), before);
});

test("a score beyond the largest number is the same error with both methods", () => {
  const q = tensor([1, 1], Float32Array.of(1e30));
  for (const method of ["readable", "fused"])
    assert.throws(() => lib.attention(q, q, q, { method }), { name: "AttentionError", code: "overflow" });
});

test("what the fused method does not do is refused in a sentence", () => {
  const wide = draw([2, 257], 14);
  const narrow = draw([2, 3], 15);
  const double = tensor([1, 1], Float64Array.of(1));
  const refused = (argument) => ({ name: "AttentionError", code: "unsupported", argument });
  assert.throws(() => lib.attention(double, double, double, fused), refused("method"));
  assert.throws(() => lib.attention(wide, wide, narrow, fused), refused("k"));
  assert.throws(() => lib.attention(narrow, narrow, wide, fused), refused("v"));
  assert.throws(() => lib.attention(narrow, narrow, narrow, { method: "Fused" }), { code: "range" });
});

test("fused attention copies nothing that outputs does not list", () => {
  const x = draw([4, 4], 16);
  const result = lib.attention(x, x, x, { ...fused, outputs: ["weights"] });
  assert.deepEqual(result, { output: null, weights: null, scores: null, hiddenRows: 0 });
});

test("fused attention works where the scores would not fit in memory", () => {
  const n = 40000; // scores: 6.4 GB
  const q = tensor([n, 1], new Float32Array(n).fill(1));
  const k = tensor([n, 1], new Float32Array(n));
  const v = tensor(
    [n, 1],
    Float32Array.from({ length: n }, (_, i) => i),
  );
  const { output } = lib.attention(q, k, v, { mask: windowMask(n, 3), ...fused });
  assert.deepEqual([...output.data.subarray(0, 4), output.data[n - 1]], [0, 0.5, 1, 2, n - 2]);
});

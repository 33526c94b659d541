import test from "node:test";
import assert from "node:assert/strict";
import { causalMask, loadAttention, tensor, windowMask } from "./library.mjs";
import { PRECISIONS, assertClose, namedMask, numbers, reference, toTensor } from "./reference.mjs";

const lib = await loadAttention();
const { cases } = await reference("attention");
const check = await reference("check");

/** A case whose inputs are those of the case with mask none of the same sizes before it. */
function inputsOf(index) {
  while (!cases[index].q) index--;
  return cases[index];
}

for (const { name, Real, tolerance } of PRECISIONS) {
  cases.forEach((c, index) => {
    const size = `${c.b}×${c.h}, n ${c.n}, m ${c.m}, d_k ${c.d_k}, d_v ${c.d_v}`;
    test(`attention agrees with PyTorch in ${name}: ${size}, mask ${c.mask}${c.note ? `, ${c.note}` : ""}`, () => {
      const { q, k, v } = inputsOf(index);
      const additive = c.mask === "additive" ? [toTensor(c.mask_values, Float32Array)] : [];
      const mask = [...namedMask(c.mask, c), ...additive];
      const result = lib.attention(toTensor(q, Real), toTensor(k, Real), toTensor(v, Real), { mask });
      assert.deepEqual(result.output.shape, c.out.shape);
      assertClose(result.output.data, numbers(c.out.data), tolerance, "output");
      if (c.weights) assertClose(result.weights.data, numbers(c.weights.data), tolerance, "weights");
      assert.equal(result.hiddenRows, 0);
    });
  });

  for (const run of check.one_head)
    test(`one head of the lesson's own comparison agrees with PyTorch in ${name}, mask ${run.mask}`, () => {
      const [q, k, v] = [check.q, check.k, check.v].map((t) => toTensor(t, Real));
      const mask = namedMask(run.mask, { n: 7, m: 7, lengths: check.lengths });
      const { output, weights } = lib.attention(q, k, v, { mask });
      assertClose(output.data, numbers(run.output.data), tolerance, "output");
      assertClose(weights.data, numbers(run.weights.data), tolerance, "weights");
    });
}

const variants = await reference("variants");
const tensors = (/** @type {string[]} */ ...names) =>
  names.map((name) => toTensor(variants[name], Float64Array));

test("a sliding window agrees with its formula, as a description and as a dense mask", () => {
  const mask = windowMask(variants.n, variants.window.width);
  for (const one of [mask, { shape: [...mask.shape], data: mask.data }]) {
    const { weights, output } = lib.attention(...tensors("q", "k", "v"), { mask: one });
    assertClose(weights.data, numbers(variants.window.weights.data), 1e-14, "weights");
    assertClose(output.data, numbers(variants.window.output.data), 1e-14, "output");
  }
});

test("ALiBi is attention with an additive mask of slopes, together with the causal one", () => {
  const { n, heads, alibi_attention: alibi } = variants;
  const slopes = new Float64Array(heads * n * n).map((_, index) => {
    const [head, i, j] = [Math.floor(index / (n * n)), Math.floor(index / n) % n, index % n];
    return -alibi.slopes[head] * (i - j);
  });
  const mask = [causalMask(n), tensor([heads, n, n], slopes)];
  const { weights, output } = lib.attention(...tensors("q", "k", "v"), { mask });
  assertClose(weights.data, numbers(alibi.weights.data), 1e-14, "weights");
  assertClose(output.data, numbers(alibi.output.data), 1e-14, "output");
});

for (const pairing of ["rope_interleaved", "rope_half"])
  test(`attention on rotated queries and keys (${pairing}) agrees with its formula`, () => {
    const { q, k, weights, output } = variants[pairing];
    const result = lib.attention(toTensor(q, Float64Array), toTensor(k, Float64Array), ...tensors("v"), {
      mask: causalMask(variants.n),
    });
    assertClose(result.weights.data, numbers(weights.data), 1e-14, "weights");
    assertClose(result.output.data, numbers(output.data), 1e-14, "output");
  });

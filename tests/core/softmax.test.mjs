import test from "node:test";
import assert from "node:assert/strict";
import { loadAttention, tensor } from "./library.mjs";
import { PRECISIONS, assertClose, numbers, reference } from "./reference.mjs";

const lib = await loadAttention();
const { cases } = await reference("softmax");

for (const { name, Real, tolerance } of PRECISIONS)
  for (const { scores, weights, jacobian, jacobian_norm: norm } of cases) {
    const title = `${numbers(scores).slice(0, 3).map(Math.fround).join(", ")}${scores.length > 3 ? ", …" : ""}`;
    test(`softmax, its Jacobian and its size agree with PyTorch in ${name}: ${title}`, () => {
      const row = tensor([scores.length], Real.from(numbers(scores)));
      const large = Math.max(...numbers(scores).map((s) => (Number.isFinite(s) ? Math.abs(s) : 0)));
      // float32 scores are the reference's, rounded: a difference of their size shows in the weights
      const allowed = name === "float32" && large < 1e6 ? Math.max(tolerance, large * 2e-7) : tolerance;
      const p = lib.softmax(row);
      assertClose(p.data, weights, allowed, "weights");
      if (jacobian) assertClose(lib.softmaxJacobian(p).data, jacobian, allowed, "Jacobian");
      const size = lib.softmaxGradientSize(row);
      assert.deepEqual(size.shape, []);
      assert.ok(Math.abs(size.data[0] - norm) <= allowed, `${size.data[0]}, not ${norm}`);
    });
  }

/** Of one row in float64. */
const softmaxTensor = (...scores) => lib.softmax(tensor([scores.length], Float64Array.from(scores)));
const softmaxOf = (...scores) => softmaxTensor(...scores).data;

test("scores of hundreds and of thousands below zero stay safe", () => {
  assertClose(softmaxOf(1000, 999, 998), [0.665240955774822, 0.244728471054798, 0.0900305731703805], 1e-14);
  assertClose(softmaxOf(-1000, -1001), [0.731058578630005, 0.268941421369995], 1e-14);
});

test("the largest number beside 0 takes all the weight, in both precisions", () => {
  assert.deepEqual([...softmaxOf(Number.MAX_VALUE, 0)], [1, 0]);
  assert.deepEqual([...softmaxOf(Number.MAX_VALUE, -Number.MAX_VALUE)], [1, 0]);
  const largest = (2 - 2 ** -23) * 2 ** 127;
  assert.deepEqual([...lib.softmax(tensor([2], Float32Array.of(largest, 0))).data], [1, 0]);
  assert.deepEqual([...lib.softmax(tensor([2], Float32Array.of(-largest, largest))).data], [0, 1]);
});

test("a row of −∞ gives zeros and has no gradient; other rows are as without it", () => {
  const scores = tensor([3, 2], Float64Array.of(1, 2, -Infinity, -Infinity, 3, -1));
  const { data } = lib.softmax(scores);
  assert.deepEqual([...data], [...softmaxOf(1, 2), 0, 0, ...softmaxOf(3, -1)]);
  const sizes = lib.softmaxGradientSize(scores);
  assert.deepEqual(sizes.shape, [3]);
  assert.equal(sizes.data[1], 0);
  assert.ok(sizes.data[0] > 0.39);
});

test("a stand-in for −∞ is not −∞: 2, 1, 3 with the third hidden", () => {
  assertClose(softmaxOf(2, 1, -Infinity), [0.7310585786300049, 0.2689414213699951, 0], 1e-15);
  assertClose(softmaxOf(2, 1, 0), [0.6652409557748218, 0.2447284710547976, 0.0900305731703805], 1e-15);
});

test("the gradient's size of a saturated row keeps its digits: 2p(1 − p) at 1 − p = 1e-9 and 1e-250", () => {
  for (const rest of [1e-9, 1e-250]) {
    const scores = tensor([2], Float64Array.of(-Math.log(rest), 0));
    const exact = 2 * rest; // relative error below 4e-9
    assert.ok(Math.abs(lib.softmaxGradientSize(scores).data[0] / exact - 1) < 1e-8);
  }
});

test("the gradient's size of the reference's row of 17 is exact where PyTorch's has lost digits", () => {
  const { scores, jacobian_norm: norm } = cases.find((c) => c.scores.length === 17);
  const exact = 1.526600023761955e-5; // from the same scores in 200-bit arithmetic
  const { data } = lib.softmaxGradientSize(tensor([17], Float64Array.from(scores)));
  assert.ok(Math.abs(data[0] / exact - 1) < 1e-14);
  assert.ok(Math.abs(norm / exact - 1) > 1e-12);
});

test("the Jacobian of a saturated row holds plain zeros, without a minus sign", () => {
  const { data } = lib.softmaxJacobian(softmaxTensor(1e30, 0, -Infinity));
  assert.ok(data.every((entry) => Object.is(entry, 0)));
});

test("leading dimensions are rows of their own", () => {
  const scores = lib.generator(1).randn([2, 3, 5], "float64");
  const p = lib.softmax(scores);
  assert.deepEqual(p.shape, [2, 3, 5]);
  assert.deepEqual(lib.softmaxJacobian(p).shape, [2, 3, 5, 5]);
  assert.deepEqual(lib.softmaxGradientSize(scores).shape, [2, 3]);
  assert.deepEqual(p.data.slice(20, 25), softmaxOf(...scores.data.slice(20, 25)));
});

for (const bad of [NaN, Infinity])
  test(`a score that is ${bad} is refused by name`, () => {
    const scores = tensor([2, 2], Float64Array.of(0, 1, bad, -Infinity));
    for (const name of ["softmax", "softmaxGradientSize"])
      assert.throws(() => lib[name](scores), { name: "AttentionError", code: "range", argument: "scores" });
    assert.throws(() => lib.softmaxJacobian(scores), { code: "range", argument: "weights" });
  });

import { readFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { causalMask, paddingMask, tensor } from "./library.mjs";

/** @param {string} name @returns {Promise<any>} the content of tests/reference/NAME.json */
export async function reference(name) {
  return JSON.parse(await readFile(new URL(`../reference/${name}.json`, import.meta.url), "utf8"));
}

const number = (value) => (value === "inf" ? Infinity : value === "-inf" ? -Infinity : value);

/** Numbers of a reference file, infinities among them. */
export function numbers(list) {
  return list.flat(Infinity).map(number);
}

/** A tensor of a reference file, in the precision asked for. */
export function toTensor({ shape, data }, Real) {
  return tensor(shape, Real.from(numbers(data)));
}

/** The masks that the reference files name. */
export function namedMask(name, { n, m, lengths }) {
  const masks = [];
  if (name.includes("causal")) masks.push(causalMask(n, m));
  if (name.includes("padding")) masks.push(paddingMask(lengths, m));
  return masks;
}

/** Largest difference of two lists of numbers, relative to the largest expected one. NaN counts as infinite. */
export function relativeDifference(actual, expected) {
  assert.equal(actual.length, expected.length);
  let difference = 0;
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    largest = Math.max(largest, Math.abs(expected[i]));
    if (actual[i] === expected[i]) continue;
    const one = Math.abs(actual[i] - expected[i]);
    difference = Math.max(difference, Number.isNaN(one) ? Infinity : one);
  }
  return difference === 0 ? 0 : difference / largest;
}

/** Holds a result against its reference. */
export function assertClose(actual, expected, tolerance, what = "result") {
  const difference = relativeDifference(actual, expected);
  assert.ok(difference <= tolerance, `${what} differs by ${difference}, more than ${tolerance}`);
}

export const PRECISIONS = [
  { name: "float64", Real: Float64Array, tolerance: 1e-14 },
  { name: "float32", Real: Float32Array, tolerance: 2e-6 },
];

/** Holds numbers against printed ones: each must round to it (half a unit of the last decimal). */
export function assertRounds(actual, expected, decimals) {
  assert.equal(actual.length, expected.length);
  const half = 0.5 * 10 ** -decimals * (1 + 1e-9);
  expected.forEach((figure, i) =>
    assert.ok(Math.abs(actual[i] - figure) <= half, `${actual[i]} does not round to ${figure}`),
  );
}

import { AttentionError } from "./errors.js";
import { checkTensor, commonPrecision, shapeText, sizeOf } from "./tensor.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

/**
 * (…, n, k) × (…, k, m) → (…, n, m).
 * @param {import("./memory.js").Core} core
 * @param {Tensor} a
 * @param {Tensor} b a plain matrix serves every leading dimension of a
 * @returns {Tensor}
 */
export function matmul(core, a, b) {
  a = checkTensor(a, "a", { least: 2, real: true });
  b = checkTensor(b, "b", { least: 2, real: true });
  const Real = commonPrecision({ a, b });
  const [n, k] = a.shape.slice(-2);
  const [kOfB, m] = b.shape.slice(-2);
  const leading = a.shape.slice(0, -2);
  if (k !== kOfB)
    throw new AttentionError(
      "shape",
      "b",
      `b ${shapeText(b.shape)} must have ${k} rows, as a has ${k} columns.`,
    );
  const shape = [...leading, n, m];
  const batch = sizeOf(leading);
  return core.scope((scope) => {
    const c = scope.reserve(batch * n * m * Real.BYTES_PER_ELEMENT);
    const step = b.shape.length === 2 ? 0 : k * m;
    core.call("core_matmul", [
      +(Real === Float64Array),
      c,
      scope.put(a.data),
      scope.put(b.data),
      batch,
      step,
      n,
      k,
      m,
    ]);
    return { shape, data: scope.take(Real, c, batch * n * m) };
  });
}

import { AttentionError } from "./errors.js";
import { checkOptions, trueOrFalse } from "./options.js";
import { checkTensor, commonPrecision, sameShape, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 */

/**
 * (…, n, k) × (…, k, m) → (…, n, m).
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} left a
 * @param {TensorLike} right b: a plain matrix serves every leading dimension of a
 * @param {{ transposeB?: boolean }} [options] transposeB: b is (…, m, k)
 * @returns {Tensor}
 */
export function matmul(core, left, right, options = {}) {
  const { transposeB = false } = checkOptions(options);
  trueOrFalse(transposeB, "transposeB");
  const a = checkTensor(left, "a", { least: 2, real: true });
  const b = checkTensor(right, "b", { least: 2, real: true });
  const Real = commonPrecision({ a, b });
  const [n, k] = a.shape.slice(-2);
  const m = checkInner(a.shape, b.shape, transposeB);
  const leading = a.shape.slice(0, -2);
  const step = checkLeading(leading, b.shape) ? k * m : 0;
  const float64 = Number(Real === Float64Array);
  const batch = sizeOf(leading);
  return core.scope((scope) => {
    const c = scope.reserve(batch * n * m * Real.BYTES_PER_ELEMENT, "result");
    const scratch = scope.reserve(core.raw("core_packed_size", float64, k, m) * Real.BYTES_PER_ELEMENT);
    const transposed = Number(transposeB);
    const inputs = [scope.putTensor(a, "a"), scope.putTensor(b, "b")];
    core.call("core_matmul", [float64, c, ...inputs, batch, step, n, k, m, transposed, scratch]);
    return { shape: [...leading, n, m], data: scope.take(Real, c, batch * n * m, "result") };
  });
}

/**
 * @param {number[]} a @param {number[]} b shapes
 * @param {boolean} transposeB
 * @returns {number} m
 */
function checkInner(a, b, transposeB) {
  const k = a[a.length - 1];
  const [rows, columns] = b.slice(-2);
  if ((transposeB ? columns : rows) === k) return transposeB ? rows : columns;
  throw new AttentionError(
    "shape",
    "b",
    `b ${shapeText(b)} must have ${k} ${transposeB ? "columns" : "rows"}, as a ${shapeText(a)} has ${k} columns.`,
  );
}

/**
 * @param {number[]} leading of a
 * @param {number[]} b shape
 * @returns {boolean} whether b has a matrix for each of a's
 */
function checkLeading(leading, b) {
  if (b.length === 2) return leading.length === 0;
  const own = b.slice(0, -2);
  if (sameShape(own, leading)) return true;
  throw new AttentionError(
    "shape",
    "b",
    `b ${shapeText(b)} must be a matrix or begin as a does, with ${shapeText(leading)}.`,
  );
}

import { checkTensor, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 */

/**
 * Along the last axis; a row whose every score is −∞ gives zeros.
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} scores (…, n), neither NaN nor +∞
 * @returns {Tensor} (…, n)
 */
export function softmax(core, scores) {
  const input = checkTensor(scores, "scores", { real: true });
  return byRows(core, "core_softmax", "scores", input, input.shape, SCORES_REFUSED);
}

/**
 * diag(p) − p pᵀ for each row p.
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} weights (…, n), finite
 * @returns {Tensor} (…, n, n)
 */
export function softmaxJacobian(core, weights) {
  const input = checkTensor(weights, "weights", { real: true });
  const shape = [...input.shape, input.shape[input.shape.length - 1]];
  return byRows(core, "core_softmax_jacobian", "weights", input, shape, {
    range: ["weights", "weights holds NaN or an infinity; all must be finite."],
  });
}

/**
 * The Frobenius norm of softmax's Jacobian at each row.
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} scores (…, n), neither NaN nor +∞
 * @returns {Tensor} (…); of a single row, shape () and one number
 */
export function softmaxGradientSize(core, scores) {
  const input = checkTensor(scores, "scores", { real: true });
  const [shape, n] = [input.shape.slice(0, -1), input.shape.at(-1)];
  return byRows(core, "core_softmax_gradient_size", "scores", input, shape, SCORES_REFUSED, n);
}

/** @type {import("./memory.js").Sentences} */
const SCORES_REFUSED = {
  range: ["scores", "scores holds NaN or +∞; a score is a finite number, or −∞ for a hidden key."],
};

/**
 * Runs an export that turns rows of n into results of a given shape.
 * @param {import("./memory.js").Core} core
 * @param {string} name
 * @param {string} argument the input's name
 * @param {Tensor} input checked
 * @param {number[]} shape of the result
 * @param {import("./memory.js").Sentences} sentences
 * @param {number} [doubles] what the export needs to work in
 * @returns {Tensor}
 */
function byRows(core, name, argument, input, shape, sentences, doubles) {
  const Real = input.data instanceof Float64Array ? Float64Array : Float32Array;
  const n = input.shape[input.shape.length - 1];
  const length = sizeOf(shape);
  const rows = sizeOf(input.shape) / n;
  return core.scope((scope) => {
    const result = scope.reserve(length * Real.BYTES_PER_ELEMENT, "result");
    const scratch = doubles ? [scope.reserve(doubles * Float64Array.BYTES_PER_ELEMENT)] : [];
    const address = scope.putTensor(input, argument);
    const args = [Number(Real === Float64Array), result, address, rows, n, ...scratch];
    core.call(name, args, sentences);
    return { shape: [...shape], data: scope.take(Real, result, length, "result") };
  });
}

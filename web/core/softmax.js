import { checkTensor, sizeOf } from "./tensor.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

/**
 * Along the last axis; a row whose every score is −∞ gives zeros.
 * @param {import("./memory.js").Core} core
 * @param {Tensor} scores (…, n), neither NaN nor +∞
 * @returns {Tensor} (…, n)
 */
export function softmax(core, scores) {
  const { shape, data } = checkTensor(scores, "scores", { real: true });
  return byRows(core, "core_softmax", { shape, data }, shape, SCORES_REFUSED);
}

/**
 * diag(p) − p pᵀ for each row p.
 * @param {import("./memory.js").Core} core
 * @param {Tensor} weights (…, n), finite
 * @returns {Tensor} (…, n, n)
 */
export function softmaxJacobian(core, weights) {
  const { shape, data } = checkTensor(weights, "weights", { real: true });
  const n = shape[shape.length - 1];
  return byRows(core, "core_softmax_jacobian", { shape, data }, [...shape, n], {
    range: ["weights", "weights holds NaN or an infinity; all must be finite."],
  });
}

/**
 * The Frobenius norm of softmax's Jacobian at each row.
 * @param {import("./memory.js").Core} core
 * @param {Tensor} scores (…, n), neither NaN nor +∞
 * @returns {Tensor} (…); of a single row, shape () and one number
 */
export function softmaxGradientSize(core, scores) {
  const { shape, data } = checkTensor(scores, "scores", { real: true });
  return byRows(
    core,
    "core_softmax_gradient_size",
    { shape, data },
    shape.slice(0, -1),
    SCORES_REFUSED,
    shape.at(-1),
  );
}

/** @type {Parameters<import("./memory.js").Core["call"]>[2]} */
const SCORES_REFUSED = {
  range: ["scores", "scores holds NaN or +∞; a score is a finite number, or −∞ for a hidden key."],
};

/**
 * Runs an export that turns rows of n into results of a given shape.
 * @param {import("./memory.js").Core} core
 * @param {string} name
 * @param {Tensor} input
 * @param {number[]} shape of the result
 * @param {Parameters<import("./memory.js").Core["call"]>[2]} sentences
 * @param {number} [doubles] what the export needs to work in
 * @returns {Tensor}
 */
function byRows(core, name, { shape: inputShape, data }, shape, sentences, doubles) {
  const Real = data instanceof Float64Array ? Float64Array : Float32Array;
  const n = inputShape[inputShape.length - 1];
  const length = sizeOf(shape);
  return core.scope((scope) => {
    const result = scope.reserve(length * Real.BYTES_PER_ELEMENT);
    const scratch = doubles ? [scope.reserve(doubles * Float64Array.BYTES_PER_ELEMENT)] : [];
    const args = [Number(Real === Float64Array), result, scope.put(data), data.length / n, n, ...scratch];
    core.call(name, args, sentences);
    return { shape: [...shape], data: scope.take(Real, result, length) };
  });
}

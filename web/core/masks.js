import { copyList, isList } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";
import { checkOptions, oneOf } from "./options.js";
import { checkTensor, newArray, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 * @typedef {{ readonly shape: readonly number[], readonly data: Float32Array }} Dense what every description can
 *   be read as: 0 where a key may be read, −∞ where it may not
 * @typedef {Dense & { readonly kind: "causal", readonly align: "start" | "end", readonly offset: number }} CausalMask
 * @typedef {Dense & { readonly kind: "window", readonly width: number }} WindowMask
 * @typedef {Dense & { readonly kind: "padding", readonly lengths: readonly number[] }} PaddingMask
 * @typedef {CausalMask | WindowMask | PaddingMask} MaskDescription
 * @typedef {MaskDescription | TensorLike} Mask
 */

/** Only what these functions made is read as a description; a copy of one is read as its dense matrix. */
const descriptions = new WeakSet();

/** @param {any} mask @returns {mask is MaskDescription} */
export function isDescription(mask) {
  return descriptions.has(mask);
}

/**
 * Freezes a description and gives it the getter `data`, which makes the dense matrix anew at each reading.
 * @param {object} fields kind, shape and what the kind needs
 * @param {(row: number, key: number) => boolean} visible row: over all dimensions but the last
 * @returns {any}
 */
function describe(fields, visible) {
  const shape = Object.freeze(/** @type {any} */ (fields).shape);
  const m = shape.at(-1);
  const dense = () => {
    const data = newArray(Float32Array, sizeOf(shape), "data");
    for (let index = 0; index < data.length; index++)
      if (!visible(Math.floor(index / m), index % m)) data[index] = -Infinity;
    return data;
  };
  const mask = Object.freeze(Object.defineProperty(fields, "data", { get: dense, enumerable: true }));
  descriptions.add(mask);
  return mask;
}

/**
 * Query i may read keys j ≤ i, or with `align: "end"` keys j ≤ i + m − n (new queries after a cache of keys).
 * @param {number} n queries
 * @param {number} [m] keys
 * @param {{ align?: "start" | "end" }} [options]
 * @returns {CausalMask}
 */
export function causalMask(n, m = n, options = {}) {
  wholeNumber(n, "n", 1);
  wholeNumber(m, "m", 1);
  const { align = "start" } = checkOptions(options);
  oneOf(align, "align", /** @type {const} */ (["start", "end"]));
  const offset = align === "end" ? m - n : 0;
  return describe({ kind: "causal", shape: [n, m], align, offset }, (i, j) => j <= i + offset);
}

/**
 * Query i may read the `width` keys i − width + 1 … i.
 * @param {number} n queries, and keys
 * @param {number} width
 * @returns {WindowMask}
 */
export function windowMask(n, width) {
  wholeNumber(n, "n", 1);
  wholeNumber(width, "width", 1);
  return describe({ kind: "window", shape: [n, n], width }, (i, j) => j > i - width && j <= i);
}

/**
 * Entry b of the first leading dimension has `lengths[b]` real keys; the others are filling.
 * @param {ArrayLike<number>} lengths each from 0 to m
 * @param {number} m keys
 * @returns {PaddingMask} its shape is (batch, 1, 1, m)
 */
export function paddingMask(lengths, m) {
  wholeNumber(m, "m", 1);
  if (!isList(lengths))
    throw new AttentionError(
      "type",
      "lengths",
      `lengths must be an array of whole numbers, one for each entry of the batch, not ${show(lengths)}.`,
    );
  const copy = Object.freeze(copyList(lengths, (length) => wholeNumber(length, "lengths", 0, m)));
  if (copy.length === 0)
    throw new AttentionError("shape", "lengths", "lengths must hold at least one length, not none.");
  return describe({ kind: "padding", shape: [copy.length, 1, 1, m], lengths: copy }, (b, j) => j < copy[b]);
}

/**
 * @param {TensorLike} t @param {number} visible which of 0 and 1 means "may be read"
 * @returns {Tensor}
 */
function additive(t, visible) {
  const { shape, data } = checkTensor(t, "t");
  if (!(data instanceof Uint8Array))
    throw new AttentionError("type", "t.data", `t.data must be a Uint8Array of 0 and 1, not ${show(data)}.`);
  const odd = data.find((value) => value > 1);
  if (odd !== undefined) throw new AttentionError("range", "t", `t.data must hold only 0 and 1, not ${odd}.`);
  const values = newArray(Float32Array, data.length, "t");
  for (let i = 0; i < data.length; i++) if (data[i] !== visible) values[i] = -Infinity;
  return { shape, data: values };
}

/**
 * The additive mask of a matrix in which 1 may be read, as `scaled_dot_product_attention` has it.
 * @param {TensorLike} t a Uint8Array of 0 and 1
 * @returns {Tensor} float32: 0 and −∞
 */
export function maskFromAllowed(t) {
  return additive(t, 1);
}

/**
 * The additive mask of a matrix in which 1 may not be read, as `nn.MultiheadAttention` has it.
 * @param {TensorLike} t a Uint8Array of 0 and 1
 * @returns {Tensor} float32: 0 and −∞
 */
export function maskFromForbidden(t) {
  return additive(t, 0);
}

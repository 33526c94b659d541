import { AttentionError, show, wholeNumber } from "./errors.js";
import { checkOptions, oneOf } from "./options.js";
import { checkTensor, newArray, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {{ readonly shape: readonly number[], readonly data: Float32Array }} Dense what every description can
 *   be read as: 0 where a key may be read, −∞ where it may not
 * @typedef {Dense & { readonly kind: "causal", readonly align: "start" | "end", readonly offset: number }} CausalMask
 * @typedef {Dense & { readonly kind: "window", readonly width: number }} WindowMask
 * @typedef {Dense & { readonly kind: "padding", readonly lengths: readonly number[] }} PaddingMask
 * @typedef {CausalMask | WindowMask | PaddingMask} MaskDescription
 * @typedef {MaskDescription | Tensor} Mask
 */

/** Only what these functions made is read as a description; a copy of one is read as its dense matrix. */
const descriptions = new WeakSet();

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
    const data = newArray(Float32Array, sizeOf(shape));
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
  if (!Array.isArray(lengths) && !(ArrayBuffer.isView(lengths) && !(lengths instanceof DataView)))
    throw new AttentionError(
      "type",
      "lengths",
      `lengths must be an array of whole numbers, one for each entry of the batch, not ${show(lengths)}.`,
    );
  if (lengths.length === 0)
    throw new AttentionError("shape", "lengths", "lengths must hold at least one length, not none.");
  const copy = Object.freeze(Array.from(lengths, (length) => wholeNumber(length, "lengths", 0, m)));
  return describe({ kind: "padding", shape: [copy.length, 1, 1, m], lengths: copy }, (b, j) => j < copy[b]);
}

/**
 * @param {Tensor} t @param {number} visible which of 0 and 1 means "may be read"
 * @returns {Tensor}
 */
function additive(t, visible) {
  const { shape, data } = checkTensor(t, "t");
  if (!(data instanceof Uint8Array))
    throw new AttentionError("type", "t", `t.data must be a Uint8Array of 0 and 1, not ${show(data)}.`);
  const odd = data.find((value) => value > 1);
  if (odd !== undefined) throw new AttentionError("range", "t", `t.data must hold only 0 and 1, not ${odd}.`);
  const values = newArray(Float32Array, data.length);
  for (let i = 0; i < data.length; i++) if (data[i] !== visible) values[i] = -Infinity;
  return { shape, data: values };
}

/**
 * The additive mask of a matrix in which 1 may be read, as `scaled_dot_product_attention` has it.
 * @param {Tensor} t a Uint8Array of 0 and 1
 * @returns {Tensor} float32: 0 and −∞
 */
export function maskFromAllowed(t) {
  return additive(t, 1);
}

/**
 * The additive mask of a matrix in which 1 may not be read, as `nn.MultiheadAttention` has it.
 * @param {Tensor} t a Uint8Array of 0 and 1
 * @returns {Tensor} float32: 0 and −∞
 */
export function maskFromForbidden(t) {
  return additive(t, 0);
}

/**
 * What the scores look like that the masks are meant for.
 * @typedef {object} ScoreShape
 * @property {number[]} leading the dimensions before (n, m), heads among them
 * @property {number} n
 * @property {number} m
 * @property {number[]} entries the leading dimensions of the inputs, to whose first one `lengths` belong
 * @property {boolean} [heads] whether the last leading dimension was made by splitting into heads
 */

/**
 * Checks the option `mask` and writes it as the array of structs of c/mask.h.
 * @param {import("./memory.js").Core} core
 * @param {import("./memory.js").Scope} scope
 * @param {unknown} option a mask, an array of masks, null or undefined
 * @param {ScoreShape} scores
 * @returns {{ address: number, count: number }}
 */
export function putMasks(core, scope, option, scores) {
  const masks = option === undefined || option === null ? [] : Array.isArray(option) ? option : [option];
  const words = masks.map((mask, index) => {
    const argument = Array.isArray(option) ? `mask[${index}]` : "mask";
    return descriptions.has(mask)
      ? putDescription(scope, mask, argument, scores)
      : putDense(core, scope, mask, argument, scores);
  });
  return { address: scope.put(Int32Array.from(words.flat())), count: masks.length };
}

/** The kinds and the words of `mask` in c/mask.h, in their order. */
const KINDS = { causal: 0, window: 1, padding: 2, dense: 3 };

/**
 * @param {{ kind: keyof typeof KINDS, offset?: number, width?: number, lengths?: number, share?: number,
 *   float64?: boolean, values?: number, starts?: number, row?: number, column?: number }} fields
 */
function maskWords({
  kind,
  offset = 0,
  width = 1,
  lengths = 0,
  share = 1,
  float64 = false,
  values = 0,
  starts = 0,
  row = 0,
  column = 0,
}) {
  return [KINDS[kind], offset, width, lengths, share, Number(float64), values, starts, row, column];
}

/**
 * @param {import("./memory.js").Scope} scope
 * @param {MaskDescription} mask @param {string} argument @param {ScoreShape} scores
 */
function putDescription(scope, mask, argument, { leading, n, m, entries }) {
  const fits = mask.kind === "padding" ? mask.shape[3] === m : mask.shape[0] === n && mask.shape[1] === m;
  if (!fits)
    throw new AttentionError(
      "shape",
      argument,
      `${argument} is a ${mask.kind} mask of shape ${shapeText(mask.shape)}, but there are ${n} queries and ${m} keys.`,
    );
  if (mask.kind === "causal") return maskWords({ kind: "causal", offset: mask.offset });
  if (mask.kind === "window") return maskWords({ kind: "window", width: Math.min(mask.width, n) });
  const batch = sizeOf(leading);
  const count = mask.lengths.length;
  if (count !== 1 && count !== entries[0])
    throw new AttentionError(
      "shape",
      argument,
      `${argument} has ${count} lengths, but ${
        entries.length
          ? `the first dimension of the inputs is ${entries[0]}`
          : "the inputs have no batch dimension"
      }.`,
    );
  return maskWords({
    kind: "padding",
    lengths: scope.put(Uint32Array.from(mask.lengths)),
    share: batch / count,
  });
}

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope
 * @param {unknown} mask @param {string} argument @param {ScoreShape} scores
 */
function putDense(core, scope, mask, argument, scores) {
  if (mask instanceof Uint8Array) throw bytesRefused(argument);
  const { shape, data } = checkTensor(mask, argument);
  if (data instanceof Uint8Array) throw bytesRefused(argument);
  const { starts, row, column } = broadcast(shape, argument, scores);
  const values = scope.put(data);
  const float64 = data instanceof Float64Array;
  core.call("core_mask_check", [Number(float64), values, data.length], {
    mask: [
      argument,
      `${argument} holds NaN or +∞; a mask may hold finite numbers, which are added, and −∞, which hides.`,
    ],
  });
  return maskWords({ kind: "dense", float64, values, starts: scope.put(starts), row, column });
}

/** @param {string} argument */
function bytesRefused(argument) {
  return new AttentionError(
    "mask",
    argument,
    `${argument} holds bytes, which libraries read in opposite ways: convert it by maskFromAllowed (1 may be read) or maskFromForbidden (1 may not be read).`,
  );
}

/**
 * NumPy's rules: dimensions are compared from the last one; each is equal or 1; the result is never enlarged.
 * @param {number[]} shape @param {string} argument @param {ScoreShape} scores
 * @returns {{ starts: Uint32Array, row: number, column: number }} where in the mask each matrix begins; the steps
 *   from one query and from one key to the next
 */
function broadcast(shape, argument, { leading, n, m, heads = false }) {
  const full = [...leading, n, m];
  if (heads && shape.length > 2 && shape.length === full.length - 1)
    throw new AttentionError(
      "shape",
      argument,
      `${argument} ${shapeText(shape)} has no dimension for the heads; give it the shape ${shapeText([...shape.slice(0, -2), 1, ...shape.slice(-2)])}.`,
    );
  const padded = [...full.slice(shape.length).fill(1), ...shape];
  if (shape.length > full.length || padded.some((length, axis) => length !== 1 && length !== full[axis]))
    throw new AttentionError(
      "shape",
      argument,
      `${argument} ${shapeText(shape)} cannot be broadcast to the scores, ${shapeText(full)}.`,
    );
  const steps = new Array(full.length);
  let step = 1;
  for (let axis = full.length - 1; axis >= 0; axis--) {
    steps[axis] = padded[axis] === 1 ? 0 : step;
    step *= padded[axis];
  }
  const starts = new Uint32Array(sizeOf(leading)).map((_, matrix) => {
    let start = 0;
    for (let axis = leading.length - 1; axis >= 0; axis--) {
      start += (matrix % leading[axis]) * steps[axis];
      matrix = Math.floor(matrix / leading[axis]);
    }
    return start;
  });
  return { starts, row: steps[leading.length], column: steps[leading.length + 1] };
}

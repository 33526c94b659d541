import { copyList, viewOf } from "./arrays.js";
import { AttentionError } from "./errors.js";
import { isDescription } from "./masks.js";
import { checkTensor, shapeText, sizeOf } from "./tensor.js";

/**
 * The option `mask`: checked against the scores, then written as the structs of c/mask.h.
 *
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./masks.js").Mask} Mask
 * @typedef {import("./masks.js").MaskDescription} MaskDescription
 *
 * @typedef {object} ScoreShape what the scores look like that the masks are meant for
 * @property {number[]} leading the dimensions before (n, m), heads among them
 * @property {number} n
 * @property {number} m
 * @property {number[]} entries the leading dimensions of the inputs, to whose first one `lengths` belong
 * @property {boolean} [heads] whether the last leading dimension was made by splitting into heads
 *
 * @typedef {(core: import("./memory.js").Core, scope: import("./memory.js").Scope) => number[]} PutMask copies a
 *   checked mask in and returns the words of its struct
 */

/**
 * Reads the option once and checks what can be checked outside the module.
 * @param {unknown} option a mask, an array of masks, null or undefined
 * @param {ScoreShape} scores
 * @returns {PutMask[]}
 */
export function checkMasks(option, scores) {
  if (option === undefined || option === null) return [];
  if (!Array.isArray(option)) return [checkMask(option, "mask", scores)];
  return copyList(option, (mask, index) => checkMask(mask, `mask[${index}]`, scores));
}

/**
 * Writes checked masks as the array of structs of c/mask.h.
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope
 * @param {PutMask[]} masks
 * @returns {[address: number, count: number]}
 */
export function putMasks(core, scope, masks) {
  const words = masks.flatMap((put) => put(core, scope));
  return [scope.put(Int32Array.from(words)), masks.length];
}

/** @param {unknown} mask @param {string} argument @param {ScoreShape} scores @returns {PutMask} */
function checkMask(mask, argument, scores) {
  return isDescription(mask) ? checkDescription(mask, argument, scores) : checkDense(mask, argument, scores);
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
 * @param {MaskDescription} mask @param {string} argument @param {ScoreShape} scores
 * @returns {PutMask}
 */
function checkDescription(mask, argument, { leading, n, m, entries }) {
  const fits = mask.kind === "padding" ? mask.shape[3] === m : mask.shape[0] === n && mask.shape[1] === m;
  if (!fits)
    throw new AttentionError(
      "shape",
      argument,
      `${argument} is a ${mask.kind} mask of shape ${shapeText(mask.shape)}, but there are ${n} queries and ${m} keys.`,
    );
  if (mask.kind === "causal") return () => maskWords({ kind: "causal", offset: mask.offset });
  if (mask.kind === "window") return () => maskWords({ kind: "window", width: Math.min(mask.width, n) });
  const { lengths } = mask;
  if (lengths.length !== 1 && lengths.length !== entries[0])
    throw new AttentionError(
      "shape",
      argument,
      `${argument} has ${lengths.length} lengths, but ${
        entries.length
          ? `the first dimension of the inputs is ${entries[0]}`
          : "the inputs have no batch dimension"
      }.`,
    );
  const share = sizeOf(leading) / lengths.length;
  return (_, scope) => maskWords({ kind: "padding", lengths: scope.put(Uint32Array.from(lengths)), share });
}

/** @param {unknown} mask @param {string} argument @param {ScoreShape} scores @returns {PutMask} */
function checkDense(mask, argument, scores) {
  if (typeof viewOf(mask, [Uint8Array]) !== "string") throw bytesRefused(argument);
  const dense = checkTensor(mask, argument);
  if (dense.data instanceof Uint8Array) throw bytesRefused(argument);
  const { starts, row, column } = broadcast(dense.shape, argument, scores);
  const float64 = dense.data instanceof Float64Array;
  return (core, scope) => {
    const values = scope.putTensor(dense, argument);
    core.call("core_mask_check", [Number(float64), values, dense.data.length], {
      mask: [
        argument,
        `${argument} holds NaN or +∞; a mask may hold finite numbers, which are added, and −∞, which hides.`,
      ],
    });
    return maskWords({ kind: "dense", float64, values, starts: scope.put(starts), row, column });
  };
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
 * @param {readonly number[]} shape
 * @param {readonly number[]} full what it is broadcast to
 */
function fits(shape, full) {
  const offset = full.length - shape.length;
  return offset >= 0 && shape.every((length, axis) => length === 1 || length === full[axis + offset]);
}

/**
 * @param {number[]} shape @param {string} argument @param {ScoreShape} scores
 * @returns {{ starts: Uint32Array, row: number, column: number }} where in the mask each matrix begins; the steps
 *   from one query and from one key to the next
 */
function broadcast(shape, argument, { leading, n, m, heads = false }) {
  const full = [...leading, n, m];
  const headless = heads && shape.length > 2 && shape.length === full.length - 1;
  const meant = headless ? withHeads(shape, full) : [];
  if (meant.length > 0)
    throw new AttentionError(
      "shape",
      argument,
      `${argument} ${shapeText(shape)} has no dimension for the heads; give it the shape ${meant.join(" or ")}.`,
    );
  if (headless || !fits(shape, full))
    throw new AttentionError(
      "shape",
      argument,
      `${argument} ${shapeText(shape)} cannot be broadcast to the scores, ${shapeText(full)}.`,
    );
  const padded = [...full.slice(shape.length).fill(1), ...shape];
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

/**
 * The shapes that a mask of one dimension fewer than the scores may have been meant to have: one matrix for each head;
 * one for each entry of the batch; or both in one dimension, as `nn.MultiheadAttention` has it.
 * @param {readonly number[]} shape (…, n, m)
 * @param {readonly number[]} full (…, heads, n, m)
 * @returns {string[]} those of as many numbers that fit the scores; none, one, or two where batch and heads are equal
 */
function withHeads(shape, full) {
  const [own, matrix] = [shape.slice(0, -2), shape.slice(-2)];
  const [batch, heads] = full.slice(-4, -2);
  const readings = [
    [1, ...own],
    [...own, 1],
    own.at(-1) === batch * heads ? [...own.slice(0, -1), batch, heads] : [],
  ];
  const shapes = readings.map((leading) => [...leading, ...matrix]);
  const fitting = shapes.filter((one) => one.length === full.length && fits(one, full));
  return [...new Set(fitting.map(shapeText))];
}

import { copyList, viewOf } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";

/**
 * A row-major array with a shape. Every dimension is at least 1 and `data.length` is their product.
 * @typedef {{ shape: number[], data: Float32Array | Float64Array | Uint8Array }} Tensor
 */

/**
 * A tensor as the library takes it: it changes none.
 * @typedef {{ readonly shape: readonly number[], readonly data: Float32Array | Float64Array | Uint8Array }} TensorLike
 */

/** @typedef {Float32ArrayConstructor | Float64ArrayConstructor} RealArrayConstructor */

/*
 * What an error about a tensor q names as its `argument`:
 *
 *   q.shape   the shape by itself is none: no array, a dimension that is no whole number of at least 1, or
 *             too few or too many dimensions
 *   q.data    the data by itself is none: no typed array of a kind that is taken, or detached
 *   q         anything else: no object, shape and data that don't fit each other, or not the other arguments
 *
 * tensor() has the arguments shape and data; where they don't fit, it is data.
 */

const MOST_DIMENSIONS = 8;
const REALS = [Float32Array, Float64Array];
const ALL = [...REALS, Uint8Array];

/**
 * Makes a tensor, without copying its data.
 * @param {readonly number[]} shape
 * @param {Float32Array | Float64Array | Uint8Array} data
 * @returns {Tensor}
 */
export function tensor(shape, data) {
  const copy = checkShape(shape, "shape");
  checkSize(copy, checkData(data, "data", ALL).length, "data", "data");
  return { shape: copy, data };
}

/**
 * A tensor or an error: the one place where tensors are checked.
 * @param {any} value
 * @param {string} argument
 * @param {{ least?: number, real?: boolean }} [options] least number of dimensions; whether bytes are refused
 * @returns {Tensor} a copy of the shape, and a view of the same data
 */
export function checkTensor(value, argument, { least = 1, real = false } = {}) {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new AttentionError(
      "type",
      argument,
      `${argument} must be a tensor { shape, data }, not ${show(value)}.`,
    );
  const { shape, data } = value;
  const view = checkData(data, `${argument}.data`, real ? REALS : ALL);
  const copy = checkShape(shape, `${argument}.shape`, least);
  checkSize(copy, view.length, argument, `${argument}.data`);
  return { shape: copy, data: view };
}

/**
 * @param {any} shape @param {string} argument
 * @param {number} [least] number of dimensions
 * @returns {number[]} a copy, each number read once
 */
export function checkShape(shape, argument, least = 1) {
  if (!Array.isArray(shape))
    throw new AttentionError(
      "type",
      argument,
      `${argument} must be an array of whole numbers such as [3, 2], not ${show(shape)}.`,
    );
  const tooMany = (/** @type {number | string} */ count) =>
    new AttentionError(
      "shape",
      argument,
      `${argument} must have ${least} to ${MOST_DIMENSIONS} dimensions, not ${count}.`,
    );
  const copy = copyList(shape, (length, axis) => {
    if (axis >= MOST_DIMENSIONS) throw tooMany("more");
    return wholeNumber(length, argument, 1);
  });
  if (copy.length < least) throw tooMany(copy.length);
  return copy;
}

/**
 * @param {unknown} data @param {string} argument
 * @param {(RealArrayConstructor | Uint8ArrayConstructor)[]} Types
 */
function checkData(data, argument, Types) {
  const view = viewOf(data, Types);
  if (typeof view !== "string") return view;
  const names = Types.map(({ name }) => `a ${name}`);
  const allowed = `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
  const given = view === "detached" ? "one whose memory has been given away (detached)" : show(data);
  throw new AttentionError("type", argument, `${argument} must be ${allowed}, not ${given}.`);
}

/** @param {number[]} shape @param {number} length @param {string} argument @param {string} data its name */
function checkSize(shape, length, argument, data) {
  const size = sizeOf(shape);
  if (size !== length)
    throw new AttentionError(
      "shape",
      argument,
      `${data} holds ${length} numbers, but the shape ${shapeText(shape)} asks for ${size}.`,
    );
}

/** @param {readonly number[]} shape @returns {number} how many numbers it holds */
export function sizeOf(shape) {
  return shape.reduce((product, length) => product * length, 1);
}

/** @param {readonly number[]} shape @returns {string} as it is written: (3, 2) */
export function shapeText(shape) {
  return `(${shape.join(", ")})`;
}

/** @param {readonly number[]} a @param {readonly number[]} b @returns {boolean} */
export function sameShape(a, b) {
  return a.length === b.length && a.every((length, axis) => length === b[axis]);
}

/**
 * The one precision of all tensors, or an error that names the odd one.
 * @param {Record<string, Tensor | undefined>} tensors checked, by argument name
 * @returns {RealArrayConstructor}
 */
export function commonPrecision(tensors) {
  const given = Object.entries(tensors).filter(([, t]) => t !== undefined);
  const name = (/** @type {any} */ t) => (t.data instanceof Float64Array ? "float64" : "float32");
  const [firstArgument, first] = given[0];
  for (const [argument, t] of given)
    if (name(t) !== name(first))
      throw new AttentionError(
        "precision",
        argument,
        `${argument} is ${name(t)} but ${firstArgument} is ${name(first)}; all must have the same precision.`,
      );
  return name(first) === "float64" ? Float64Array : Float32Array;
}

/** No array of this library is larger. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * A new array of zeros, or the error that there is no memory for it.
 * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor | Int32ArrayConstructor
 *   | Uint32ArrayConstructor} C
 * @param {C} Type
 * @param {number} length
 * @param {string} argument what is named as too large
 * @returns {InstanceType<C>}
 */
export function newArray(Type, length, argument) {
  const bytes = length * Type.BYTES_PER_ELEMENT;
  try {
    if (bytes <= MOST_BYTES) return /** @type {any} */ (new Type(length));
  } catch {
    // the engine has not so much to give: the same answer as for too much
  }
  const what = argument ? `${argument} needs ${Math.ceil(bytes / 1e6)} MB` : `${Math.ceil(bytes / 1e6)} MB`;
  throw new AttentionError("memory", argument, `${what}, more than one array can hold.`);
}

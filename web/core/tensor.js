import { AttentionError, show, wholeNumber } from "./errors.js";

/**
 * A row-major array with a shape. Every dimension is at least 1 and `data.length` is their product.
 * @typedef {{ shape: number[], data: Float32Array | Float64Array | Uint8Array }} Tensor
 */

/** @typedef {Float32ArrayConstructor | Float64ArrayConstructor} RealArrayConstructor */

export const MOST_DIMENSIONS = 8;

/**
 * Makes a tensor, without copying its data.
 * @param {number[]} shape
 * @param {Float32Array | Float64Array | Uint8Array} data
 * @returns {Tensor}
 */
export function tensor(shape, data) {
  return checkTensor({ shape, data }, "tensor");
}

/**
 * A tensor or an error: the one place where tensors are checked.
 * @param {any} value
 * @param {string} argument
 * @param {{ least?: number, real?: boolean }} [options] least number of dimensions; whether bytes are refused
 * @returns {Tensor} a copy of the shape, the same data
 */
export function checkTensor(value, argument, { least = 1, real = false } = {}) {
  if (value === null || typeof value !== "object" || !Array.isArray(value.shape))
    throw new AttentionError(
      "type",
      argument,
      `${argument} must be a tensor { shape, data }, not ${show(value)}.`,
    );
  const { shape, data } = value;
  const isReal = data instanceof Float32Array || data instanceof Float64Array;
  if (!isReal && (real || !(data instanceof Uint8Array))) {
    const allowed = real
      ? "a Float32Array or a Float64Array"
      : "a Float32Array, a Float64Array or a Uint8Array";
    throw new AttentionError("type", argument, `${argument}.data must be ${allowed}, not ${show(data)}.`);
  }
  if (shape.length < least || shape.length > MOST_DIMENSIONS)
    throw new AttentionError(
      "shape",
      argument,
      `${argument} must have ${least} to ${MOST_DIMENSIONS} dimensions, not ${shape.length}.`,
    );
  let size = 1;
  for (const length of shape) size *= wholeNumber(length, `${argument}.shape`, 1);
  if (size !== data.length)
    throw new AttentionError(
      "shape",
      argument,
      `${argument}.data holds ${data.length} numbers, but the shape (${shape.join(", ")}) asks for ${size}.`,
    );
  return { shape: [...shape], data };
}

/** @param {readonly number[]} shape @returns {number} how many numbers it holds */
export function sizeOf(shape) {
  return shape.reduce((product, length) => product * length, 1);
}

/** @param {readonly number[]} shape @returns {string} as it is written: (3, 2) */
export function shapeText(shape) {
  return `(${shape.join(", ")})`;
}

/**
 * The one precision of all tensors, or an error that names the odd one.
 * @param {Record<string, Tensor | undefined>} tensors by argument name
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

/**
 * A new array of zeros, or the error that there is no memory for it.
 * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor | Int32ArrayConstructor
 *   | Uint32ArrayConstructor} C
 * @param {C} Type
 * @param {number} length
 * @returns {InstanceType<C>}
 */
export function newArray(Type, length) {
  try {
    return /** @type {any} */ (new Type(length));
  } catch {
    const megabytes = Math.ceil((length * Type.BYTES_PER_ELEMENT) / 1e6);
    throw new AttentionError("memory", "", `An array of ${megabytes} MB is more than this engine can hold.`);
  }
}

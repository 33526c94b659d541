import { AttentionError, show, wholeNumber } from "./errors.js";
import { MOST_DIMENSIONS, sizeOf } from "./tensor.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

const MOST_SEED = 2 ** 32 - 1;

/**
 * Numbers drawn in one call. A piece is a multiple of 16, and what is left for the last piece is never
 * fewer than 16 of many: so randn's pieces are one array's, whose last 16 values depend on its length.
 */
const PIECE = 2 ** 14;
const MOST_AT_ONCE = PIECE + 15;

/** No result is larger, as everywhere in this library. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * @template {Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor} C
 * @param {C} Type @param {number} count
 * @returns {InstanceType<C>} zeros
 */
function freshArray(Type, count) {
  const bytes = count * Type.BYTES_PER_ELEMENT;
  try {
    if (bytes <= MOST_BYTES) return /** @type {any} */ (new Type(count));
  } catch {
    // the engine has not so much to give: the same answer as for too much
  }
  throw new AttentionError("memory", "", `${Math.ceil(bytes / 1e6)} MB are more than one array can hold.`);
}

/**
 * A shape of at least one number, or an error.
 * @param {unknown} shape
 * @returns {number[]} a copy
 */
function checkShape(shape) {
  if (!Array.isArray(shape))
    throw new AttentionError(
      "type",
      "shape",
      `shape must be an array of whole numbers such as [3, 2], not ${show(shape)}.`,
    );
  if (shape.length < 1 || shape.length > MOST_DIMENSIONS)
    throw new AttentionError(
      "shape",
      "shape",
      `shape must have 1 to ${MOST_DIMENSIONS} dimensions, not ${shape.length}.`,
    );
  for (const length of shape) wholeNumber(length, "shape", 1);
  return [...shape];
}

/**
 * @param {unknown} dtype
 * @returns {Float32ArrayConstructor | Float64ArrayConstructor}
 */
function checkDtype(dtype) {
  if (dtype === "float32") return Float32Array;
  if (dtype === "float64") return Float64Array;
  const code = typeof dtype === "string" ? "range" : "type";
  throw new AttentionError(code, "dtype", `dtype must be "float32" or "float64", not ${show(dtype)}.`);
}

/**
 * @param {unknown} seed
 * @param {string} [argument]
 * @returns {number}
 */
export function checkSeed(seed, argument = "seed") {
  return wholeNumber(seed, argument, 0, MOST_SEED);
}

/**
 * PyTorch's CPU generator. Its state lives in the module's memory until `dispose()`.
 *
 * A call that fails draws nothing.
 */
export class Generator {
  #core;
  #memory;
  #address;

  /** @param {import("./memory.js").Core} core @param {number} seed */
  constructor(core, seed) {
    checkSeed(seed);
    this.#core = core;
    this.#address = core.allocate(core.raw("core_generator_size"));
    this.#memory = core.generation;
    core.raw("core_generator_seed", this.#address, seed);
  }

  #live() {
    this.#core.live();
    if (this.#address === 0)
      throw new AttentionError("disposed", "", "This generator has been disposed of; make another.");
    if (this.#memory !== this.#core.generation)
      throw new AttentionError(
        "disposed",
        "",
        "This generator was lost when the engine stopped a computation; make another.",
      );
    return this.#address;
  }

  /**
   * Draws in pieces through a small buffer, so that the module's memory stays small whatever is asked for.
   * @template {Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor} C
   * @param {C} Type @param {number} count
   * @param {(state: number, address: number, count: number) => void} fill draws so many numbers into memory
   * @returns {InstanceType<C>}
   */
  #draw(Type, count, fill) {
    const state = this.#live();
    const data = /** @type {any} */ (freshArray(Type, count));
    return this.#core.scope((scope) => {
      const buffer = scope.reserve(Math.min(count, MOST_AT_ONCE) * Type.BYTES_PER_ELEMENT);
      for (let start = 0, part; start < count; start += part) {
        part = count - start > MOST_AT_ONCE ? PIECE : count - start;
        fill(state, buffer, part);
        data.set(scope.view(Type, buffer, part), start);
      }
      return data;
    });
  }

  /** @param {string} name @param {number[]} shape @param {string} dtype @returns {Tensor} */
  #tensor(name, shape, dtype) {
    const Real = checkDtype(dtype);
    shape = checkShape(shape);
    const count = sizeOf(shape);
    const float64 = +(Real === Float64Array);
    const data = this.#draw(Real, count, (state, address, part) =>
      this.#core.raw(name, state, float64, address, part),
    );
    return { shape, data };
  }

  /**
   * The next 32-bit draws.
   * @param {number} count
   * @returns {Uint32Array}
   */
  uint32(count) {
    wholeNumber(count, "count", 0);
    return this.#draw(Uint32Array, count, (state, address, part) =>
      this.#core.raw("core_generator_uint32", state, address, part),
    );
  }

  /**
   * Uniform numbers in [0, 1), as `torch.rand`.
   * @param {number[]} shape
   * @param {"float32" | "float64"} [dtype]
   * @returns {Tensor}
   */
  rand(shape, dtype = "float32") {
    return this.#tensor("core_generator_rand", shape, dtype);
  }

  /**
   * Normal numbers, as `torch.randn`.
   * @param {number[]} shape
   * @param {"float32" | "float64"} [dtype]
   * @returns {Tensor}
   */
  randn(shape, dtype = "float32") {
    return this.#tensor("core_generator_randn", shape, dtype);
  }

  /**
   * Passes over 32-bit draws, far faster than drawing them. A normal kept from a short `randn` stays.
   * @param {number} count below 2⁵³
   */
  skip(count) {
    wholeNumber(count, "count", 0);
    this.#core.raw("core_generator_skip", this.#live(), count);
  }

  /**
   * One row of the saturation experiment: a query and its keys drawn, their scores sorted, and weighted.
   * @param {number} dK @param {number} keys both checked by the caller
   */
  saturationRow(dK, keys) {
    const state = this.#live();
    return this.#core.scope((scope) => {
      const [scores, weights, weightsScaled] = [0, 1, 2].map(() => scope.reserve(keys * 8));
      const room = scope.reserve(dK * 8);
      this.#core.raw("core_saturation_row", state, scores, weights, weightsScaled, room, keys, dK);
      const list = (/** @type {number} */ address) => Array.from(scope.take(Float64Array, address, keys));
      return { dK, scores: list(scores), weights: list(weights), weightsScaled: list(weightsScaled) };
    });
  }

  /** Frees the state; every later call throws `disposed`. A second call does nothing. */
  dispose() {
    if (this.#address && this.#memory === this.#core.generation) this.#core.free(this.#address);
    this.#address = 0;
  }
}

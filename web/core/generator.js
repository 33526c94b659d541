import { AttentionError, show, wholeNumber } from "./errors.js";
import { MOST_DIMENSIONS, shapeText, sizeOf } from "./tensor.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

const MOST_SEED = 2 ** 32 - 1;

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
   * @template {Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor} C
   * @param {C} Type @param {number} count
   * @param {(address: number) => void} fill draws into memory for that many numbers
   * @returns {InstanceType<C>}
   */
  #draw(Type, count, fill) {
    this.#live();
    return this.#core.scope((scope) => {
      const address = scope.reserve(count * Type.BYTES_PER_ELEMENT);
      fill(address);
      return scope.take(Type, address, count);
    });
  }

  /** @param {string} name @param {number[]} shape @param {string} dtype @returns {Tensor} */
  #tensor(name, shape, dtype) {
    const Real = checkDtype(dtype);
    shape = checkShape(shape);
    const count = sizeOf(shape);
    if (count > Number.MAX_SAFE_INTEGER)
      throw new AttentionError("memory", "shape", `No memory holds a tensor ${shapeText(shape)}.`);
    const float64 = +(Real === Float64Array);
    const fill = (/** @type {number} */ address) =>
      this.#core.raw(name, this.#live(), float64, address, count);
    return { shape, data: this.#draw(Real, count, fill) };
  }

  /**
   * The next 32-bit draws.
   * @param {number} count
   * @returns {Uint32Array}
   */
  uint32(count) {
    wholeNumber(count, "count", 0);
    return this.#draw(Uint32Array, count, (address) =>
      this.#core.raw("core_generator_uint32", this.#live(), address, count),
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

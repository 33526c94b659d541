import { AttentionError, show, wholeNumber } from "./errors.js";
import { Holding } from "./memory.js";
import { checkShape, newArray, sizeOf } from "./tensor.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

const MOST_SEED = 2 ** 32 - 1;

/**
 * Numbers drawn in one call. A piece is a multiple of 16, and what is left for the last piece is never
 * fewer than 16 of many: so randn's pieces are one array's, whose last 16 values depend on its length.
 */
const PIECE = 2 ** 14;
const MOST_AT_ONCE = PIECE + 15;

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
 * PyTorch's CPU generator. Its state lives in the module's memory until `dispose()`, or until nobody has it any more.
 *
 * A call that fails draws nothing.
 */
export class Generator {
  #core;
  #holding;
  #address;

  /** @param {import("./memory.js").Core} core @param {number} seed */
  constructor(core, seed) {
    checkSeed(seed);
    this.#core = core;
    this.#holding = new Holding(core, this);
    this.#address = this.#holding.reserve(core.raw("core_generator_size"));
    core.raw("core_generator_seed", this.#address, seed);
  }

  /** @returns {number} the address of its state */
  #live() {
    this.#holding.check("generator");
    return this.#address;
  }

  /**
   * Draws in pieces through a small buffer, so that the module's memory stays small whatever is asked for.
   * @template {Uint32ArrayConstructor | Float32ArrayConstructor | Float64ArrayConstructor} C
   * @param {C} Type @param {number} count @param {string} argument that asks for so many
   * @param {(state: number, address: number, count: number) => void} fill draws so many numbers into memory
   * @returns {InstanceType<C>}
   */
  #draw(Type, count, argument, fill) {
    const state = this.#live();
    const data = /** @type {any} */ (newArray(Type, count, argument));
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

  /** @param {string} name @param {readonly number[]} asked @param {string} dtype @returns {Tensor} */
  #tensor(name, asked, dtype) {
    this.#live();
    const Real = checkDtype(dtype);
    const shape = checkShape(asked, "shape");
    const float64 = +(Real === Float64Array);
    const data = this.#draw(Real, sizeOf(shape), "shape", (state, address, part) =>
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
    this.#live();
    wholeNumber(count, "count", 0);
    return this.#draw(Uint32Array, count, "count", (state, address, part) =>
      this.#core.raw("core_generator_uint32", state, address, part),
    );
  }

  /**
   * Uniform numbers in [0, 1), as `torch.rand`.
   * @param {readonly number[]} shape
   * @param {"float32" | "float64"} [dtype]
   * @returns {Tensor}
   */
  rand(shape, dtype = "float32") {
    return this.#tensor("core_generator_rand", shape, dtype);
  }

  /**
   * Normal numbers, as `torch.randn`.
   * @param {readonly number[]} shape
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
    const state = this.#live();
    wholeNumber(count, "count", 0);
    this.#core.raw("core_generator_skip", state, count);
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
    this.#holding.free();
  }
}

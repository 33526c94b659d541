import { tensor } from "../../core/tensor.js";
import { causalMask, paddingMask } from "../../core/masks.js";
import { REAL_WORDS, W, WORDS, X } from "./example.js";
import definition from "./parameters.js";

/**
 * @typedef {import("../../core/tensor.js").Tensor} Tensor
 * @typedef {(number | "-inf")[][]} Rows a matrix as `readings` give it
 * @typedef {object} Figures every matrix of the formula, whatever the step
 * @property {Rows} x
 * @property {Rows} q @property {Rows} k @property {Rows} v
 * @property {Rows} scores q kᵀ
 * @property {Rows} scaled scores / √d_k
 * @property {Rows} mask what is added: 0 and −∞
 * @property {Rows} masked scaled + mask
 * @property {Rows} weights @property {Rows} output
 * @property {Rows} unmaskedWeights the weights that there would be without a mask
 * @property {Rows} zeroedWeights those with 0 in place of a hidden key's score: the mistake that −∞ avoids
 * @property {number} dK @property {number} rootOfDK
 */

/** The step from which each reading exists. */
const FROM_STEP = { q: 2, k: 2, v: 2, scores: 3, scaled: 4, masked: 5, weights: 6, output: 7 };
/** What each step ends in; its shape is the reading `shape`. @type {(keyof Figures)[]} */
const RESULTS = ["x", "q", "scores", "scaled", "masked", "weights", "output"];

export class Model {
  #lib;
  /** What the figures were computed for. */
  #mask = "";
  #factor = NaN;

  /** @param {any} lib */
  constructor(lib) {
    this.#lib = lib;
    this.readings = definition.emptyReadings();
    /** @type {Figures | null} */
    this.figures = null;
  }

  /** @param {Record<string, any>} state */
  update(state) {
    const figures = this.#figuresOf(state);
    const result = /** @type {Rows} */ (figures[RESULTS[state.step - 1]]);
    this.figures = figures;
    this.readings = { shape: [result.length, result[0].length] };
    for (const [name, step] of Object.entries(FROM_STEP))
      this.readings[name] = state.step >= step ? figures[/** @type {keyof Figures} */ (name)] : null;
  }

  /** Another step or word shows more or less of the same figures. @param {Record<string, any>} state @returns {Figures} */
  #figuresOf({ mask, factor }) {
    const known = this.figures && this.#mask === mask && this.#factor === factor;
    const figures = known ? /** @type {Figures} */ (this.figures) : compute(this.#lib, { mask, factor });
    this.#mask = mask;
    this.#factor = factor;
    return figures;
  }
}

/**
 * The whole formula in float64, each stage from the library.
 * @param {any} lib @param {Record<string, any>} state
 * @returns {Figures}
 */
function compute(lib, { mask: kind, factor }) {
  // + 0: a factor below zero must not leave −0
  const x = matrix(X.map((row) => row.map((value) => value * factor + 0)));
  const [q, k, v] = [W.q, W.k, W.v].map((w) => lib.matmul(x, matrix(w)));
  const mask = makeMask(kind);
  const open = lib.attention(q, k, v, { outputs: ["scores", "weights"] });
  const masked = lib.attention(q, k, v, { mask });
  const dK = k.shape[1];
  return {
    x: rows(x),
    q: rows(q),
    k: rows(k),
    v: rows(v),
    scores: rows(lib.matmul(q, k, { transposeB: true })),
    scaled: rows(open.scores),
    mask: maskRows(mask),
    masked: rows(masked.scores),
    weights: rows(masked.weights),
    output: rows(masked.output),
    unmaskedWeights: rows(open.weights),
    zeroedWeights: rows(lib.softmax(hiddenAsZero(masked.scores))),
    dK,
    rootOfDK: Math.sqrt(dK),
  };
}

/** @param {number[][]} values @returns {Tensor} */
function matrix(values) {
  return tensor([values.length, values[0].length], Float64Array.from(values.flat()));
}

/** @param {string} kind @returns {any} */
function makeMask(kind) {
  if (kind === "causal") return causalMask(WORDS.length);
  if (kind === "padding") return paddingMask([REAL_WORDS], WORDS.length);
  return null;
}

/** The mask as a matrix of its own, broadcast to one row per word. @param {any} mask @returns {Rows} */
function maskRows(mask) {
  const n = WORDS.length;
  const data = mask ? mask.data : new Float64Array(n);
  const full = Float64Array.from({ length: n * n }, (_, index) => data[index % data.length]);
  return rows({ shape: [n, n], data: full });
}

/** @param {Tensor} scores @returns {Tensor} */
function hiddenAsZero({ shape, data }) {
  return { shape, data: Float64Array.from(data, (score) => (score === -Infinity ? 0 : score)) };
}

/** @param {Tensor} t a matrix @returns {Rows} */
function rows({ shape, data }) {
  const [n, m] = shape;
  const plain = Array.from(data, (value) => (value === -Infinity ? "-inf" : value));
  return Array.from({ length: n }, (_, i) => plain.slice(i * m, i * m + m));
}

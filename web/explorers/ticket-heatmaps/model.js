import { tensor } from "../../core/index.js";
import { DEFAULT_TICKET, UntrainedSource } from "./source.js";

/** @typedef {import("./source.js").Reading} Reading */

/** From this many times an equal share on, a place counts as one where weight gathers. */
const STANDS_OUT = 3;

/** What the maps of one ticket show. Averages are matrix products, so C computes them. */
export class Model {
  #lib;
  #source;
  #key = "";
  /** @type {Reading} */
  #reading = {
    tokens: [],
    cut: 0,
    hidden: new Set(),
    weights: tensor([1], new Float32Array(1)),
    prediction: null,
    probabilities: null,
  };
  #means = new Float32Array();
  #diagonals = new Float32Array();
  /** @type {Record<string, any> | null} */
  #readings = null;

  /** @param {any} lib the library */
  constructor(lib) {
    this.#lib = lib;
    this.#source = new UntrainedSource(lib);
  }

  /** @param {Record<string, any>} state */
  update({ text, block, row, column, padded }) {
    const key = JSON.stringify([text, block, padded]);
    if (key !== this.#key) {
      this.#read(text, block, padded);
      this.#key = key;
    }
    this.row = Math.min(row, this.size - 1);
    this.column = column === null ? null : Math.min(column, this.size - 1);
  }

  /** @param {string} text @param {number} block @param {number[]} padded */
  #read(text, block, padded) {
    const reading = this.#source.read(text.trim() === "" ? DEFAULT_TICKET : text, block, padded);
    const [heads, n] = reading.weights.shape;
    const rows = new Float32Array(heads * n).fill(1 / Math.max(1, n - reading.hidden.size));
    for (let i = 0; i < rows.length; i++) if (reading.hidden.has(i % n)) rows[i] = 0;
    const diagonal = new Float32Array(n * n);
    for (let i = 0; i < n; i++) diagonal[i * n + i] = rows[i];
    const weights = /** @type {Float32Array} */ (reading.weights.data);
    this.#means = this.#lib.matmul(tensor([heads, 1, n], rows), reading.weights).data;
    this.#diagonals = this.#lib.matmul(tensor([heads, n * n], weights), tensor([n * n, 1], diagonal)).data;
    this.#reading = reading;
    this.#readings = null;
  }

  get trained() {
    return this.#source.trained;
  }

  get reading() {
    return this.#reading;
  }

  /** Tokens, hidden ones among them. */
  get size() {
    return this.#reading.tokens.length;
  }

  get heads() {
    return this.#reading.weights.shape[0];
  }

  get visible() {
    return this.size - this.#reading.hidden.size;
  }

  /** What each visible token would get if all got the same. */
  get equalShare() {
    return this.visible === 0 ? 0 : 1 / this.visible;
  }

  /** @param {number} head from 0 @returns {Float32Array} (n, n), a view */
  map(head) {
    const cells = this.size * this.size;
    const { data } = this.#reading.weights;
    return /** @type {Float32Array} */ (data).subarray(head * cells, (head + 1) * cells);
  }

  /** @param {number} head @param {number} row @returns {Float32Array} (n), a view */
  weightsOf(head, row) {
    return this.map(head).subarray(row * this.size, (row + 1) * this.size);
  }

  /** @param {number} head @returns {Float32Array} (n): what each token gets on average over the visible rows */
  columnMeans(head) {
    return this.#means.subarray(head * this.size, (head + 1) * this.size);
  }

  /** @param {number} head @returns {number} what a visible token keeps for itself on average */
  diagonalMean(head) {
    return this.#diagonals[head];
  }

  /** Places by falling weight, equal ones in reading order. @param {Float32Array} weights @param {number} [count] */
  strongest(weights, count = weights.length) {
    return Array.from(weights, (_, j) => j)
      .sort((a, b) => weights[b] - weights[a] || a - b)
      .slice(0, count);
  }

  /**
   * Where the weight of a head gathers.
   * @param {number} head
   * @returns {{ column: number, mean: number, diagonal: number, share: number, where: "even" | "diagonal" | "columns" }}
   */
  gathering(head) {
    const means = this.columnMeans(head);
    const [column] = this.strongest(means, 1);
    const mean = means[column];
    const diagonal = this.diagonalMean(head);
    const stands = this.visible > 0 && Math.max(mean, diagonal) >= STANDS_OUT * this.equalShare;
    const where = !stands ? "even" : diagonal > mean ? "diagonal" : "columns";
    return { column, mean, diagonal, share: this.equalShare, where };
  }

  get readings() {
    this.#readings ??= {
      tokens: this.#reading.tokens,
      weights: rowsOf(/** @type {Float32Array} */ (this.#reading.weights.data), this.heads, this.size),
      prediction: this.#reading.prediction,
      probabilities: this.#reading.probabilities,
      columnMeans: Array.from({ length: this.heads }, (_, h) => Array.from(this.columnMeans(h))),
    };
    return this.#readings;
  }
}

/** @param {Float32Array} data @param {number} heads @param {number} n @returns {number[][][]} (heads, n, n) */
function rowsOf(data, heads, n) {
  const row = (/** @type {number} */ at) => Array.from(data.subarray(at * n, (at + 1) * n));
  return Array.from({ length: heads }, (_, h) => Array.from({ length: n }, (_, i) => row(h * n + i)));
}

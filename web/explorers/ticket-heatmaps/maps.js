import { tensor } from "../../core/index.js";
import { placeOfLargest } from "./source.js";

/** From this many times an equal share on, a place counts as one where weight gathers. */
const STANDS_OUT = 3;

/**
 * Where the weight of a head gathers: its most read column, that column's mean, the diagonal's.
 * @typedef {{ column: number, mean: number, diagonal: number, share: number, where: "even" | "diagonal" | "columns" }} Gathering
 */

/** The maps of one reading, and what can be said of them. Averages are matrix products, so C computes them. */
export class Maps {
  #means;
  #diagonals;

  /** @param {any} lib @param {import("./source.js").Reading} reading @param {number} block from 1 */
  constructor(lib, reading, block) {
    const { tokens, hidden } = reading;
    const weights = reading.weights[block - 1];
    const [heads, n] = weights.shape;
    const data = /** @type {Float32Array} */ (weights.data);
    this.reading = reading;
    this.tokens = tokens;
    this.hidden = hidden;
    this.heads = heads;
    /** Tokens, hidden ones among them. */
    this.size = n;
    this.visible = n - hidden.size;
    /** What each visible token would get if all got the same. */
    this.equalShare = 1 / this.visible;
    /** By head: (n, n), a view. */
    this.maps = Array.from({ length: heads }, (_, h) => data.subarray(h * n * n, (h + 1) * n * n));
    /** By head: the place of the largest weight in its map. */
    this.peaks = this.maps.map(placeOfLargest);

    const share = Float32Array.from(tokens, (_, i) => (hidden.has(i) ? 0 : this.equalShare));
    const rows = new Float32Array(heads * n);
    const diagonal = new Float32Array(n * n);
    for (let h = 0; h < heads; h++) rows.set(share, h * n);
    for (let i = 0; i < n; i++) diagonal[i * n + i] = share[i];
    this.#means = lib.matmul(tensor([heads, 1, n], rows), weights).data;
    this.#diagonals = lib.matmul(tensor([heads, n * n], data), tensor([n * n, 1], diagonal)).data;
  }

  /** @param {number} head from 0 @param {number} row @returns {Float32Array} (n), a view */
  weightsOf(head, row) {
    return this.maps[head].subarray(row * this.size, (row + 1) * this.size);
  }

  /** @param {number} head @returns {Float32Array} (n): what each token gets on average over the visible rows */
  columnMeans(head) {
    return this.#means.subarray(head * this.size, (head + 1) * this.size);
  }

  /** @param {number} head @returns {number} the largest weight of its map */
  largest(head) {
    return this.maps[head][this.peaks[head]];
  }

  /**
   * Places of visible tokens by falling weight, equal ones in reading order.
   * @param {Float32Array} weights (n) @param {number} count at most
   */
  strongest(weights, count) {
    return Array.from(weights, (_, j) => j)
      .filter((j) => !this.hidden.has(j))
      .sort((a, b) => weights[b] - weights[a] || a - b)
      .slice(0, count);
  }

  /** @param {number} head @returns {Gathering} */
  gathering(head) {
    const means = this.columnMeans(head);
    const column = placeOfLargest(means);
    const mean = means[column];
    const diagonal = this.#diagonals[head];
    const stands = Math.max(mean, diagonal) >= STANDS_OUT * this.equalShare;
    const where = !stands ? "even" : diagonal > mean ? "diagonal" : "columns";
    return { column, mean, diagonal, share: this.equalShare, where };
  }

  /** @returns {{ tokens: string[], weights: number[][][], columnMeans: number[][] }} plain arrays */
  plain() {
    const heads = Array.from({ length: this.heads }, (_, h) => h);
    const rows = this.tokens.map((_, i) => i);
    return {
      tokens: this.tokens,
      weights: heads.map((h) => rows.map((i) => Array.from(this.weightsOf(h, i)))),
      columnMeans: heads.map((h) => Array.from(this.columnMeans(h))),
    };
  }
}

import { tensor } from "../../core/index.js";
import { STOPS } from "./parameters.js";

/**
 * What is known of one seed.
 * @typedef {object} Draw
 * @property {any[]} bars one per stop, as from `saturationRows`
 * @property {any[]} statistics as from `scoreStatistics`, the finished ones
 * @property {any[]} gradients as from `gradientSizes`, the finished ones
 * @property {number} done 0–1, of the statistics and the gradients
 * @property {boolean} stopped by hand
 */

/** What the averages are taken over, at each stop. */
export const PAIRS = 20000;
export const QUERIES = 2000;

/** How many seeds are remembered, so that going back to one computes nothing anew. */
const REMEMBERED = 16;

/** One query's softmax with and without scaling, and averages over many. Knows no DOM. */
export class Model {
  #lib;
  #changed;
  /** @type {Map<number, Draw>} */
  #draws = new Map();
  #seed = 0;
  /** @type {number} */
  #dK = STOPS[0];
  /** @type {Record<string, any>} */
  readings = {};

  /** @param {any} lib @param {{ changed: () => void }} options */
  constructor(lib, { changed }) {
    this.#lib = lib;
    this.#changed = changed;
  }

  /** @param {any} state */
  update({ seed, dK }) {
    const draw = this.#drawOf(seed);
    this.readings = this.#readingsOf(draw, dK);
    this.#seed = seed;
    this.#dK = dK;
  }

  runKey() {
    return String(this.#seed);
  }

  wantsRun() {
    const { done, stopped } = this.#drawOf(this.#seed);
    return done < 1 && !stopped;
  }

  /** How far the averages are, 0–1. */
  get done() {
    return this.#drawOf(this.#seed).done;
  }

  /** The bars' unscaled weights at one stop. @param {number} dK @returns {number[]} */
  weightsAt(dK) {
    return barsAt(this.#drawOf(this.#seed), dK).weights;
  }

  /** How much gradient gets through this query's softmax, without and with scaling. @returns {number[]} */
  get ownGradient() {
    const { scores } = barsAt(this.#drawOf(this.#seed), this.#dK);
    const root = Math.sqrt(this.#dK);
    const both = Float64Array.from([...scores, ...scores.map((score) => score / root)]);
    return [...this.#lib.softmaxGradientSize(tensor([2, scores.length], both)).data];
  }

  /** Everything known at every stop, for the table. @returns {Record<string, any>[]} */
  get allReadings() {
    const draw = this.#drawOf(this.#seed);
    return STOPS.map((dK) => ({ dK, ...this.#numbersOf(draw, dK) }));
  }

  /** Takes the averages over many queries, at all stops. @param {{ signal: AbortSignal }} options */
  async run({ signal }) {
    const seed = this.#seed;
    const draw = this.#drawOf(seed);
    if (draw.done === 1) return;
    Object.assign(draw, { statistics: [], gradients: [], done: 0, stopped: false });
    const show = (/** @type {number} */ done) => {
      draw.done = done;
      if (seed !== this.#seed) return;
      this.readings = this.#readingsOf(draw, this.#dK);
      this.#changed();
    };
    const into = (/** @type {any[]} */ rows, /** @type {number} */ from) => ({
      signal,
      onProgress: (/** @type {{ done: number, row?: any }} */ { done, row }) => {
        if (row) rows.push(row);
        show(from + done / 2);
      },
    });
    try {
      await this.#lib.scoreStatistics(
        { seed, dK: STOPS, pairs: PAIRS, queries: QUERIES },
        into(draw.statistics, 0),
      );
      await this.#lib.gradientSizes({ seed: seed + 1, dK: STOPS, rows: QUERIES }, into(draw.gradients, 0.5));
      show(1);
    } catch (error) {
      draw.stopped = seed === this.#seed;
      throw error;
    }
  }

  /** @param {number} seed @returns {Draw} */
  #drawOf(seed) {
    const known = this.#draws.get(seed);
    if (known) return known;
    const bars = this.#lib.saturationRows({ seed: seed + 2, dK: STOPS });
    const draw = { bars, statistics: [], gradients: [], done: 0, stopped: false };
    this.#draws.set(seed, draw);
    if (this.#draws.size > REMEMBERED) this.#draws.delete([...this.#draws.keys()][0]);
    return draw;
  }

  /** @param {Draw} draw @param {number} dK */
  #readingsOf(draw, dK) {
    const { weights, weightsScaled } = barsAt(draw, dK);
    return {
      ...this.#numbersOf(draw, dK),
      weights: [...weights],
      weightsScaled: [...weightsScaled],
      jacobian: this.#jacobian(weights),
      jacobianScaled: this.#jacobian(weightsScaled),
    };
  }

  /** @param {Draw} draw @param {number} dK */
  #numbersOf(draw, dK) {
    const at = (/** @type {any[]} */ rows) => rows.find((row) => row.dK === dK) ?? {};
    const { variance = null, varianceScaled = null, ...rest } = at(draw.statistics);
    const { gradientSize = null, gradientSizeScaled = null } = at(draw.gradients);
    const { largestWeight = null, largestWeightScaled = null } = rest;
    const { shareAbove99 = null, shareAbove99Scaled = null } = rest;
    return {
      variance,
      standardDeviation: variance === null ? null : Math.sqrt(variance),
      varianceScaled,
      largestWeight,
      largestWeightScaled,
      shareAbove99,
      shareAbove99Scaled,
      gradientSize,
      gradientSizeScaled,
    };
  }

  /** @param {number[]} weights @returns {number[][]} */
  #jacobian(weights) {
    const { data } = this.#lib.softmaxJacobian(tensor([weights.length], Float64Array.from(weights)));
    return weights.map((_, i) => Array.from(data.slice(i * weights.length, (i + 1) * weights.length)));
  }
}

/** @param {Draw} draw @param {number} dK @returns {{ scores: number[], weights: number[], weightsScaled: number[] }} */
function barsAt(draw, dK) {
  return draw.bars.find((row) => row.dK === dK);
}

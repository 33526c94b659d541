import { copyList, isList } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";
import { checkSeed, Generator } from "./generator.js";
import { valuesOf } from "./experiment-run.js";
import { longRun } from "./long-run.js";
import { checkOptions } from "./options.js";
import { usualWorkers } from "./workers.js";

/**
 * @typedef {import("./memory.js").Core} Core
 * @typedef {import("./experiment-run.js").Plan} Plan
 */

/** @typedef {{ dK: number, mean: number, variance: number, varianceScaled: number, largestWeight: number,
 *   largestWeightScaled: number, shareAbove99: number, shareAbove99Scaled: number }} ScoreStatistics */
/** @typedef {{ dK: number, gradientSize: number, gradientSizeScaled: number }} GradientSizes */
/** @typedef {{ dK: number, scores: number[], weights: number[], weightsScaled: number[] }} SaturationRow */

/**
 * @template Row
 * @typedef {object} RunOptions
 * @property {((progress: { done: number, row: Row | null }) => void) | null} [onProgress] `done` from 0 to 1; `row`
 *   when one is finished, else null
 * @property {AbortSignal | null} [signal] stops the run, which then rejects with `signal.reason`
 * @property {number} [workers] how many to divide the work among; 0: none, in slices on this thread. The
 *   rows have the same bits for any number
 */

const USUAL_D_K = [4, 16, 64, 256, 1024];
const MOST_D_K = 2 ** 20;
/** The softmax of a query is one piece of work, which holds the thread: a few milliseconds at most. */
const MOST_KEYS = 2 ** 16;

/** Two 32-bit draws a value, and a generator can be moved by less than 2⁵³. */
const MOST_VALUES = 2 ** 52;

/** What saturationRows may draw, as it answers at once: about a quarter of a second. */
const MOST_VALUES_AT_ONCE = 2 ** 26;

/** @param {unknown} list @returns {number[]} a copy */
function checkKeySizes(list) {
  if (!isList(list))
    throw new AttentionError("type", "dK", `dK must be an array such as [4, 16, 64], not ${show(list)}.`);
  const copy = copyList(list, (dK) => wholeNumber(dK, "dK", 1, MOST_D_K));
  if (copy.length === 0) throw new AttentionError("range", "dK", "dK must list at least one key size.");
  return copy;
}

/** @param {number} values @param {number} most @param {string} argument */
function checkAmount(values, most, argument) {
  if (!(values < most))
    throw new AttentionError(
      "range",
      argument,
      `${argument} and dK ask for ${values} random values; fewer than ${most} are allowed.`,
    );
}

/** @param {Plan} plan @param {string} argument the one to blame @returns {Plan} */
function checkPlan(plan, argument) {
  const values = plan.dK.reduce((sum, dK) => sum + valuesOf(plan, dK), 0);
  checkAmount(values, MOST_VALUES, argument);
  return plan;
}

/**
 * @template Row
 * @param {Core} core @param {Plan} plan
 * @param {(dK: number, measures: number[]) => Row} rowOf
 * @param {RunOptions<Row>} options
 * @returns {Promise<Row[]>}
 */
async function rowsOf(core, plan, rowOf, options) {
  const { onProgress, signal, workers = usualWorkers() } = checkOptions(options);
  const hear = onProgress ?? (() => {});
  if (typeof hear !== "function")
    throw new AttentionError("type", "onProgress", `onProgress must be a function, not ${show(onProgress)}.`);
  if (signal !== undefined && signal !== null && typeof signal.throwIfAborted !== "function")
    throw new AttentionError("type", "signal", `signal must be an AbortSignal, not ${show(signal)}.`);
  wholeNumber(workers, "workers", 0, 64);
  /** @type {Row[]} */
  const rows = [];
  const report = (/** @type {{ done: number, index: number, measures: number[] | null }} */ progress) => {
    const row = progress.measures && rowOf(plan.dK[progress.index], progress.measures);
    if (row) rows.push(row);
    hear({ done: progress.done, row: row && { ...row } }); // a copy: the caller's to change
  };
  await longRun(core, plan, report, { signal: signal ?? undefined, workers });
  return rows;
}

/**
 * The variance of random scores at several key sizes, and how far their softmax is from even.
 * @param {Core} core
 * @param {{ seed?: number, dK?: ArrayLike<number>, pairs?: number, queries?: number, keys?: number }} [options]
 * @param {RunOptions<ScoreStatistics>} [running]
 */
export async function scoreStatistics(core, options = {}, running = {}) {
  const { seed = 0, dK = USUAL_D_K, pairs = 20000, queries = 2000, keys = 32 } = checkOptions(options);
  /** @type {Plan} */
  const plan = {
    kind: 0,
    seed: checkSeed(seed),
    dK: checkKeySizes(dK),
    pairs: wholeNumber(pairs, "pairs", 2),
    queries: wholeNumber(queries, "queries", 1),
    keys: wholeNumber(keys, "keys", 1, MOST_KEYS),
  };
  const rowOf = (/** @type {number} */ dK, /** @type {number[]} */ measures) => ({
    dK,
    mean: measures[0],
    variance: measures[1],
    varianceScaled: measures[2],
    largestWeight: measures[3],
    largestWeightScaled: measures[4],
    shareAbove99: measures[5],
    shareAbove99Scaled: measures[6],
  });
  return rowsOf(core, checkPlan(plan, "pairs"), rowOf, running);
}

/**
 * The mean size of the softmax's Jacobian over random rows of scores, at several key sizes.
 * @param {Core} core
 * @param {{ seed?: number, dK?: ArrayLike<number>, rows?: number, keys?: number }} [options]
 * @param {RunOptions<GradientSizes>} [running]
 */
export async function gradientSizes(core, options = {}, running = {}) {
  const { seed = 1, dK = USUAL_D_K, rows = 2000, keys = 32 } = checkOptions(options);
  /** @type {Plan} */
  const plan = {
    kind: 1,
    seed: checkSeed(seed),
    dK: checkKeySizes(dK),
    pairs: 0,
    queries: wholeNumber(rows, "rows", 1),
    keys: wholeNumber(keys, "keys", 1, MOST_KEYS),
  };
  const rowOf = (/** @type {number} */ dK, /** @type {number[]} */ measures) => ({
    dK,
    gradientSize: measures[0],
    gradientSizeScaled: measures[1],
  });
  return rowsOf(core, checkPlan(plan, "rows"), rowOf, running);
}

/**
 * One row of random scores at each key size, from the largest score down, and its softmax.
 * @param {Core} core
 * @param {{ seed?: number, dK?: ArrayLike<number>, keys?: number }} [options]
 * @returns {SaturationRow[]}
 */
export function saturationRows(core, options = {}) {
  const { seed = 2, dK, keys = 32 } = checkOptions(options);
  const list = checkKeySizes(dK === undefined ? USUAL_D_K : dK);
  wholeNumber(keys, "keys", 1, MOST_KEYS);
  checkAmount(
    list.reduce((sum, size) => sum + size * (1 + keys), 0),
    MOST_VALUES_AT_ONCE,
    "keys",
  );
  const generator = new Generator(core, seed);
  try {
    return list.map((size) => generator.saturationRow(size, keys));
  } finally {
    generator.dispose();
  }
}

/**
 * The slope of the least-squares line through the points (log x, log y): the exponent of a power law.
 * @param {Core} core
 * @param {ArrayLike<number>} x at least two positive numbers, not all equal
 * @param {ArrayLike<number>} y as many positive numbers
 * @returns {number}
 */
export function logLogSlope(core, x, y) {
  const [xs, ys] = [checkPositive(x, "x"), checkPositive(y, "y")];
  if (ys.length !== xs.length)
    throw new AttentionError("shape", "y", `y must hold ${xs.length} numbers as x does, not ${ys.length}.`);
  if (xs.every((value) => value === xs[0]))
    throw new AttentionError("range", "x", "x must hold at least two different numbers.");
  return core.scope((scope) => core.raw("core_log_log_slope", scope.put(xs), scope.put(ys), xs.length));
}

const LEAST_NORMAL = 2 ** -1022;

/** @param {unknown} values @param {string} argument @returns {Float64Array} */
function checkPositive(values, argument) {
  if (!isList(values))
    throw new AttentionError(
      "type",
      argument,
      `${argument} must be an array of numbers, not ${show(values)}.`,
    );
  const positive = (/** @type {unknown} */ value) => {
    if (typeof value === "number" && value >= LEAST_NORMAL && value <= Number.MAX_VALUE) return value;
    throw new AttentionError(
      typeof value === "number" ? "range" : "type",
      argument,
      `${argument} must hold positive numbers, not ${show(value)}.`,
    );
  };
  return Float64Array.from(copyList(values, positive));
}

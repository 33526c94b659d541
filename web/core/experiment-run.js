import { AttentionError } from "./errors.js";

/**
 * An experiment with its options checked, as plain numbers: it may be posted to a worker.
 * @typedef {object} Plan
 * @property {0 | 1} kind as in c/experiments.h: score statistics, gradient sizes
 * @property {number} seed
 * @property {number[]} dK
 * @property {number} pairs 0 for gradient sizes
 * @property {number} queries
 * @property {number} keys
 */

/** As EXPERIMENT_MEASURES in c/experiments.h. */
const MEASURES = 7;

/** Values to draw between two looks at the clock: about a quarter of a millisecond. */
const BUDGET = 50_000;

/** @param {Plan} plan @param {number} dK @returns {number} how many values that d_k draws */
export function valuesOf(plan, dK) {
  return dK * (2 * plan.pairs + plan.queries * (1 + plan.keys));
}

/** The state of an experiment in a module's memory, from one d_k to the next. */
export class ExperimentRun {
  /** @param {import("./memory.js").Core} core @param {Plan} plan */
  constructor(core, plan) {
    const { kind, seed, pairs, queries, keys } = plan;
    const largest = plan.dK.reduce((most, dK) => Math.max(most, dK));
    this.core = core;
    this.plan = plan;
    this.address = core.allocate(core.raw("core_experiment_size", largest, keys));
    core.raw("core_experiment_start", this.address, kind, seed, pairs, queries, keys, largest);
  }

  /**
   * Works on one share of the plan, from the d_k of that index on; pauses often, so that whoever
   * iterates may look at the clock, report or stop. `finished`: this d_k is done, `parts` may be
   * read, and the next step begins another.
   * @param {{ share: number, shares: number, from?: number }} portion
   */
  *steps({ share, shares, from = 0 }) {
    const { core, address, plan } = this;
    for (const [index, dK] of plan.dK.entries()) {
      if (index < from) {
        core.raw("core_experiment_pass", address, dK);
        continue;
      }
      core.raw("core_experiment_begin", address, dK, share, shares);
      for (let finished = false; !finished;) {
        finished = Boolean(core.raw("core_experiment_work", address, BUDGET));
        yield { index, finished, drawn: core.raw("core_experiment_drawn", address) };
      }
    }
  }

  /** The sums of this share's parts, copied out. */
  parts() {
    const { core, address } = this;
    const start = core.raw("core_experiment_parts", address) >>> 0;
    return new Uint8Array(core.buffer, start, core.raw("core_experiment_parts_size")).slice();
  }

  /**
   * What a d_k gives, from the parts of all its shares, in their order.
   * @param {Uint8Array[]} parts by share
   * @returns {number[]}
   */
  measures(parts) {
    const { core, address } = this;
    return core.scope((scope) => {
      for (const [share, bytes] of parts.entries())
        core.raw("core_experiment_take", address, scope.put(bytes), share, parts.length);
      const measures = scope.reserve(MEASURES * 8);
      core.raw("core_experiment_measures", address, measures);
      return Array.from(scope.take(Float64Array, measures, MEASURES));
    });
  }
}

/** @returns {AttentionError} what a run ends with when its library is disposed of */
export function disposedError() {
  return new AttentionError("disposed", "", "The library was disposed of while this experiment was running.");
}

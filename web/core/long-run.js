import { disposedError, ExperimentRun, valuesOf } from "./experiment-run.js";
import { Core } from "./memory.js";
import { pause } from "./pause.js";
import { giveTask, startWorkers } from "./workers.js";

/**
 * @typedef {import("./experiment-run.js").Plan} Plan
 * @typedef {{ share: number, shares: number, from: number }} Portion
 * @typedef {{ module: WebAssembly.Module, simd: boolean, plan: Plan, portion: Portion }} Task
 * @typedef {{ index: number, drawn: number, parts?: Uint8Array }} Report
 */

/** A slice of work on the page's own thread: short enough for it to stay responsive. */
const SLICE_MILLISECONDS = 10;

/** Below this many values a further worker costs more than it saves. */
const VALUES_PER_WORKER = 4_000_000;

/** One experiment under way: divided among workers, or in slices on this thread. */
class LongRun {
  /**
   * @param {Core} core of the library; the run has an instance of its own
   * @param {Plan} plan
   * @param {(progress: { done: number, measures: number[] | null, index: number }) => void} report
   */
  constructor(core, plan, report) {
    this.core = new Core(core.module, core.simd);
    this.plan = plan;
    this.report = report;
    this.joining = new ExperimentRun(this.core, plan);
    this.total = 0;
    /** values that all d_k before one draw, by index */
    this.before = plan.dK.map((dK) => (this.total += valuesOf(plan, dK)) - valuesOf(plan, dK));
    this.over = false;
    this.done = 0;
    /** @type {Worker[]} */
    this.workers = [];
    /** how far each share is: d_k finished, values drawn @type {{ finished: number, drawn: number }[]} */
    this.state = [];
    /** parts of the d_k that not all shares have finished, by index, then by share @type {Map<number, Uint8Array[]>} */
    this.waiting = new Map();
  }

  /** @param {number} count workers wanted */
  async work(count) {
    const useful = Math.min(count, Math.ceil(this.total / VALUES_PER_WORKER));
    const workers = await startWorkers(useful);
    this.workers = workers;
    if (this.over) return this.end();
    const shares = Math.max(1, workers.length);
    this.state = Array.from({ length: shares }, () => ({ finished: 0, drawn: 0 }));
    await Promise.all(this.state.map((_, share) => this.workOnShare(share, shares, workers[share])));
  }

  /** @param {number} share @param {number} shares @param {Worker | undefined} worker */
  async workOnShare(share, shares, worker) {
    const { module, simd } = this.core;
    const portion = { share, shares, from: 0 };
    const hear = (/** @type {Report} */ report) => this.hear(portion, report);
    if (worker && (await giveTask(worker, { module, simd, plan: this.plan, portion }, hear))) return;
    if (!this.over) await this.inSlices({ ...portion, from: this.state[share].finished });
  }

  /** @param {Portion} portion */
  async inSlices(portion) {
    const run = new ExperimentRun(this.core, this.plan);
    let until = performance.now() + SLICE_MILLISECONDS;
    for (const { index, finished, drawn } of run.steps(portion)) {
      if (this.over) return;
      const late = performance.now() > until;
      if (finished) this.hear(portion, { index, drawn, parts: run.parts() });
      else if (late) this.hear(portion, { index, drawn });
      if (!late) continue;
      await pause();
      until = performance.now() + SLICE_MILLISECONDS;
    }
  }

  /**
   * @param {Portion} portion @param {Report} report
   * @returns {boolean} whether this share is at its end
   */
  hear({ share, shares }, { index, drawn, parts }) {
    if (this.over) return true;
    const measures = parts ? this.join(index, share, shares, parts) : null;
    if (parts) this.state[share].finished = index + 1;
    this.state[share].drawn = this.before[index] / shares + drawn;
    const sum = this.state.reduce((total, { drawn }) => total + drawn, 0);
    const last = measures !== null && index === this.plan.dK.length - 1;
    this.done = last ? 1 : Math.max(this.done, Math.min(sum / this.total, 1)); // shares differ a little
    this.report({ done: this.done, measures, index });
    return this.state[share].finished === this.plan.dK.length;
  }

  /**
   * @param {number} index @param {number} share @param {number} shares @param {Uint8Array} parts
   * @returns {number[] | null} the measures of that d_k, once all shares have finished it
   */
  join(index, share, shares, parts) {
    const all = this.waiting.get(index) ?? [];
    all[share] = parts;
    this.waiting.set(index, all);
    if (Object.keys(all).length < shares) return null;
    this.waiting.delete(index);
    return this.joining.measures(all);
  }

  end() {
    this.over = true;
    for (const worker of this.workers) worker.terminate();
  }
}

/**
 * Runs a plan to its end.
 * @param {Core} core
 * @param {Plan} plan
 * @param {ConstructorParameters<typeof LongRun>[2]} report
 * @param {{ signal?: AbortSignal, workers: number }} options
 * @returns {Promise<void>}
 */
export async function longRun(core, plan, report, { signal, workers }) {
  signal?.throwIfAborted();
  core.live();
  const run = new LongRun(core, plan, report);
  /** @type {(reason: unknown) => void} */
  let refuse = () => {};
  const stopped = new Promise((_, reject) => (refuse = reject));
  const stop = (/** @type {unknown} */ reason) => {
    run.end();
    refuse(reason);
  };
  const abort = () => stop(signal?.reason);
  const dispose = () => stop(disposedError());
  signal?.addEventListener("abort", abort);
  core.endings.add(dispose);
  try {
    await Promise.race([run.work(workers), stopped]);
  } finally {
    run.end();
    signal?.removeEventListener("abort", abort);
    core.endings.delete(dispose);
  }
}

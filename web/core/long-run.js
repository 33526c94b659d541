import { disposedError, ExperimentRun, valuesOf } from "./experiment-run.js";
import { Core } from "./memory.js";
import { startWorkers } from "./workers.js";

/**
 * @typedef {import("./experiment-run.js").Plan} Plan
 * @typedef {{ share: number, shares: number, from: number }} Portion
 * @typedef {{ module: WebAssembly.Module, simd: boolean, plan: Plan, portion: Portion }} Task
 * @typedef {{ index: number, drawn: number, parts?: Uint8Array }} Report
 */

/** A slice of work on the page's own thread: short enough for it to stay responsive. */
const SLICE_MILLISECONDS = 10;

/** A worker that has said nothing for so long is gone. */
const SILENCE_MILLISECONDS = 20_000;

/** Below this many values a further worker costs more than it saves. */
const VALUES_PER_WORKER = 4_000_000;

/** Lets the events that wait have their turn. */
function pause() {
  if (typeof setImmediate === "function") return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(null);
  });
}

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
    this.values = plan.dK.map((dK) => valuesOf(plan, dK));
    this.total = this.values.reduce((sum, values) => sum + values);
    this.over = false;
    this.done = 0;
    /** @type {Worker[]} */
    this.workers = [];
    /** @type {Uint8Array[][]} finished parts by index, then by share */
    this.parts = plan.dK.map(() => []);
  }

  /** @param {number} count workers wanted */
  async work(count) {
    const useful = Math.min(count, Math.ceil(this.total / VALUES_PER_WORKER));
    const workers = await startWorkers(useful);
    this.workers = workers;
    if (this.over) return this.end();
    const shares = Math.max(1, workers.length);
    /** values drawn by each share */
    this.drawn = new Array(shares).fill(0);
    await Promise.all(this.drawn.map((_, share) => this.workOnShare(share, shares, workers[share])));
  }

  /** @param {number} share @param {number} shares @param {Worker | undefined} worker */
  async workOnShare(share, shares, worker) {
    if (worker && (await this.inWorker(worker, { share, shares, from: 0 }))) return;
    const from = this.parts.findIndex((parts) => !parts[share]);
    await this.inSlices({ share, shares, from });
  }

  /**
   * @param {Worker} worker @param {Portion} portion
   * @returns {Promise<boolean>} whether it came to the end
   */
  inWorker(worker, portion) {
    const { module, simd } = this.core;
    return new Promise((resolve, reject) => {
      let heard = performance.now();
      const settle = (/** @type {boolean} */ finished) => {
        clearInterval(timer);
        worker.onmessage = worker.onerror = null; // nothing it still says counts
        worker.terminate();
        resolve(finished);
      };
      const timer = setInterval(() => {
        if (this.over || performance.now() - heard > SILENCE_MILLISECONDS) settle(this.over);
      }, 1000);
      worker.onerror = (event) => {
        event.preventDefault();
        settle(false);
      };
      worker.onmessageerror = () => settle(false);
      worker.onmessage = ({ data }) => {
        heard = performance.now();
        if (data.failed) return settle(false);
        try {
          this.hear(portion, data);
        } catch (error) {
          reject(error);
        }
        if (data.parts && data.index === this.plan.dK.length - 1) settle(true);
      };
      try {
        worker.postMessage({ module, simd, plan: this.plan, portion });
      } catch {
        settle(false); // this host doesn't hand modules over
      }
    });
  }

  /** @param {Portion} portion */
  async inSlices(portion) {
    const run = new ExperimentRun(this.core, this.plan);
    let until = performance.now() + SLICE_MILLISECONDS;
    for (const { index, finished, drawn } of run.steps(portion)) {
      const late = performance.now() > until;
      if (finished) this.hear(portion, { index, drawn, parts: run.parts() });
      else if (late) this.hear(portion, { index, drawn });
      if (!late) continue;
      await pause();
      if (this.over) return;
      until = performance.now() + SLICE_MILLISECONDS;
    }
  }

  /** @param {Portion} portion @param {Report} report */
  hear({ share, shares }, { index, drawn, parts }) {
    if (this.over || !this.drawn) return;
    this.drawn[share] = drawn + this.values.slice(0, index).reduce((sum, values) => sum + values / shares, 0);
    let measures = null;
    if (parts) {
      const all = this.parts[index];
      all[share] = parts;
      if (Object.keys(all).length === shares) measures = this.joining.measures(all);
    }
    const sum = this.drawn.reduce((total, some) => total + some, 0);
    const last = measures !== null && index === this.plan.dK.length - 1;
    this.done = last ? 1 : Math.max(this.done, Math.min(sum / this.total, 1)); // shares differ a little
    this.report({ done: this.done, measures, index });
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
  const abort = () => refuse(signal?.reason);
  const dispose = () => refuse(disposedError());
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

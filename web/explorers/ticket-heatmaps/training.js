import { modelChecksum } from "../../core/index.js";

/** Milliseconds of training between two looks at the page; longer, and stopping would take longer. */
const SLICE_MILLISECONDS = 60;
/** Steps that one point of the loss curve averages over. */
const STEPS_PER_POINT = 25;
/** How often in a training the validation tickets are read. */
const EVALUATIONS = 12;
/** The heads of the model in training are drawn at most so often. */
const FILE_MILLISECONDS = 250;

/** One training in the reader's own browser: how it goes and what comes out. It can be stopped and gone on with. */
export class Training {
  #lib;
  #heard;
  /** @type {Promise<any> | null} */
  #run = null;
  /** The rounds under way, one training at a time. @type {Promise<void>} */
  #rounds = Promise.resolve();
  #disposed = false;
  /** Losses that no point of the curve has taken up yet. @type {number[]} */
  #losses = [];
  #drawn = -Infinity;
  /** Milliseconds of the rounds so far. */
  #worked = 0;

  /** @param {any} lib @param {string} key the settings as JSON @param {(file: ArrayBuffer | null) => void} heard */
  constructor(lib, key, heard) {
    this.#lib = lib;
    this.#heard = heard;
    this.key = key;
    this.step = 0;
    /** Of the whole training; null before it has begun. @type {number | null} */
    this.steps = null;
    /** @type {{ step: number, loss: number }[]} each the mean over the steps since the one before */
    this.losses = [];
    /** On the validation tickets. @type {{ step: number, accuracy: number }[]} */
    this.accuracies = [];
    /** Of the file that the finished training would write. @type {string | null} */
    this.checksum = null;
  }

  get finished() {
    return this.checksum !== null;
  }

  /** Seconds that the rest will take at the pace so far; null before there is one. */
  secondsLeft() {
    if (this.step === 0 || this.steps === null) return null;
    return ((this.#worked / 1000) * (this.steps - this.step)) / this.step;
  }

  /** Trains until all is done, or until the signal says stop: at once, whatever the worker still does. @param {{ signal: AbortSignal }} options */
  async run({ signal }) {
    const before = this.#rounds;
    const rounds = before.then(() => this.#goOn(signal));
    this.#rounds = rounds.catch(() => {});
    await Promise.race([rounds, whenAborted(signal)]);
  }

  /** @param {AbortSignal} signal */
  async #goOn(signal) {
    this.#run ??= this.#lib.trainTickets(JSON.parse(this.key));
    const run = await this.#run;
    this.steps = run.steps;
    if (this.step === 0) await this.#draw(run);
    while (!this.finished && !signal.aborted && !this.#disposed) {
      const began = performance.now();
      await this.#round(run);
      this.#worked += performance.now() - began;
    }
  }

  /** Some steps, and what is to be told after them. @param {any} run */
  async #round(run) {
    const { step, losses } = await run.advance(SLICE_MILLISECONDS);
    const evaluated = this.#epoch(this.step) !== this.#epoch(step);
    this.#takeUp(step, losses);
    if (evaluated)
      this.accuracies = [...this.accuracies, { step, accuracy: shareRight(await run.evaluate()) }];
    if (run.finished) this.checksum = modelChecksum(await this.#draw(run));
    else if (performance.now() - this.#drawn > FILE_MILLISECONDS) await this.#draw(run);
    else this.#heard(null);
  }

  /** @param {number} step */
  #epoch(step) {
    return Math.floor((step * EVALUATIONS) / /** @type {number} */ (this.steps));
  }

  /** @param {number} step @param {number[]} losses of the steps up to that one */
  #takeUp(step, losses) {
    for (const loss of losses) {
      this.step++;
      this.#losses.push(loss);
      if (this.#losses.length < STEPS_PER_POINT) continue;
      const sum = this.#losses.reduce((a, b) => a + b);
      this.losses = [...this.losses, { step: this.step, loss: sum / this.#losses.length }];
      this.#losses = [];
    }
    this.step = step;
  }

  /** @param {any} run @returns {Promise<ArrayBuffer>} */
  async #draw(run) {
    const file = await run.file();
    this.#drawn = performance.now();
    if (!this.#disposed) this.#heard(file);
    return file;
  }

  dispose() {
    this.#disposed = true;
    this.#run?.then(
      (run) => run.dispose(),
      () => {},
    );
  }

  /** What is to be read of it; null before it has begun. */
  get readings() {
    const { step, steps, checksum } = this;
    if (step === 0) return null;
    const loss = this.losses.at(-1)?.loss ?? null;
    const accuracy = this.accuracies.at(-1)?.accuracy ?? null;
    return { step, steps, loss, accuracy, checksum };
  }
}

/** @param {{ asked: number[], predicted: number[] }} teams @returns {number} */
function shareRight({ asked, predicted }) {
  return asked.filter((team, i) => team === predicted[i]).length / asked.length;
}

/** @param {AbortSignal} signal @returns {Promise<never>} */
function whenAborted(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

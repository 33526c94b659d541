import { AttentionError, wholeNumber } from "./errors.js";
import { Core } from "./memory.js";
import { pause } from "./pause.js";
import { checkTraining, TicketTraining } from "./tickets.js";
import { startWorkers } from "./workers.js";

/**
 * @typedef {import("./tickets.js").TrainingOptions} TrainingOptions
 * @typedef {{ step: number, losses: number[] }} Advance steps done in all, and the loss of each new one
 * @typedef {{ training: "start", module: WebAssembly.Module, simd: boolean, options: Required<TrainingOptions> }
 *   | { training: "advance", milliseconds: number } | { training: "evaluate" } | { training: "file" }} Request
 */

/** A slice of work on the page's own thread: the last step of it may end a little later. */
const SLICE_MILLISECONDS = 10;

/** Validation tickets of a slice: about as long. */
const SLICE_TICKETS = 32;

/** @param {TicketTraining} training @param {number} milliseconds @returns {Advance} */
function advanceFor(training, milliseconds) {
  const until = performance.now() + milliseconds;
  const losses = [];
  do {
    if (training.finished) break;
    losses.push(training.advance());
  } while (performance.now() < until);
  return { step: training.step, losses };
}

/**
 * What the worker does: one training, asked step by step. Every request gets one answer, in order.
 * @returns {(request: Request) => unknown}
 */
export function trainingServer() {
  /** @type {TicketTraining} */
  let training;
  return (request) => {
    if (request.training === "start") {
      training = new TicketTraining(new Core(request.module, request.simd), request.options);
      return { steps: training.steps };
    }
    if (request.training === "advance") return advanceFor(training, request.milliseconds);
    return request.training === "evaluate" ? training.evaluate() : training.file();
  };
}

/** The training in slices on this thread, where there is no worker. */
class Here {
  /** @param {Core} core @param {Required<TrainingOptions>} options */
  constructor(core, options) {
    this.training = new TicketTraining(core, options);
  }

  /** @param {number} milliseconds @returns {Promise<Advance>} */
  async advance(milliseconds) {
    const until = performance.now() + milliseconds;
    const losses = [];
    do {
      await pause();
      losses.push(...advanceFor(this.training, Math.min(milliseconds, SLICE_MILLISECONDS)).losses);
    } while (performance.now() < until && !this.training.finished);
    return { step: this.training.step, losses };
  }

  async evaluate() {
    const { training } = this;
    const parts = [];
    for (let first = 0; first < training.validationTickets; first += SLICE_TICKETS) {
      await pause();
      parts.push(training.evaluate(first, Math.min(SLICE_TICKETS, training.validationTickets - first)));
    }
    return {
      asked: parts.flatMap(({ asked }) => asked),
      predicted: parts.flatMap(({ predicted }) => predicted),
    };
  }

  async file() {
    return this.training.file();
  }

  dispose() {
    this.training.dispose();
  }
}

/** The training in a worker. */
class Elsewhere {
  /** @param {Worker} worker */
  constructor(worker) {
    this.worker = worker;
    /** @type {{ resolve: (answer: any) => void, reject: (error: Error) => void }[]} */
    this.waiting = [];
    worker.onmessage = ({ data }) => {
      const next = this.waiting.shift();
      if (data.failed) next?.reject(new AttentionError("memory", "", `The worker failed: ${data.failed}.`));
      else next?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.fail(new AttentionError("memory", "", "The worker of this training has stopped."));
    };
  }

  /** @param {Request} request @returns {Promise<any>} */
  ask(request) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(request);
    });
  }

  /** @param {number} milliseconds @returns {Promise<Advance>} */
  advance(milliseconds) {
    return this.ask({ training: "advance", milliseconds });
  }

  evaluate() {
    return this.ask({ training: "evaluate" });
  }

  file() {
    return this.ask({ training: "file" });
  }

  /** @param {Error} error */
  fail(error) {
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }

  dispose() {
    this.worker.terminate();
    this.fail(disposed());
  }
}

const disposed = () =>
  new AttentionError("disposed", "", "This training has been disposed of; start another.");

/**
 * The training of the ticket model beside the page's own work: in a worker, or where there is none in
 * slices on this thread. It goes on only while it is asked to, so stopping is not asking any more.
 */
export class TrainingRun {
  #place;
  #core;
  #ending = () => this.dispose();
  #disposed = false;
  /** Steps of the whole training, and those done. */
  steps;
  step = 0;

  /** @param {Core} core of the library @param {Here | Elsewhere} place @param {number} steps */
  constructor(core, place, steps) {
    this.#core = core;
    this.#place = place;
    this.steps = steps;
    core.endings.add(this.#ending);
  }

  /** Whether a worker does it. */
  get inWorker() {
    return this.#place instanceof Elsewhere;
  }

  get finished() {
    return this.step === this.steps;
  }

  #live() {
    if (this.#disposed) throw disposed();
    return this.#place;
  }

  /**
   * Trains for so long, then pauses.
   * @param {number} [milliseconds] at least one step is done
   * @returns {Promise<Advance>}
   */
  async advance(milliseconds = 100) {
    const place = this.#live();
    wholeNumber(milliseconds, "milliseconds", 1, 60_000);
    const advance = await place.advance(milliseconds);
    this.step = advance.step;
    return advance;
  }

  /**
   * What the model that `file()` would give says of the validation tickets.
   * @returns {Promise<{ asked: number[], predicted: number[] }>} teams by their numbers
   */
  async evaluate() {
    return this.#live().evaluate();
  }

  /** @returns {Promise<ArrayBuffer>} the model as it is now, as `lib.transformer` reads it */
  async file() {
    return this.#live().file();
  }

  /** Ends the worker and frees the memory; what was asked for and later calls reject with `disposed`. */
  dispose() {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#core.endings.delete(this.#ending);
    this.#place.dispose();
  }
}

/**
 * @param {Core} core @param {TrainingOptions} [options]
 * @returns {Promise<TrainingRun>}
 */
export async function trainTickets(core, options = {}) {
  const checked = checkTraining(options);
  const { module, simd } = core.live() && core;
  const [worker] = await startWorkers(1);
  if (worker) {
    const elsewhere = new Elsewhere(worker);
    try {
      const { steps } = await elsewhere.ask({ training: "start", module, simd, options: checked });
      return new TrainingRun(core, elsewhere, steps);
    } catch {
      elsewhere.dispose(); // this host doesn't hand modules over
    }
  }
  const here = new Here(new Core(module, simd), checked);
  return new TrainingRun(core, here, here.training.steps);
}

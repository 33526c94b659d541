import { isArrayBuffer } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";
import { checkSeed } from "./generator.js";
import { Holding } from "./memory.js";
import { checkOptions, oneOf, trueOrFalse } from "./options.js";

/**
 * @typedef {import("./memory.js").Core} Core
 * @typedef {object} Ticket
 * @property {string} text
 * @property {string} team the one whose work the writer asks for
 * @property {number[]} patterns which sentence patterns it is made of, in their order; numbers that mean something
 *   only by being equal
 */

const SETS = /** @type {const} */ (["training", "validation"]);
const CONSTANTS = /** @type {const} */ ([
  "teams",
  "textBytes",
  "parts",
  "trainingTickets",
  "validationTickets",
  "steps",
  "batch",
  "epochs",
]);

/**
 * The numbers of c/tickets.h and c/ticket_training.h.
 * @param {Core} core
 */
export function ticketConstants(core) {
  const entries = CONSTANTS.map((name, i) => [name, core.raw("core_ticket_constant", i)]);
  return /** @type {Record<typeof CONSTANTS[number], number>} */ (Object.fromEntries(entries));
}

/** @param {Core} core @returns {string[]} */
export function teamNames(core) {
  return Array.from({ length: ticketConstants(core).teams }, (_, team) => {
    const start = core.raw("core_team_name", team);
    const bytes = new Uint8Array(core.buffer, start);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  });
}

/**
 * The first tickets of a set, as the grammar writes them; the first validation ticket has 30 tokens, was charged
 * twice and is not about delivery.
 * @param {Core} core
 * @param {{ set?: "training" | "validation", count?: number }} [options]
 * @returns {Ticket[]}
 */
export function tickets(core, options = {}) {
  const { set = "validation", count = 8 } = checkOptions(options);
  const index = SETS.indexOf(oneOf(set, "set", SETS));
  const { textBytes, parts, trainingTickets, validationTickets } = ticketConstants(core);
  wholeNumber(count, "count", 1, index === 0 ? trainingTickets : validationTickets);
  const names = teamNames(core);
  return core.scope((scope) => {
    const [texts, lengths, teams] = [textBytes, 4, 4].map((bytes) => scope.reserve(count * bytes));
    const patterns = scope.reserve(count * parts * 4);
    core.raw("core_tickets", index, count, texts, lengths, teams, patterns);
    const bytes = scope.take(Uint8Array, texts, count * textBytes);
    const [length, team] = [lengths, teams].map((address) => scope.take(Uint32Array, address, count));
    const pattern = scope.take(Uint32Array, patterns, count * parts);
    const decoder = new TextDecoder();
    return Array.from(team, (which, i) => ({
      text: decoder.decode(bytes.subarray(i * textBytes, i * textBytes + length[i])),
      team: names[which],
      patterns: Array.from(pattern.subarray(i * parts, (i + 1) * parts)).filter((p) => p > 0),
    }));
  });
}

/**
 * @typedef {object} TrainingOptions
 * @property {number} [seed] the shipped model's is 0
 * @property {1 | 2 | 4 | 8 | 16} [heads]
 * @property {boolean} [scaled] false: without dividing the scores by √d_k
 */

const HEADS = [1, 2, 4, 8, 16];

/** @param {TrainingOptions} options @returns {Required<TrainingOptions>} */
export function checkTraining(options) {
  const { seed = 0, heads = 4, scaled = true } = checkOptions(options);
  checkSeed(seed);
  wholeNumber(heads, "heads", 1);
  if (!HEADS.includes(heads))
    throw new AttentionError("range", "heads", `heads must be 1, 2, 4, 8 or 16, not ${heads}.`);
  return { seed, heads, scaled: trueOrFalse(scaled, "scaled") };
}

/**
 * The training of the ticket model, a step at a time, in the module's memory until `dispose()`.
 *
 * Each step takes some milliseconds (scalar build: tens); equal options give equal bits everywhere.
 */
export class TicketTraining {
  #core;
  #holding;
  #training = 0;
  #done = 0;
  /** Steps of the whole training, in how many epochs, and the tickets of a step and of the validation. */
  steps;
  epochs;
  batch;
  validationTickets;

  /** @param {Core} core @param {TrainingOptions} [options] */
  constructor(core, options = {}) {
    const { seed, heads, scaled } = checkTraining(options);
    this.#core = core;
    this.#holding = new Holding(core, this);
    ({
      steps: this.steps,
      epochs: this.epochs,
      batch: this.batch,
      validationTickets: this.validationTickets,
    } = ticketConstants(core));
    try {
      this.#start(seed, heads, Number(scaled));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** @param {number} seed @param {number} heads @param {number} scaled */
  #start(seed, heads, scaled) {
    const core = this.#core;
    const training = this.#holding.reserve(core.raw("core_training_size"));
    const data = this.#holding.reserve(core.raw("core_training_data_size"));
    core.call("core_training_start", [training, data, seed, heads, scaled]);
    const floats = this.#holding.reserve(4 * core.raw("core_training_work_size", training));
    core.raw("core_training_draw", training, floats);
    this.#training = training;
  }

  /** @returns {number} the address of the struct */
  #live() {
    this.#holding.check("training");
    return this.#training;
  }

  /** Steps done so far. */
  get step() {
    return this.#done;
  }

  /** Whether all steps are done. */
  get finished() {
    return this.#done === this.steps;
  }

  /** Does the next step. @returns {number} the loss of its tickets before it */
  advance() {
    const training = this.#live();
    if (this.finished) throw new AttentionError("range", "", `All ${this.steps} steps have been done.`);
    const core = this.#core;
    return core.scope((scope) => {
      const loss = scope.reserve(Float64Array.BYTES_PER_ELEMENT);
      core.call("core_training_step", [training, loss], {
        overflow: ["", "The training has diverged: a score is beyond the largest number of float32."],
      });
      this.#done++;
      return scope.take(Float64Array, loss, 1)[0];
    });
  }

  /**
   * What the model that `file()` would give says of some validation tickets.
   * @param {number} [first] @param {number} [count]
   * @returns {{ asked: number[], predicted: number[] }} teams by their numbers
   */
  evaluate(first = 0, count = this.validationTickets - first) {
    const training = this.#live();
    wholeNumber(first, "first", 0, this.validationTickets - 1);
    wholeNumber(count, "count", 1, this.validationTickets - first);
    return this.#predictions(training, first, count, (predictions) =>
      this.#core.call("core_training_evaluate", [training, predictions, first, count]),
    );
  }

  /**
   * The same from logistic regression on which words a ticket has, trained on the same tickets.
   * @returns {{ asked: number[], predicted: number[] }}
   */
  baseline() {
    const training = this.#live();
    const core = this.#core;
    return this.#predictions(training, 0, this.validationTickets, (predictions) =>
      core.scope((scope) => {
        const work = scope.reserve(4 * core.raw("core_baseline_size", training));
        core.raw("core_baseline_predict", predictions, training, work);
      }),
    );
  }

  /**
   * @param {number} training @param {number} first @param {number} count
   * @param {(predictions: number) => void} predict
   */
  #predictions(training, first, count, predict) {
    const core = this.#core;
    return core.scope((scope) => {
      const predictions = scope.reserve(4 * count);
      predict(predictions);
      const teams = core.raw("core_training_teams", training) + 4 * first;
      return {
        asked: Array.from(scope.take(Uint32Array, teams, count)),
        predicted: Array.from(scope.take(Uint32Array, predictions, count)),
      };
    });
  }

  /** @returns {ArrayBuffer} the model as it is now, as `lib.transformer` reads it */
  file() {
    const training = this.#live();
    const core = this.#core;
    return core.scope((scope) => {
      const size = core.raw("core_training_file_size", training);
      const address = scope.reserve(size);
      core.raw("core_training_file", training, address);
      return /** @type {ArrayBuffer} */ (scope.take(Uint8Array, address, size).buffer);
    });
  }

  /** Frees the memory; every later call throws `disposed`. A second call does nothing. */
  dispose() {
    this.#holding.free();
  }
}

const CHECKSUM_BYTES = 8;

/**
 * The checksum that ends a model file: equal where all of two files is equal.
 * @param {ArrayBuffer} file
 * @returns {string} 16 hexadecimal digits
 */
export function modelChecksum(file) {
  if (!isArrayBuffer(file) || file.byteLength < CHECKSUM_BYTES)
    throw new AttentionError(
      "type",
      "file",
      `file must be an ArrayBuffer with a model file, not ${show(file)}.`,
    );
  const view = new DataView(file, file.byteLength - CHECKSUM_BYTES);
  return view.getBigUint64(0, true).toString(16).padStart(16, "0");
}

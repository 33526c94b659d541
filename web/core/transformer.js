import { copyList, isList } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";
import { readModel } from "./model.js";
import { checkOptions, finiteNumber } from "./options.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./memory.js").Core} Core
 * @typedef {import("./model.js").Model} Model
 * @typedef {ArrayLike<number>} Row
 */

/** @type {import("./memory.js").Sentences} */
const OVERFLOW = {
  overflow: [
    "model",
    "A score is beyond the largest number of float32; the parameters, or what training made of them, are too large.",
  ],
};

/**
 * A small classifier of texts: what a trained model says, where its heads look, and its training.
 *
 * The model lies in JavaScript's memory and is lent to the module for each call: nothing to dispose of.
 */
export class Transformer {
  #core;
  #model;

  /** @param {Core} core @param {unknown} model a file, or `{ config, parameters }` */
  constructor(core, model) {
    this.#core = core;
    this.#model = readModel(core, model);
  }

  /** The sizes of the model, by PyTorch's words for them; a copy. */
  get config() {
    return { ...this.#model.config };
  }

  /** All known words, by id; null where the model came without. */
  get vocabulary() {
    return this.#model.words && [...this.#model.words];
  }

  /** The names of the classes, in the order of the logits; null where the model came without. */
  get classNames() {
    return this.#model.classNames && [...this.#model.classNames];
  }

  /** @returns {Record<string, Tensor>} a copy of all parameters, by PyTorch's names */
  parameters() {
    this.#core.live();
    return this.#model.layout.tensors(this.#model.parameters);
  }

  /**
   * Splits a text into the model's tokens: lower case, every word, digit and sign alone.
   * @param {string} text
   * @returns {{ ids: number[], tokens: string[], unknown: number[], cut: boolean, total: number }} the first
   *   `max_len` tokens; `unknown`: the places of those that the model does not know; `cut`: whether the text has
   *   more tokens, `total` in all
   */
  tokenize(text) {
    this.#core.live();
    if (typeof text !== "string")
      throw new AttentionError("type", "text", `text must be a string, not ${show(text)}.`);
    const { head, config } = this.#model;
    if (!head)
      throw new AttentionError(
        "model",
        "text",
        "This model has no vocabulary: it was given as parameters. Use ids, or load a model file.",
      );
    return tokenize(this.#core, head, config.max_len, text);
  }

  /**
   * @param {readonly Row[]} ids (batch, n), padded with any valid id
   * @param {{ lengths?: Row, hidden?: readonly ArrayLike<number | boolean>[] }} [options] lengths: how many tokens
   *   of each text are real, n if not given; hidden (batch, n): 1 or true hides a token as padding would
   * @returns {{ logits: Tensor, weights: Tensor[] }} (batch, classes), and per block (batch, heads, n, n)
   */
  forward(ids, options = {}) {
    this.#core.live();
    const { lengths, hidden } = checkOptions(options);
    const batch = checkBatch(ids, lengths, this.#model.config);
    const mask = maskOf(batch, hidden);
    return forward(this.#core, this.#model, batch, mask);
  }

  /**
   * AdamW on this model.
   * @param {TrainerOptions} [options] the defaults are PyTorch's
   */
  trainer(options = {}) {
    this.#core.live();
    return new Trainer(this.#core, this.#model, options);
  }
}

/**
 * @typedef {object} TrainerOptions
 * @property {number} [learningRate]
 * @property {[number, number]} [betas] each from 0 to below 1
 * @property {number} [eps]
 * @property {number} [weightDecay]
 */

/** Steps of AdamW: each changes the model it was made from. */
export class Trainer {
  #core;
  #model;
  #settings;
  #mean;
  #square;
  /** @type {Float32Array | null} */
  #gradients = null;
  #steps = 0;

  /** @param {Core} core @param {Model} model @param {TrainerOptions} options */
  constructor(core, model, options) {
    this.#core = core;
    this.#model = model;
    this.#settings = checkSettings(options);
    this.#mean = new Float32Array(model.parameters.length);
    this.#square = new Float32Array(model.parameters.length);
  }

  /**
   * @param {readonly Row[]} ids (batch, n)
   * @param {Row | null | undefined} lengths
   * @param {Row} targets the class of each text
   * @returns {number} the mean cross entropy before the step
   */
  step(ids, lengths, targets) {
    this.#core.live();
    const { config } = this.#model;
    const batch = checkBatch(ids, lengths ?? undefined, config);
    const classes = checkRow(targets, "targets", batch.texts, wholeUpTo("targets", 0, config.classes - 1));
    const { loss, gradients } = gradientsOf(this.#core, this.#model, batch, classes);
    this.#update(gradients);
    this.#gradients = gradients;
    return loss;
  }

  /** @param {Float32Array} gradients */
  #update(gradients) {
    const state = [this.#model.parameters, this.#mean, this.#square];
    this.#core.scope((scope) => {
      const addresses = state.map((array) => scope.put(array));
      const [slope, settings] = [scope.put(gradients), scope.put(Float64Array.from(this.#settings))];
      this.#core.raw("core_adamw", ...addresses, slope, gradients.length, settings, this.#steps + 1);
      for (const [i, array] of state.entries())
        array.set(new Float32Array(this.#core.buffer, addresses[i], array.length));
    });
    this.#steps++;
  }

  /** @returns {Record<string, Tensor>} of the last step, before its update */
  gradients() {
    this.#core.live();
    if (!this.#gradients)
      throw new AttentionError("range", "", "There are no gradients before the first step.");
    return this.#model.layout.tensors(this.#gradients);
  }

  /** @returns {Record<string, Tensor>} the model's, as they are now */
  parameters() {
    this.#core.live();
    return this.#model.layout.tensors(this.#model.parameters);
  }
}

/**
 * @param {TrainerOptions} options
 * @returns {number[]} in the order of adamw_settings in c/trainer.h
 */
function checkSettings(options) {
  const { learningRate = 1e-3, betas = [0.9, 0.999], eps = 1e-8, weightDecay = 0.01 } = checkOptions(options);
  const atLeastZero = (/** @type {unknown} */ value, /** @type {string} */ argument, most = Infinity) => {
    const number = finiteNumber(value, argument);
    if (number >= 0 && number < most) return number;
    const limit = most === Infinity ? "" : ` and below ${most}`;
    throw new AttentionError("range", argument, `${argument} must be at least 0${limit}, not ${number}.`);
  };
  const copy = isList(betas) ? copyList(betas, (beta) => atLeastZero(beta, "betas", 1)) : [];
  if (copy.length !== 2)
    throw new AttentionError("type", "betas", `betas must be two numbers such as [0.9, 0.999].`);
  return [
    atLeastZero(learningRate, "learningRate"),
    ...copy,
    atLeastZero(eps, "eps"),
    atLeastZero(weightDecay, "weightDecay"),
  ];
}

/**
 * Texts of equal size, one after another.
 * @typedef {{ texts: number, n: number, ids: Int32Array, lengths: number[] }} Batch
 */

/**
 * @template T
 * @param {unknown} list @param {string} argument @param {(element: unknown) => T} check of each element
 * @returns {T[]} a copy
 */
function checkList(list, argument, check) {
  if (isList(list)) return copyList(list, check);
  throw new AttentionError("type", argument, `${argument} must be an array, not ${show(list)}.`);
}

/**
 * @param {unknown} row @param {string} argument @param {number} length @param {(element: unknown) => number} check
 * @returns {number[]} a copy
 */
function checkRow(row, argument, length, check) {
  const copy = checkList(row, argument, check);
  if (copy.length === length) return copy;
  throw new AttentionError("shape", argument, `${argument} must hold ${length} numbers, not ${copy.length}.`);
}

/** @param {string} argument @param {number} least @param {number} most */
function wholeUpTo(argument, least, most) {
  return (/** @type {unknown} */ value) => wholeNumber(value, argument, least, most);
}

/**
 * @param {unknown} ids @param {unknown} lengths @param {Model["config"]} config
 * @returns {Batch}
 */
function checkBatch(ids, lengths, config) {
  const id = wholeUpTo("ids", 0, config.vocab - 1);
  const rows = checkList(ids, "ids", (row) => checkList(row, "ids", id));
  const n = rows.length ? rows[0].length : 0;
  if (n < 1 || n > config.max_len)
    throw new AttentionError(
      "shape",
      "ids",
      `ids must be (batch, n): at least one array of 1 to ${config.max_len} ids, not (${rows.length}, ${n}).`,
    );
  const other = rows.find((row) => row.length !== n);
  if (other)
    throw new AttentionError(
      "shape",
      "ids",
      `ids must hold arrays of ${n} ids, not also of ${other.length}.`,
    );
  const real =
    lengths === undefined
      ? rows.map(() => n)
      : checkRow(lengths, "lengths", rows.length, wholeUpTo("lengths", 1, n));
  return { texts: rows.length, n, ids: Int32Array.from(rows.flat()), lengths: real };
}

/**
 * @param {Batch} batch @param {unknown} hidden
 * @returns {Float32Array | null} 0 or −∞ for each token; null where all are visible
 */
function maskOf({ texts, n, lengths }, hidden) {
  const mask = new Float32Array(texts * n);
  for (const [text, length] of lengths.entries()) mask.fill(-Infinity, text * n + length, (text + 1) * n);
  if (hidden !== undefined) hide(mask, hidden, texts, n);
  for (let text = 0; text < texts; text++)
    if (mask.subarray(text * n, (text + 1) * n).every((value) => value !== 0))
      throw new AttentionError("range", "hidden", `hidden must leave at least one token of text ${text}.`);
  return mask.every((value) => value === 0) ? null : mask;
}

/** @param {Float32Array} mask @param {unknown} hidden @param {number} texts @param {number} n */
function hide(mask, hidden, texts, n) {
  const yes = (/** @type {unknown} */ value) =>
    typeof value === "boolean" ? Number(value) : wholeNumber(value, "hidden", 0, 1);
  const rows = checkList(hidden, "hidden", (row) => checkRow(row, "hidden", n, yes));
  if (rows.length !== texts)
    throw new AttentionError("shape", "hidden", `hidden must hold ${texts} arrays, not ${rows.length}.`);
  for (const [at, value] of rows.flat().entries()) if (value) mask[at] = -Infinity;
}

/**
 * Lends a batch to the module: everything but the results and what only training needs.
 * @param {import("./memory.js").Scope} scope @param {Model} model
 * @param {number[]} lengths of the texts, one after another @param {Int32Array} ids
 * @param {boolean} training
 */
function lend(scope, model, lengths, ids, training) {
  const { core } = scope;
  const ends = lengths.map(
    (
      (end) => (/** @type {number} */ length) =>
        (end += length)
    )(0),
  );
  const config = scope.put(model.layout.words);
  const starts = scope.put(Uint32Array.from([0, ...ends]));
  const floats = core.raw("core_transformer_size", config, lengths.length, starts, Number(training));
  const work = scope.reserve(floats * Float32Array.BYTES_PER_ELEMENT);
  const inputs = [config, scope.put(model.parameters), lengths.length, starts, scope.put(ids)];
  return { inputs, work };
}

/**
 * @param {Core} core @param {Model} model @param {Batch} batch @param {Float32Array | null} mask
 */
function forward(core, model, { texts, n, ids }, mask) {
  const { layers, h, classes } = model.config;
  return core.scope((scope) => {
    const { inputs, work } = lend(scope, model, new Array(texts).fill(n), ids, false);
    const results = scope.reserve((1 + layers) * Uint32Array.BYTES_PER_ELEMENT);
    core.call("core_transformer_forward", [results, ...inputs, mask ? scope.put(mask) : 0, work], OVERFLOW);
    const [logits, ...weights] = scope.take(Uint32Array, results, 1 + layers);
    const copy = (/** @type {number} */ address, /** @type {number[]} */ shape) => ({
      shape,
      data: scope.take(
        Float32Array,
        address,
        shape.reduce((size, length) => size * length),
      ),
    });
    return {
      logits: copy(logits, [texts, classes]),
      weights: weights.map((address) => copy(address, [texts, h, n, n])),
    };
  });
}

/**
 * Padded tokens reach neither the loss nor any gradient, so only the real ones are computed.
 * @param {Core} core @param {Model} model @param {Batch} batch @param {number[]} targets
 */
function gradientsOf(core, model, { n, ids, lengths }, targets) {
  const real = ids.filter((_, i) => i % n < lengths[Math.floor(i / n)]);
  const count = model.parameters.length;
  return core.scope((scope) => {
    const { inputs, work } = lend(scope, model, lengths, real, true);
    const loss = scope.reserve(Float64Array.BYTES_PER_ELEMENT);
    const gradients = scope.reserve(count * Float32Array.BYTES_PER_ELEMENT);
    const classes = scope.put(Uint32Array.from(targets));
    core.call("core_transformer_gradients", [loss, gradients, ...inputs, classes, work], OVERFLOW);
    return {
      loss: scope.take(Float64Array, loss, 1)[0],
      gradients: scope.take(Float32Array, gradients, count),
    };
  });
}

/**
 * @param {Core} core @param {Uint8Array} head @param {number} most tokens @param {string} text
 */
function tokenize(core, head, most, text) {
  return core.scope((scope) => {
    const bytes = new TextEncoder().encode(text);
    const address = scope.put(bytes);
    const folded = core.raw("core_fold_text", address, bytes.length);
    const [ids, places] = [scope.reserve(most * 4), scope.reserve(most * 8)];
    const total = core.raw("core_tokenize", ids, places, address, folded, most, scope.put(head));
    const count = Math.min(total, most);
    const place = scope.take(Uint32Array, places, 2 * count);
    const lower = scope.take(Uint8Array, address, folded);
    const decoder = new TextDecoder();
    const known = Array.from(scope.take(Int32Array, ids, count));
    return {
      ids: known,
      tokens: known.map((_, i) =>
        decoder.decode(lower.subarray(place[2 * i], place[2 * i] + place[2 * i + 1])),
      ),
      unknown: known.flatMap((id, i) => (id === 0 ? [i] : [])),
      cut: total > most,
      total,
    };
  });
}

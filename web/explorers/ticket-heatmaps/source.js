import { tensor } from "../../core/index.js";

/** @typedef {import("../../core/tensor.js").Tensor} Tensor */

/**
 * What a model makes of a ticket.
 * @typedef {object} Reading
 * @property {string[]} tokens
 * @property {Set<number>} unknown places of the tokens that the model has no word for
 * @property {number} cut how many tokens were left out at the end
 * @property {Set<number>} hidden places of the hidden tokens
 * @property {Tensor[]} weights (heads, n, n) by block
 * @property {string} prediction the team
 * @property {number[]} probabilities of the teams
 */

/** Reads tickets with a model from its file. */
export class TicketReader {
  #lib;
  #transformer;

  /** @param {any} lib @param {ArrayBuffer} file */
  constructor(lib, file) {
    this.#lib = lib;
    this.#transformer = lib.transformer(file);
    /** @type {string[]} */
    this.teams = this.#transformer.classNames;
  }

  /** Whether the text has a token. @param {string} text @returns {boolean} */
  canRead(text) {
    return this.#transformer.tokenize(text).ids.length > 0;
  }

  /** @param {string} text @param {number[]} padded places to hide; where that would be all, the first stays @returns {Reading} */
  read(text, padded) {
    const { ids, tokens, unknown, total } = this.#transformer.tokenize(text);
    const hidden = new Set(padded.filter((place) => place < tokens.length));
    if (hidden.size === tokens.length) hidden.delete(0); // something must be left to read
    const { logits, weights } = this.#transformer.forward([ids], {
      hidden: [tokens.map((/** @type {string} */ _, /** @type {number} */ i) => hidden.has(i))],
    });
    const probabilities = /** @type {number[]} */ (Array.from(this.#lib.softmax(logits).data));
    return {
      tokens,
      unknown: new Set(unknown),
      cut: total - tokens.length,
      hidden,
      weights: weights.map((/** @type {Tensor} */ { shape, data }) => tensor(shape.slice(1), data)),
      prediction: this.teams[placeOfLargest(probabilities)],
      probabilities,
    };
  }
}

/** The first of the largest. @param {ArrayLike<number>} values @returns {number} */
export function placeOfLargest(values) {
  let place = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[place]) place = i;
  return place;
}

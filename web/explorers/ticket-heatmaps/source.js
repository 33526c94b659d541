import { tensor } from "../../core/index.js";
import { MOST_TOKENS } from "./parameters.js";

/** @typedef {import("../../core/tensor.js").Tensor} Tensor */

/**
 * What a source makes of a ticket.
 * @typedef {object} Reading
 * @property {string[]} tokens
 * @property {number} cut how many tokens were left out at the end
 * @property {Set<number>} hidden places of the hidden tokens
 * @property {Tensor} weights (heads, n, n) of the block asked for
 * @property {string | null} prediction the team, null where nothing was trained to find one
 * @property {number[] | null} probabilities of the teams
 */

/** Thirty tokens; the third is "not". */
export const DEFAULT_TICKET =
  "This is not about the delivery, it came on time. I was charged twice for one garden lamp. " +
  "Please refund the second payment to my card.";

const WIDTH = 64;
const HEADS = 4;
const BLOCKS = 2;

/** Lower case; each word, digit and sign alone. @param {string} text @returns {string[]} */
export function splitTicket(text) {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|[^\s\p{L}]/gu) ?? [];
}

/**
 * Two blocks of attention with four heads, their parameters as drawn before any training. They add
 * up as in a transformer, x + attention(x), so that block 2 reads what block 1 wrote.
 */
export class UntrainedSource {
  trained = false;
  #lib;
  /** @type {Record<string, any>[]} */
  #blocks;

  /** @param {any} lib @param {number} [seed] */
  constructor(lib, seed = 0) {
    this.#lib = lib;
    this.seed = seed;
    this.#blocks = this.#draw((generator) => Array.from({ length: BLOCKS }, () => drawBlock(generator)));
  }

  /**
   * @param {string} text @param {number} block from 1 @param {number[]} padded places to hide
   * @returns {Reading}
   */
  read(text, block, padded) {
    const all = splitTicket(text);
    const tokens = all.slice(0, MOST_TOKENS);
    const hidden = new Set(padded.filter((place) => place < tokens.length));
    const mask = tensor(
      [1, tokens.length],
      Float32Array.from(tokens, (_, j) => (hidden.has(j) ? -Infinity : 0)),
    );
    let x = this.#embed(tokens);
    let weights = x;
    for (const parameters of this.#blocks.slice(0, block)) {
      const attended = this.#lib.multiHead(x, parameters, { heads: HEADS, mask });
      weights = attended.weights;
      x = added(x, attended.output);
    }
    return {
      tokens,
      cut: all.length - tokens.length,
      hidden,
      weights,
      prediction: null,
      probabilities: null,
    };
  }

  /** One row of normals for each different token, and one for each place. @param {string[]} tokens */
  #embed(tokens) {
    const words = [...new Set(tokens)];
    return this.#draw((generator) => {
      const places = generator.randn([MOST_TOKENS, WIDTH]).data;
      const meanings = generator.randn([words.length, WIDTH]).data;
      const data = new Float32Array(tokens.length * WIDTH);
      tokens.forEach((token, i) => {
        const from = words.indexOf(token) * WIDTH;
        for (let c = 0; c < WIDTH; c++) data[i * WIDTH + c] = meanings[from + c] + places[i * WIDTH + c];
      });
      return tensor([tokens.length, WIDTH], data);
    });
  }

  /** @template T @param {(generator: any) => T} use @returns {T} */
  #draw(use) {
    const generator = this.#lib.generator(this.seed);
    try {
      return use(generator);
    } finally {
      generator.dispose();
    }
  }
}

/** @param {Tensor} a @param {Tensor} b of a's shape @returns {Tensor} */
function added(a, b) {
  return tensor(
    a.shape,
    Float32Array.from(a.data, (value, i) => value + b.data[i]),
  );
}

/** Uniform between ±1/√d, as `nn.Linear` starts; no biases. @param {any} generator */
function drawBlock(generator) {
  const bound = 1 / Math.sqrt(WIDTH);
  const weight = () => {
    const { shape, data } = generator.rand([WIDTH, WIDTH]);
    return tensor(
      shape,
      data.map((/** @type {number} */ u) => (2 * u - 1) * bound),
    );
  };
  return { wQ: weight(), wK: weight(), wV: weight(), wO: weight() };
}

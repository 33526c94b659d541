import { Maps } from "./maps.js";
import { DEFAULT_TICKET, UntrainedSource } from "./source.js";

/** What the explorer shows: the maps of a ticket, and which row, column and head of them. */
export class Model {
  #lib;
  #source;
  #key = "";
  /** @type {Record<string, any> | null} */
  #readings = null;

  /** @param {any} lib the library */
  constructor(lib) {
    this.#lib = lib;
    this.#source = new UntrainedSource(lib);
    this.maps = this.#read("", 1, []);
    this.row = 0;
    /** @type {number | null} */
    this.column = null;
    this.head = 0;
  }

  get trained() {
    return this.#source.trained;
  }

  /** @param {Record<string, any>} state */
  update({ text, block, row, column, head, padded }) {
    const key = JSON.stringify([text, block, padded]);
    if (key !== this.#key) {
      this.maps = this.#read(text, block, padded);
      this.#readings = null;
      this.#key = key;
    }
    const last = this.maps.size - 1;
    this.row = Math.min(row, last);
    this.column = column === null ? null : Math.min(column, last);
    this.head = Math.min(head, this.maps.heads) - 1;
  }

  /** @param {string} text @param {number} block @param {number[]} padded */
  #read(text, block, padded) {
    return new Maps(this.#lib, this.#source.read(text.trim() === "" ? DEFAULT_TICKET : text, block, padded));
  }

  /** What the framed row reads in the chosen head. */
  get weights() {
    return this.maps.weightsOf(this.head, this.row);
  }

  get readings() {
    this.#readings ??= this.#readingsOf(this.maps);
    return this.#readings;
  }

  /** @param {Maps} maps */
  #readingsOf(maps) {
    const { tokens, weights, columnMeans } = maps.plain();
    const { prediction, probabilities } = maps.reading;
    return { tokens, weights, prediction, probabilities, columnMeans };
  }
}

import { modelChecksum } from "../../core/index.js";
import { Maps } from "./maps.js";
import { TicketReader } from "./source.js";
import { Training } from "./training.js";

/** How many validation tickets there are to choose from. */
const EXAMPLES = 5;

/** What the explorer shows: the maps of a ticket, which row, column and head of them, and a training. */
export class Model {
  #lib;
  #file;
  #changed;
  #shipped;
  /** The model in training as it was last heard of. @type {TicketReader | null} */
  #forming = null;
  /** @type {Record<string, any>} */
  #state = { text: "", block: 1 };
  /** The text of the state before. */
  #written = "";
  /** What the maps were made from. */
  #key = "";
  /** Counts the models that maps were made with. */
  #version = 0;
  /** @type {Record<string, any> | null} */
  #readings = null;

  /** @param {any} lib the library @param {{ changed: () => void, file: ArrayBuffer }} options `file`: the shipped model */
  constructor(lib, { changed, file }) {
    this.#lib = lib;
    this.#file = file;
    this.#changed = changed;
    this.#shipped = new TicketReader(lib, file);
    /** @type {{ text: string, team: string }[]} the first is the ticket that an empty text stands for */
    this.examples = lib.tickets({ set: "validation", count: EXAMPLES });
    this.training = this.#newTraining("{}");
    /** Whether the maps show the model trained here instead of the shipped one. */
    this.showsTraining = false;
    /** The ticket; where there is nothing to read in the text, the first example. */
    this.text = this.examples[0].text;
    this.maps = this.#mapsOf(this.#shipped, []);
    /** The maps with nothing hidden, where something is. @type {Maps | null} */
    this.whole = null;
    /** The maps of the model in training, whichever are shown. @type {Maps | null} */
    this.formingMaps = null;
    this.row = 0;
    /** @type {number | null} */
    this.column = null;
    this.head = 0;
  }

  /** The teams, in the order of their probabilities. */
  get teams() {
    return this.#shipped.teams;
  }

  /** Which of the examples is shown, or null. @returns {number | null} */
  get example() {
    const place = this.examples.findIndex(({ text }) => text === this.text);
    return place < 0 ? null : place;
  }

  /** The team that the writer asks, where the ticket is one of the examples. */
  get asked() {
    return this.example === null ? null : this.examples[this.example].team;
  }

  /** The row to frame at first: a "not", where the ticket has one. @param {number} example */
  startRow(example) {
    const { tokens } = this.#shipped.read(this.examples[example].text, []);
    return Math.max(0, tokens.indexOf("not"));
  }

  /** Whether something was written in which there is nothing to read. */
  get unreadable() {
    return this.#state.text !== "" && this.#state.text !== this.text;
  }

  /** What the framed row reads in the chosen head. */
  get weights() {
    return this.maps.weightsOf(this.head, this.row);
  }

  /** Whether training here is slow, for want of SIMD. */
  get slow() {
    return !this.#lib.simd;
  }

  get shippedChecksum() {
    return modelChecksum(this.#file);
  }

  /** Whether the training has the settings of the shipped model. */
  get trainsAgain() {
    return this.training.key === this.runKey({ seed: 0, heads: 4, scaled: true });
  }

  /** @param {Record<string, any>} state */
  update(state) {
    this.#state = state;
    if (this.runKey(state) !== this.training.key) this.reset();
    this.#refresh();
  }

  /** @param {Record<string, any>} state */
  runKey({ seed, heads, scaled }) {
    return JSON.stringify({ seed, heads, scaled });
  }

  /** Forgets the training. */
  reset() {
    this.training.dispose();
    this.training = this.#newTraining(this.runKey(this.#state));
    this.showsTraining = false;
    this.#forming = null;
    this.formingMaps = null;
    this.#readings = null;
  }

  /** @param {string} key */
  #newTraining(key) {
    return new Training(this.#lib, key, (file) => this.#hear(file));
  }

  /** Shows the maps of the model trained here, or of the shipped one. @param {boolean} here */
  show(here) {
    this.showsTraining = here && this.#forming !== null;
    this.#refresh();
    this.#changed();
  }

  /** Trains, or goes on with it. @param {{ signal: AbortSignal }} options */
  async run({ signal }) {
    if (this.training.step === 0) this.showsTraining = true;
    await this.training.run({ signal });
  }

  /** @param {ArrayBuffer | null} file of the model in training, where it is known anew */
  #hear(file) {
    if (file) {
      this.#forming = new TicketReader(this.#lib, file);
      this.#version++;
    }
    this.#readings = null;
    this.#refresh();
    this.#changed();
  }

  /** Maps for the present state, as far as they are not there already. */
  #refresh() {
    const { text, block, row, column, head, padded } = this.#state;
    if (text !== this.#written) this.text = this.#shipped.canRead(text) ? text : this.examples[0].text;
    this.#written = text;
    const reader = this.showsTraining && this.#forming ? this.#forming : this.#shipped;
    const key = JSON.stringify([this.text, block, padded, this.showsTraining, this.#version]);
    if (key !== this.#key) {
      this.#key = key;
      this.maps = this.#mapsOf(reader, padded);
      this.whole = this.maps.hidden.size ? this.#mapsOf(reader, []) : null;
      this.formingMaps =
        this.#forming && (reader === this.#forming ? this.maps : this.#mapsOf(this.#forming, padded));
      this.#readings = null;
    }
    const last = this.maps.size - 1;
    this.row = Math.min(row, last);
    this.column = column === null ? null : Math.min(column, last);
    this.head = Math.min(head, this.maps.heads) - 1;
  }

  /** @param {TicketReader} reader @param {number[]} padded */
  #mapsOf(reader, padded) {
    return new Maps(this.#lib, reader.read(this.text, padded), this.#state.block);
  }

  get readings() {
    this.#readings ??= this.#readingsOf(this.maps);
    return this.#readings;
  }

  /** @param {Maps} maps */
  #readingsOf(maps) {
    const { tokens, weights, columnMeans } = maps.plain();
    const { prediction, probabilities } = maps.reading;
    const training = this.training.readings;
    return { tokens, weights, prediction, probabilities, columnMeans, training };
  }
}

/** Measures the variance of random scores, one d_k after the other. Knows no DOM. */
export class Model {
  #lib;
  #changed;
  /** @type {any} */
  #state = null;
  /** Counts the measurements begun: whatever still runs for an earlier one is stopped. */
  #beginning = 0;
  #stopped = false;

  /** @param {any} lib @param {{ changed: () => void }} options */
  constructor(lib, { changed }) {
    this.#lib = lib;
    this.#changed = changed;
    this.readings = this.#readingsOf([], 0);
  }

  /** Other values begin a new measurement; so does taking the answer back. @param {any} state */
  update(state) {
    const before = this.#state;
    this.#state = state;
    const measured = (/** @type {any} */ s) => s && JSON.stringify([s.seed, s.pairs, s.dK]);
    const takenBack = before && before.prediction !== null && state.prediction === null;
    if (measured(before) === measured(state) && !takenBack) return;
    this.#beginning++;
    this.#stopped = false;
    this.readings = this.#readingsOf([], 0);
  }

  runKey() {
    return String(this.#beginning);
  }

  /**
   * An answer starts the measurement, and so does there being no question; not after it was stopped by hand.
   * @param {{ asked: boolean }} view
   */
  wantsRun({ asked }) {
    const answered = !asked || this.#state.prediction !== null;
    return answered && !this.#stopped && this.readings.done < 1;
  }

  /** Measures all d_k of the state; finished rows stay when it is stopped. @param {{ signal: AbortSignal }} options */
  async run({ signal }) {
    if (this.readings.done === 1) return;
    const beginning = this.#beginning;
    const { seed, pairs, dK } = this.#state;
    /** @type {any[]} */
    const rows = [];
    const show = (/** @type {number} */ done) => {
      if (beginning !== this.#beginning) return;
      this.readings = this.#readingsOf(rows, done);
      this.#changed();
    };
    const onProgress = (/** @type {{ done: number, row?: any }} */ { done, row }) => {
      if (row) rows.push(row);
      show(done);
    };
    show(0);
    try {
      await this.#lib.scoreStatistics({ seed, pairs, dK }, { onProgress, signal });
      show(1);
    } catch (error) {
      this.#stopped = this.#stopped || beginning === this.#beginning;
      throw error;
    }
  }

  /** @param {any[]} rows @param {number} done */
  #readingsOf(rows, done) {
    return {
      rows: [...rows],
      slope: this.#slope(rows, "variance"),
      slopeScaled: this.#slope(rows, "varianceScaled"),
      done,
    };
  }

  /**
   * The slope of log variance over log d_k; null where the points do not make a line.
   * @param {any[]} rows @param {"variance" | "varianceScaled"} key
   * @returns {number | null}
   */
  #slope(rows, key) {
    const sizes = new Set(rows.map((row) => row.dK));
    if (sizes.size < 2 || rows.some((row) => !(row[key] > 0))) return null;
    return this.#lib.logLogSlope(
      rows.map((row) => row.dK),
      rows.map((row) => row[key]),
    );
  }
}

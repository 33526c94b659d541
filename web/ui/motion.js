/* Motion explains: what a change moves travels there. A browser's own transition of a path would do, but WebKit has
   none; one of an element for each bar takes twice the time in every frame. */

/** ms by which a journey is ahead of the clock, so that its first frame shows some of it already. */
const HEAD_START = 16;

/** Slows down towards the end. @param {number} t 0–1 */
const ease = (t) => 1 - (1 - t) ** 4;

/** Numbers that go to new values in some frames. What is drawn from them is told to be drawn again in each. */
export class Travel {
  /** As they are to be drawn now; once arrived, the very numbers given. @type {readonly number[]} */
  values = [];
  /** @type {readonly number[]} */
  #goal = [];
  #frame = 0;
  #moved;

  /** @param {() => void} moved is called when `values` have changed by themselves */
  constructor(moved) {
    this.#moved = moved;
  }

  /**
   * Sets out, or is there at once: where nothing is to be seen moving, or other numbers are meant by it.
   * @param {readonly number[]} goal @param {number} milliseconds
   */
  to(goal, milliseconds) {
    const comparable = goal.length === this.#goal.length;
    if (comparable && goal.every((value, i) => value === this.#goal[i])) return;
    this.stop();
    this.#goal = goal;
    const seen = comparable && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (seen && milliseconds > 0) this.#setOut(this.values, milliseconds);
    else this.values = goal;
  }

  /** Stays where it is. */
  stop() {
    cancelAnimationFrame(this.#frame);
  }

  /** @param {readonly number[]} from @param {number} duration */
  #setOut(from, duration) {
    const goal = this.#goal;
    const begun = performance.now() - HEAD_START;
    const go = (/** @type {number} */ t) => {
      this.values = t < 1 ? goal.map((value, i) => from[i] + (value - from[i]) * ease(t)) : goal;
    };
    const step = (/** @type {number} */ now) => {
      const t = (now - begun) / duration;
      if (t < 1) this.#frame = requestAnimationFrame(step);
      if (now - begun <= HEAD_START) return; // the frame of the change, which is drawn already
      go(t);
      this.#moved();
    };
    go(HEAD_START / duration);
    this.#frame = requestAnimationFrame(step);
  }
}

/** A duration token, "260ms". @param {string} text */
export const milliseconds = (text) => parseFloat(text) * (/\ds$/.test(text) ? 1000 : 1) || 0;

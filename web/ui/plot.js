import { html, nothing } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import { Travel, milliseconds } from "./motion.js";

/** @typedef {import("./mount.js").Context} Context */

/**
 * A plot as the reader's width and language make it; lengths in px, from the upper left corner.
 * @typedef {object} Picture
 * @property {number} height
 * @property {unknown} content SVG, made of the marks in plot-marks.js
 * @property {Place[]} [points] what a finger or a pointer can ask for
 * @property {(index: number) => { title: unknown, value: string }} [tell] what that one answers
 * @property {"near" | "column"} [reach] whether a point answers within a finger's width, or in its whole column
 * @property {(point: Place) => unknown} [mark] SVG that shows which point is meant, under the content
 *
 * @typedef {{ x: number, y: number }} Place
 */

/**
 * A plot drawn to the width that there is. It is one picture to a screen reader, called `label`; its
 * numbers belong into a table nearby. Colours are the style sheet's: a theme changes without drawing.
 * @param {Context} context
 * @param {{ label: string, values?: readonly number[], draw: (width: number, values: readonly number[]) => Picture }} plot
 *   `values` travel to new ones: `draw` is given them as they are at the moment
 */
export function plot(context, { label, values = [], draw }) {
  return html`<div class="plot" role="img" aria-label=${label}>${fitted(context, values, draw)}</div>`;
}

/** Keeps a picture as wide as the element around it. */
class FittedDirective extends AsyncDirective {
  /** @type {HTMLElement | null} */
  #box = null;
  /** @type {ResizeObserver | null} */
  #observer = null;
  #width = 0;
  /** @type {any} */
  #context;
  /** @type {(width: number, values: readonly number[]) => Picture} */
  #draw = () => ({ height: 0, content: nothing });
  /** @type {Picture} */
  #picture = this.#draw(0, []);
  /** Index of the point that is asked for. */
  #asked = -1;
  /** How long values travel, in ms; read where the page is laid out anyway. */
  #move = 0;
  #travel = new Travel(() => this.#show());

  /** What `update` is given; nothing is drawn where there is no DOM. @param {any[]} given */
  render(...given) {
    void given;
    return /** @type {unknown} */ (nothing);
  }

  /** @param {any} part @param {any[]} given */
  update(part, [context, values, draw]) {
    this.#context = context;
    this.#draw = draw;
    this.#travel.to(values, this.#move);
    this.#box ??= part.parentNode;
    if (!this.#observer) this.reconnected();
    return this.#drawn();
  }

  reconnected() {
    const box = /** @type {HTMLElement} */ (this.#box);
    const fit = () => {
      const width = box.clientWidth;
      if (width === 0 || width === this.#width) return; // 0: removed, or not displayed
      this.#width = width;
      this.#move = milliseconds(this.#context.token("move"));
      this.#show();
    };
    this.#observer = new ResizeObserver(fit);
    this.#observer.observe(box);
    queueMicrotask(fit); // in the page by then, and not painted yet: nothing below moves
  }

  disconnected() {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#travel.stop();
  }

  #show() {
    if (this.isConnected) this.setValue(this.#drawn());
  }

  #drawn() {
    const width = this.#width;
    if (width === 0) return nothing;
    this.#picture = this.#draw(width, this.#travel.values);
    const { height, content, points, mark, tell } = this.#picture;
    const point = points?.[this.#asked];
    return html`<svg
        width=${width}
        height=${height}
        viewBox="0 0 ${width} ${height}"
        @pointermove=${this.#hover}
        @pointerleave=${this.#leave}
        @click=${this.#ask}
      >
        ${point ? mark?.(point) : nothing}${content}
      </svg>
      ${point && tell ? tip(point, tell(this.#asked), { width, height, em: this.#context.em }) : nothing}`;
  }

  /** Fingers scroll; they ask by a tap. @param {PointerEvent} event */
  #hover = (event) => {
    if (event.pointerType !== "touch") this.#ask(event);
  };

  /** @param {PointerEvent} event */
  #leave = (event) => {
    if (event.pointerType !== "touch") this.#answer(-1);
  };

  /** @param {MouseEvent} event */
  #ask = (event) => {
    const { left, top, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const scale = this.#width / width;
    const at = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
    this.#answer(nearest(this.#picture, at, this.#context.em));
  };

  /** @param {number} index */
  #answer(index) {
    if (index === this.#asked) return;
    this.#asked = index;
    this.#show();
  }
}

const fitted = directive(FittedDirective);

/**
 * The point that is meant at a place.
 * @param {Picture} picture @param {Place} at @param {number} em
 * @returns {number} its index, or −1
 */
export function nearest({ points = [], reach = "near" }, at, em) {
  const upwards = reach === "near" ? 1 : 0;
  const far = points.map(({ x, y }) => Math.abs(x - at.x) + upwards * Math.abs(y - at.y));
  const least = Math.min(...far);
  return least > 1.5 * em ? -1 : far.indexOf(least);
}

/**
 * The value of a point, on that side of it where there is more room.
 * @param {Place} point @param {{ title: unknown, value: string }} answer
 * @param {{ width: number, height: number, em: number }} room
 */
function tip({ x, y }, { title, value }, { width, height, em }) {
  const [left, gap, high] = [x < width / 2, 0.9 * em, 2.8 * em];
  const side = left ? `left:${x + gap}px` : `right:${width - x + gap}px`;
  const most = (left ? width - x : x) - gap;
  const top = Math.max(0, Math.min(y - high / 2, height - high));
  return html`<div class="tip" .style=${`${side};top:${top}px;max-width:${most}px`}>
    <b>${title}</b><br />${value}
  </div>`;
}

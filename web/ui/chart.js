import { html, noChange } from "lit";
import { AsyncDirective, directive } from "lit/async-directive.js";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
} from "chart.js";
import { marks } from "./chart-marks.js";

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  PointElement,
  Tooltip,
  marks,
);

/** The tokens that a chart may use, without their prefix. */
const COLOURS = ["surface", "ink", "muted", "line", "grid", "unscaled", "scaled"];
/** A finger or a pointer on a point shows its value; swipes are left to the page. */
const EVENTS = ["mousemove", "mouseout", "click", "touchstart"];

/**
 * A chart as the reader's width, colours and language make it.
 * @typedef {object} Drawing
 * @property {"line" | "bar"} type
 * @property {number} height in px
 * @property {{ labels?: any[], datasets: any[] }} data Chart.js's
 * @property {any} options Chart.js's: `scales`, `layout`, `plugins.tooltip`, `plugins.marks` (chart-marks.js)
 *
 * @typedef {Record<string, string>} Colours by token: unscaled, ink …
 */

/**
 * A Chart.js plot without legend, titles or entrance: names stand beside the data (`marks`). It is
 * one picture to a screen reader, called `label`; its numbers belong into a table nearby.
 * @param {import("./mount.js").Context} context
 * @param {{ label: string, moves?: boolean, draw: (width: number, colours: Colours) => Drawing }} chart
 *   `draw` is called with the room that there is, in px; where `moves`, bars travel to new values
 */
export function chart(context, { label, moves = false, draw }) {
  return html`<div class="chart" role="img" aria-label=${label} ${inside(context, moves, draw)}></div>`;
}

/** Keeps one Chart inside its element for as long as the element has a size. */
class InsideDirective extends AsyncDirective {
  /** @type {HTMLElement | null} */
  #box = null;
  /** @type {Chart | null} */
  #chart = null;
  #drawn = "";
  /** @type {ResizeObserver | null} */
  #observer = null;
  /** @type {any} */
  #context;
  #moves = false;
  #width = 0;
  #themeKey = "";
  /** @type {Colours} */
  #colours = {};
  /** @type {(width: number, colours: Colours) => Drawing} */
  #draw = () => ({ type: "line", height: 0, data: { datasets: [] }, options: {} });

  /** What `update` is given; nothing is drawn where there is no DOM. @param {any[]} given */
  render(...given) {
    void given;
    return noChange;
  }

  /** @param {any} part @param {any[]} given */
  update(part, [context, moves, draw]) {
    this.#context = context;
    this.#moves = moves;
    this.#draw = draw;
    this.#box = part.element;
    if (!this.#observer) this.reconnected();
    else if (this.#chart) this.#show();
    return noChange;
  }

  reconnected() {
    const box = /** @type {HTMLElement} */ (this.#box);
    const fit = () => {
      this.#width = box.clientWidth;
      this.#show();
    };
    this.#observer = new ResizeObserver(fit);
    this.#observer.observe(box);
    queueMicrotask(fit); // in the page by then, and not painted yet: nothing below moves
  }

  disconnected() {
    this.#observer?.disconnect();
    this.#observer = null;
    this.#forget();
  }

  /** Chart.js holds on to every chart that is not destroyed: also to those of removed elements. */
  #forget() {
    this.#chart?.destroy();
    this.#chart = null;
    this.#drawn = "";
    this.#box?.replaceChildren();
  }

  #show() {
    const box = /** @type {HTMLElement} */ (this.#box);
    const width = this.#width;
    if (width === 0) return this.#forget(); // removed, or not displayed
    const { lang, em, themeKey } = this.#context;
    if (themeKey !== this.#themeKey) this.#colours = coloursOf(box);
    this.#themeKey = themeKey;
    const colours = this.#colours;
    const drawing = this.#draw(width, colours);
    const key = JSON.stringify([drawing, width, colours, lang, em, window.devicePixelRatio]);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const options = { ...defaults(this.#context, colours, box), ...drawing.options };
    const { plugins } = drawing.options;
    options.plugins = {
      tooltip: { ...tooltip(this.#context, colours), ...plugins.tooltip },
      marks: { surface: colours.surface, symbols: serif(box), ...plugins.marks },
    };
    for (const scale of Object.values(options.scales)) scale.ticks = { font: options.font, ...scale.ticks };
    if (this.#chart) this.#change(this.#chart, drawing, options, width);
    else this.#make(box, drawing, options, width);
  }

  /** @param {HTMLElement} box @param {Drawing} drawing @param {any} options @param {number} width */
  #make(box, drawing, options, width) {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = drawing.height;
    box.replaceChildren(canvas);
    const { type, data } = drawing;
    this.#chart = new Chart(canvas, { type, data, options: { ...options, animation: false } });
    this.#chart.resize(width, drawing.height);
  }

  /** @param {Chart} made @param {Drawing} drawing @param {any} options @param {number} width */
  #change(made, drawing, options, width) {
    const { datasets } = made.data;
    made.data.labels = drawing.data.labels;
    datasets.length = Math.min(datasets.length, drawing.data.datasets.length);
    // Chart.js moves what it knows: the same objects, with new values
    drawing.data.datasets.forEach((set, i) => (datasets[i] = Object.assign(datasets[i] ?? {}, set)));
    made.options = this.#moves ? options : { ...options, animation: false };
    if (made.width !== width || made.height !== drawing.height) made.resize(width, drawing.height);
    made.update(); // not "none", which keeps the old colours of points
  }
}

const inside = directive(InsideDirective);

/**
 * The tokens as colours that a canvas understands, whatever they are made of.
 * @param {HTMLElement} box
 * @returns {Colours}
 */
function coloursOf(box) {
  const probe = box.appendChild(document.createElement("span"));
  const colours = COLOURS.map((name) => {
    probe.style.color = `var(--ae-${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours);
}

/** @param {any} context @param {Colours} colours @param {HTMLElement} box */
function defaults({ n, em }, colours, box) {
  const style = getComputedStyle(box);
  return {
    responsive: false,
    maintainAspectRatio: false,
    devicePixelRatio: window.devicePixelRatio,
    locale: n.locale,
    events: EVENTS,
    font: { family: style.fontFamily, size: smallText(em) },
    color: colours.ink,
    animation: { duration: parseFloat(style.getPropertyValue("--ae-move")) || 0, easing: "easeOutQuart" },
  };
}

/** The font of symbols. @param {HTMLElement} box */
function serif(box) {
  return getComputedStyle(box).getPropertyValue("--ae-serif") || "serif";
}

/** @param {any} context @param {Colours} colours */
function tooltip({ em }, colours) {
  return {
    backgroundColor: colours.surface,
    borderColor: colours.line,
    borderWidth: 1,
    cornerRadius: 3,
    titleColor: colours.ink,
    bodyColor: colours.ink,
    displayColors: false,
    titleFont: { size: smallText(em), weight: 600 },
    bodyFont: { size: smallText(em) },
    animation: false,
  };
}

/** The size of labels and ticks, as --ae-text-small. @param {number} em the figure's text size in px */
export function smallText(em) {
  return em * 0.8125;
}

/* What plots are made of, as SVG. Colours, widths and dashes come from plot.css, by class. */
import { nothing, svg } from "lit";
import { textWidth } from "./text-width.js";

/** @typedef {import("./mount.js").Context} Context */
/** @typedef {import("./scales.js").Scale} Scale */

/**
 * A text beside the data, in one line.
 * @typedef {object} Label
 * @property {number} x
 * @property {number} y its middle
 * @property {Word[]} words
 * @property {string} role the class that colours it
 * @property {boolean} [large] as large as the figure's text, not as its ticks
 *
 * @typedef {{ text: string, strong?: boolean, symbol?: boolean, sub?: boolean }} Word a symbol is set in italic
 *   serifs, an index smaller and lower
 */

/** The size of labels and ticks, as --ae-text-small, in units of the figure's text size. */
const SMALL = 0.8125;
/** From a line of text's middle down to what its letters stand on, in units of its size. */
const MIDDLE = 0.35;
/** From the middle of a label to that of the one above it, and between neighbours, in units of its size. */
const APART = 1.45;

/** A length as it is written: nobody sees less than a hundredth of a px. @param {number} length */
const px = (length) => Math.round(length * 100) / 100;
/** In the middle of a pixel, where a hairline is sharp. @param {number} length */
const sharp = (length) => Math.floor(length) + 0.5;

/**
 * Pale lines across the plot, with their values at the left.
 * @param {{ y: Scale, ticks: number[], say: (value: number) => string, left: number, right: number, em: number }} axis
 */
export function grid({ y, ticks, say, left, right, em }) {
  const lines = ticks.map((value) => `M${px(left)} ${sharp(y(value))}H${px(right)}`);
  return svg`<path class="grid" d=${lines.join("")}></path>${ticks.map((value) => {
    const at = y(value) + MIDDLE * SMALL * em;
    return svg`<text class="tick end" x=${px(left - em / 2)} y=${px(at)}>${say(value)}</text>`;
  })}`;
}

/**
 * The axis under the plot; with ticks, their values below it.
 * @param {{ left: number, right: number, at: number, em: number, x?: Scale, ticks?: number[],
 *   say?: (value: number) => string, known?: (value: number) => boolean }} axis
 *   `known`: where data exist, which is said darker
 */
export function base({ left, right, at, em, x = Number, ticks = [], say = String, known = () => false }) {
  const y = sharp(at);
  const feet = ticks.map((value) => `M${sharp(x(value))} ${y}v${px(0.3 * em)}`);
  return svg`<path class="axis-line" d="M${px(left)} ${y}H${px(right)}${feet.join("")}"></path>${ticks.map(
    (value) =>
      svg`<text class=${known(value) ? "tick middle known" : "tick middle"} x=${px(x(value))} y=${px(at + 1.3 * em)}>${say(value)}</text>`,
  )}`;
}

/** @param {{ x: number, y: number }[]} points @param {string} kind classes: its width, colour and dashes */
export function line(points, kind) {
  const path = points.map(({ x, y }, i) => `${i ? "L" : "M"}${px(x)} ${px(y)}`).join("");
  return svg`<path class="line ${kind}" d=${path}></path>`;
}

/** @param {{ x: number, y: number }[]} points @param {{ kind: string, radius: number }} look classes: hollow or solid, and colour */
export function dots(points, { kind, radius }) {
  return points.map(
    ({ x, y }) => svg`<circle class="dot ${kind}" cx=${px(x)} cy=${px(y)} r=${px(radius)}></circle>`,
  );
}

/** A dashed line across the plot. @param {{ y: number, left: number, right: number }} where */
export function rule({ y, left, right }) {
  return svg`<path class="rule" d="M${px(left)} ${sharp(y)}H${px(right)}"></path>`;
}

/**
 * A row of bars in one path: much less work for a browser than an element each. What an outline has below
 * the axis is cut off by the svg around it.
 * @param {readonly number[]} heights in px
 * @param {{ left: number, width: number, at: number, outline: number, kind: string }} row where it stands; how thick
 *   the bars' outline is, inside of them; hollow or solid, and the class that colours them
 */
export function bars(heights, { left, width, at, outline, kind }) {
  const pitch = width / heights.length;
  const [gap, inset] = [0.07 * pitch, outline / 2];
  const path = heights.map((height, i) => {
    const [from, to] = [pitch * i + gap + inset, pitch * (i + 1) - gap - inset];
    return `M${px(from)} ${px(at + outline)}V${px(at - height + inset)}H${px(to)}V${px(at + outline)}`;
  });
  return svg`<svg x=${px(left)} width=${px(width)} height=${px(at)}><path class="bars ${kind}" stroke-width=${outline} d=${path.join("")}></path></svg>`;
}

/**
 * Labels that stay inside the plot and clear of each other: one that would lie on an earlier one goes above it.
 * @param {Context} context @param {Label[]} labels @param {number} room the plot's width
 */
export function labels(context, labels, room) {
  /** @type {{ left: number, right: number, y: number }[]} */
  const taken = [];
  return labels.map((label) => {
    const size = context.em * (label.large ? 1 : SMALL);
    const width = textWidth(label.words, size, context);
    const left = Math.max(0, Math.min(label.x, room - width));
    const y = clear(taken, { left, right: left + width, y: label.y }, APART * size);
    taken.push({ left, right: left + width, y });
    return text(label, left, y + MIDDLE * size, size);
  });
}

/**
 * @param {{ left: number, right: number, y: number }[]} taken @param {{ left: number, right: number, y: number }} place
 * @param {number} apart
 * @returns {number} the nearest free y, upwards
 */
function clear(taken, { left, right, y }, apart) {
  const beside = taken.filter((other) => other.left - 2 * apart < right && left < other.right + 2 * apart);
  for (const other of beside.sort((a, b) => b.y - a.y))
    if (Math.abs(other.y - y) < apart) y = other.y - apart;
  return y;
}

/** @param {Label} label @param {number} x @param {number} y @param {number} size */
function text({ words, role, large }, x, y, size) {
  return svg`<text class="label ${role} ${large ? "large" : ""}" x=${px(x)} y=${px(y)}>${words.map((word) => {
    const drop = word.sub ? px(0.25 * size) : nothing;
    return svg`<tspan class=${kindOf(word)} dy=${drop}>${word.text}</tspan>`;
  })}</text>`;
}

/** @param {Word} word */
function kindOf({ strong, symbol, sub }) {
  return `${strong ? "strong" : ""} ${symbol ? "m" : ""} ${sub ? "sub" : ""}`;
}

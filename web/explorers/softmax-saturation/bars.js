import { svg } from "lit";
import { bars, base, grid, labels, rule } from "../../ui/plot-marks.js";
import { linear } from "../../ui/scales.js";

/** @typedef {import("../../ui/mount.js").Context} Context */
/** @typedef {import("../../ui/plot.js").Place} Place */
/** @typedef {import("../../ui/plot-marks.js").Label} Label */

/** Height of a row with its margins, room above it and at its left, in units of the text size. */
const HEIGHT = 10.5;
const ABOVE = 0.6;
const BESIDE = 2.4;
/** How thick the outline of hollow bars is. */
const OUTLINE = 0.125;

/**
 * One row of bars on 0–1 with the equal share dashed: hollow unscaled, solid scaled.
 * @param {Context} context @param {{ role: "unscaled" | "scaled", weights: number[] }} row
 * @param {number} width @param {readonly number[]} shown the weights as they are on their way to these
 * @returns {import("../../ui/plot.js").Picture}
 */
export function drawBars(context, row, width, shown) {
  const { em, t, n } = context;
  const { weights } = row;
  const [left, top, at] = [BESIDE * em, ABOVE * em, (HEIGHT - ABOVE) * em];
  const y = linear([0, 1], [at, top]);
  const pitch = (width - left) / weights.length;
  const points = shown.map((weight, i) => ({ x: left + pitch * (i + 0.5), y: y(weight) }));
  return {
    height: HEIGHT * em,
    content: svg`
      ${barsOnAxes(context, row, { points, y, left, right: width, at })}
      ${labels(context, barLabels(context, weights, points), width)}`,
    points,
    tell: (i) => ({ title: t.key(i + 1, n), value: numberOf(context, weights[i]) }),
    reach: "column",
    mark: ({ x }) =>
      svg`<rect class="meant" x=${x - pitch / 2} y=${top} width=${pitch} height=${at - top}></rect>`,
  };
}

/**
 * @param {Context} context @param {{ role: "unscaled" | "scaled", weights: number[] }} row
 * @param {{ points: Place[], y: import("../../ui/scales.js").Scale, left: number, right: number, at: number }} place
 */
function barsOnAxes({ em, n }, { role, weights }, { points, y, left, right, at }) {
  const axis = { left, right, em };
  const hollow = role === "unscaled";
  const look = { outline: hollow ? OUTLINE * em : 0, kind: `${hollow ? "hollow" : "solid"} ${role}` };
  const heights = points.map((point) => at - point.y);
  return svg`
    ${grid({ ...axis, y, ticks: [0, 0.5, 1], say: (value) => n.short(value, 1) })}
    ${bars(heights, { left, width: right - left, at, ...look })}
    ${rule({ ...axis, y: y(1 / weights.length) })} ${base({ ...axis, at })}`;
}

/** Also where it would read 0,0000. @param {Context} context @param {number} weight */
const numberOf = ({ n }, weight) => (weight < 0.00005 ? n.scientific(weight) : n.fixed(weight, 4));

/**
 * The largest weights, written where they stay clear of the bars: beside the top of a bar that
 * stands out, else above it.
 * @param {Context} context @param {number[]} weights @param {Place[]} points the middles of the bars' tops
 * @returns {Label[]}
 */
function barLabels({ n, em }, [first, second, third], points) {
  const alone = second <= 0.55 * first && first > 0.2;
  const at = (/** @type {number} */ i, /** @type {number} */ dx, /** @type {number} */ dy) => ({
    x: points[i].x + dx * em,
    y: points[i].y + dy * em,
    role: "ink",
    large: true,
  });
  const written = [
    {
      ...(alone ? at(0, 0.9, 0.45) : at(0, -0.35, -0.75)),
      words: [{ text: n.fixed(first, 3), strong: true }],
    },
  ];
  if (alone && second > 0.08 && third <= 0.5 * second)
    written.push({ ...at(1, 0.9, 0.45), words: [{ text: n.fixed(second, 3), strong: false }] });
  return written;
}

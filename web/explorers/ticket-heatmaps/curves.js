import { nothing, svg } from "lit";
import { base, dots, grid, line } from "../../ui/plot-marks.js";
import { linear } from "../../ui/scales.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** Height of a curve with its margins, and the room around it, in units of the text size. */
const HEIGHT = 9;
const ROOM = { left: 3.5, right: 1.5, top: 0.5, bottom: 2 };

/** @param {Context} context @param {number} width */
export function lossCurve(context, width) {
  const { losses, steps } = context.model.training;
  const points = losses.map((/** @type {any} */ p) => ({ step: p.step, value: p.loss }));
  const highest = points.reduce(
    (/** @type {number} */ most, /** @type {any} */ p) => Math.max(most, p.value),
    0.5,
  );
  const top = Math.ceil(highest * 2) / 2;
  const ticks = Array.from({ length: top * 2 + 1 }, (_, i) => i / 2);
  const { n } = context;
  return curve(context, width, {
    points,
    steps,
    top,
    ticks,
    tick: (y) => n.short(y, 1),
    say: (y) => n.fixed(y, 3),
  });
}

/** @param {Context} context @param {number} width */
export function accuracyCurve(context, width) {
  const { accuracies, steps } = context.model.training;
  const points = accuracies.map((/** @type {any} */ p) => ({ step: p.step, value: p.accuracy }));
  const { n } = context;
  return curve(context, width, {
    points,
    steps,
    top: 1,
    ticks: [0, 0.5, 1],
    tick: (y) => n.percent(y, 0),
    say: (y) => n.percent(y),
    dotted: true,
  });
}

/**
 * What went on from step 0 to the last.
 * @param {Context} context @param {number} width
 * @param {{ points: { step: number, value: number }[], steps: number, top: number, ticks: number[],
 *   tick: (y: number) => string, say: (y: number) => string, dotted?: boolean }} course
 * @returns {import("../../ui/plot.js").Picture}
 */
function curve({ em, n, t }, width, { points, steps, top, ticks, tick, say, dotted = false }) {
  const [left, right, at] = [ROOM.left * em, width - ROOM.right * em, (HEIGHT - ROOM.bottom) * em];
  const x = linear([0, steps], [left, right]);
  const y = linear([0, top], [at, ROOM.top * em]);
  const places = points.map(({ step, value }) => ({ x: x(step), y: y(value) }));
  const dot = { kind: "solid ink", radius: em / 5 };
  return {
    height: HEIGHT * em,
    content: svg`
      ${grid({ y, ticks, say: tick, left, right, em })}
      ${base({ x, ticks: [0, steps / 2, steps], say: (step) => n.whole(step), left, right, at, em })}
      ${line(places, "ink")} ${dotted ? dots(places, dot) : nothing}`,
    points: places,
    tell: (i) => ({ title: t.train.at(n, points[i].step), value: say(points[i].value) }),
    reach: "column",
    mark: (point) => dots([point], dot),
  };
}

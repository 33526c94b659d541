/** @typedef {import("../../ui/mount.js").Context} Context */
/** @typedef {import("../../ui/chart.js").Colours} Colours */

/** Height of a curve, in units of the text size. */
const HEIGHT = 9;

/** @param {Context} context @param {number} width @param {Colours} colours */
export function lossCurve(context, width, colours) {
  const { losses, steps } = context.model.training;
  const points = losses.map((/** @type {any} */ p) => ({ x: p.step, y: p.loss }));
  const highest = points.reduce(
    (/** @type {number} */ most, /** @type {any} */ p) => Math.max(most, p.y),
    0.5,
  );
  const top = Math.ceil(highest * 2) / 2;
  const ticks = Array.from({ length: top * 2 + 1 }, (_, i) => i / 2);
  return curve(context, colours, { points, steps, top, ticks, say: (y) => context.n.short(y, 1) });
}

/** @param {Context} context @param {number} width @param {Colours} colours */
export function accuracyCurve(context, width, colours) {
  const { accuracies, steps } = context.model.training;
  const points = accuracies.map((/** @type {any} */ p) => ({ x: p.step, y: p.accuracy }));
  return curve(context, colours, {
    points,
    steps,
    top: 1,
    ticks: [0, 0.5, 1],
    say: (y) => context.n.percent(y, 0),
    dots: true,
  });
}

/**
 * @param {Context} context @param {Colours} colours
 * @param {{ points: { x: number, y: number }[], steps: number, top: number, ticks: number[], say: (y: number) => string, dots?: boolean }} what
 * @returns {import("../../ui/chart.js").Drawing}
 */
function curve({ em, n }, colours, { points, steps, top, ticks, say, dots = false }) {
  const set = {
    data: points,
    borderColor: colours.ink,
    backgroundColor: colours.ink,
    borderWidth: em / 8,
    pointRadius: dots ? em / 5 : 0,
    pointHitRadius: em,
  };
  const plain = { border: { display: false }, grid: { color: colours.grid, drawTicks: false } };
  const text = { color: colours.muted, padding: em / 2, autoSkip: false, maxRotation: 0 };
  return {
    type: "line",
    height: HEIGHT * em,
    data: { datasets: [set] },
    options: {
      layout: { padding: { top: em / 2, right: em * 1.5 } },
      interaction: { mode: "nearest", intersect: false },
      scales: {
        x: {
          type: "linear",
          min: 0,
          max: steps,
          border: { color: colours.line },
          grid: { display: false },
          afterBuildTicks: (/** @type {any} */ axis) =>
            (axis.ticks = [0, steps / 2, steps].map((value) => ({ value }))),
          ticks: { ...text, callback: (/** @type {number} */ x) => n.whole(x) },
        },
        y: {
          type: "linear",
          min: 0,
          max: top,
          ...plain,
          afterBuildTicks: (/** @type {any} */ axis) => (axis.ticks = ticks.map((value) => ({ value }))),
          afterFit: (/** @type {any} */ axis) => (axis.width = 3.5 * em),
          ticks: { ...text, callback: say },
        },
      },
      plugins: {
        tooltip: {
          callbacks: {
            title: (/** @type {any} */ items) => n.whole(items[0].parsed.x),
            label: (/** @type {any} */ item) => say(item.parsed.y),
          },
        },
      },
    },
  };
}

/** @typedef {import("../../ui/mount.js").Context} Context */
/** @typedef {import("../../ui/chart.js").Colours} Colours */

/**
 * One row of bars on 0–1 with the equal share dashed: hollow unscaled, solid scaled.
 * @param {Context} context @param {"unscaled" | "scaled"} role @param {number[]} weights
 * @param {Colours} colours
 * @returns {import("../../ui/chart.js").Drawing}
 */
export function drawBars(context, role, weights, colours) {
  const { em, t, n } = context;
  const labels = barLabels(weights, context, colours);
  return {
    type: "bar",
    height: 10.5 * em,
    data: { labels: weights.map((_, i) => i + 1), datasets: [bars(role, weights, colours, em)] },
    options: {
      layout: { padding: { top: 0.6 * em, bottom: 0.1 * em } },
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colours.line },
          ticks: { display: false },
          offset: true,
        },
        y: {
          min: 0,
          max: 1,
          afterFit: (/** @type {any} */ scale) => (scale.width = 2.4 * em),
          border: { display: false },
          grid: { color: colours.grid, drawTicks: false },
          ticks: {
            stepSize: 0.5,
            padding: 8,
            color: colours.muted,
            callback: (/** @type {number} */ value) => n.short(value, 1),
          },
        },
      },
      plugins: {
        marks: { labels, rules: [{ y: 1 / weights.length, color: colours.muted }] },
        tooltip: {
          callbacks: {
            title: (/** @type {any[]} */ [item]) => (item ? t.key(item.dataIndex + 1, n) : ""),
            label: (/** @type {any} */ { parsed }) => n.fixed(parsed.y, 4),
          },
        },
      },
    },
  };
}

/** @param {"unscaled" | "scaled"} role @param {number[]} weights @param {Colours} colours @param {number} em */
function bars(role, weights, colours, em) {
  const colour = colours[role];
  const fill = role === "unscaled" ? colours.surface : colour;
  return {
    data: weights,
    backgroundColor: fill,
    hoverBackgroundColor: fill,
    borderColor: colour,
    hoverBorderColor: colour,
    borderWidth: role === "unscaled" ? em / 8 : 0,
    borderSkipped: "start",
    categoryPercentage: 1,
    barPercentage: 0.86,
    minBarLength: 1,
  };
}

/**
 * The largest weights, written where they stay clear of the bars: beside the top of a bar that
 * stands out, else above it.
 * @param {number[]} weights @param {Context} context @param {Colours} colours
 */
function barLabels([first, second, third], { n, em }, colours) {
  const at = (/** @type {number} */ index) => ({ dataset: 0, index, color: colours.ink, size: em });
  const beside = { dx: 0.9 * em, dy: 0.45 * em };
  const alone = second <= 0.55 * first && first > 0.2;
  /** @type {import("../../ui/chart-marks.js").Label[]} */
  const labels = [
    {
      ...at(0),
      ...(alone ? beside : { dx: -0.35 * em, dy: -0.75 * em }),
      words: [{ text: n.fixed(first, 3), weight: 700 }],
    },
  ];
  if (alone && second > 0.08 && third <= 0.5 * second)
    labels.push({ ...at(1), ...beside, words: [{ text: n.fixed(second, 3) }] });
  return labels;
}

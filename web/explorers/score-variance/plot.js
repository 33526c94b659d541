/** @typedef {import("../../ui/mount.js").Context} Context */
/** @typedef {import("../../ui/chart.js").Colours} Colours */

/** The answers that can be given, and what each makes of the line: v = v₀ (d_k / d₀)^power. */
export const RAYS = [
  { value: "16", power: 2 },
  { value: "4", power: 1 },
  { value: "2", power: 0.5 },
];

/** Ticks for variances that chance made small. */
const LITTLE = [1e-6, 1e-5, 1e-4, 0.001, 0.01, 0.1];

/** How far the axes go beyond the first and the last value, as a factor. */
const MARGIN = 1.25;

/**
 * The room around the plot, the axes' ranges, and the length of one e-fold in px: the same on both
 * axes, so that variance = d_k is a true diagonal.
 * @param {number} width px @param {number} em @param {number[]} dK @param {any[]} rows
 */
export function frame(width, em, dK, rows) {
  const room = { left: 3 * em, right: Math.min(9 * em, width * 0.36), top: 2.4 * em, bottom: 1.8 * em };
  const variances = rows.flatMap((row) => [row.variance, row.varianceScaled]).filter((v) => v > 0);
  const x = { min: Math.min(...dK) / MARGIN, max: Math.max(...dK) * MARGIN };
  const y = { min: Math.min(1, ...variances) / MARGIN, max: Math.max(...dK, ...variances) * MARGIN };
  const [across, upwards] = [x, y].map(({ min, max }) => Math.log(max / min));
  const unit = Math.min((width - room.left - room.right) / across, (26 * em) / upwards);
  room.right = width - room.left - unit * across;
  return { room, x, y, unit, height: room.top + unit * upwards + room.bottom };
}

/**
 * Those values that leave each other room on a logarithmic axis; the last one always stays.
 * @param {number[]} values @param {number} unit px of an e-fold @param {number} least px between two
 */
export function sparse(values, unit, least) {
  const kept = [];
  for (const value of [...new Set(values)].sort((a, b) => b - a))
    if (kept.length === 0 || Math.log(kept[kept.length - 1] / value) * unit >= least) kept.push(value);
  return kept.reverse();
}

/**
 * The plot: measured points, the line variance = d_k, and the predictions as dotted rays.
 * @param {Context} context @param {number} width @param {Colours} colours
 * @returns {import("../../ui/chart.js").Drawing}
 */
export function draw(context, width, colours) {
  const { state, readings, em, t, n } = context;
  const { rows } = readings;
  const { room, x, y, unit, height } = frame(width, em, state.dK, rows);
  const guesses = guessRays(context, x, y);
  const datasets = [
    series("unscaled", rows, "variance", colours, em),
    series("scaled", rows, "varianceScaled", colours, em),
    ...guesses.map((ray) => line(ray.points, colours.muted, em, [2, 5])),
  ];
  /** @type {import("../../ui/chart-marks.js").Label[]} */
  const labels = guesses.map((ray) => rayLabel(context, ray, colours));
  if (rows.length) {
    const ends = diagonal(x, y);
    datasets.push(line(ends, colours.line, em));
    labels.push(diagonalLabel(context, ends[1], colours), ...seriesLabels(context, colours));
  }
  return {
    type: "line",
    height,
    data: { datasets },
    options: {
      layout: { padding: { right: room.right, top: room.top } },
      interaction: { mode: "nearest", intersect: true },
      scales: {
        x: axis(context, colours, {
          range: x,
          ticks: sparse(state.dK, unit, 2.6 * em),
          done: new Set(rows.map((/** @type {any} */ row) => row.dK)),
          fit: (scale) => (scale.height = room.bottom),
        }),
        y: axis(context, colours, {
          range: y,
          ticks: sparse([...LITTLE.filter((v) => v > y.min), 1, ...state.dK], unit, 1.3 * em),
          fit: (scale) => (scale.width = room.left),
        }),
      },
      plugins: {
        marks: { labels },
        tooltip: {
          filter: (/** @type {any} */ item) => item.datasetIndex < 2,
          callbacks: {
            title: (/** @type {any[]} */ [item]) => (item ? `dₖ = ${n.whole(item.parsed.x)}` : ""),
            label: (/** @type {any} */ { datasetIndex, parsed }) =>
              `${datasetIndex ? t.scaled : t.unscaled} ${n.fixed(parsed.y, datasetIndex ? 3 : 2)}`,
          },
        },
      },
    },
  };
}

/** @param {Context} context @param {Colours} colours @param {{ range: { min: number, max: number }, ticks: number[],
 *   done?: Set<number>, fit: (scale: any) => void }} what */
function axis({ n }, colours, { range, ticks, done, fit }) {
  const across = done !== undefined;
  return {
    type: "logarithmic",
    ...range,
    afterBuildTicks: (/** @type {any} */ scale) => (scale.ticks = ticks.map((value) => ({ value }))),
    afterFit: fit,
    border: { display: across, color: colours.line },
    grid: {
      drawOnChartArea: !across,
      drawTicks: across,
      tickLength: across ? 5 : 0,
      color: across ? colours.line : colours.grid,
    },
    ticks: {
      autoSkip: false,
      maxRotation: 0,
      padding: across ? 3 : 8,
      callback: (/** @type {number} */ value) => n.short(value, 6),
      color: (/** @type {any} */ { tick }) => (done?.has(tick.value) ? colours.ink : colours.muted),
    },
  };
}

/** Hollow circles unscaled, full discs scaled. @param {"unscaled" | "scaled"} role @param {any[]} rows
 * @param {string} key @param {Colours} colours @param {number} em */
function series(role, rows, key, colours, em) {
  const colour = colours[role];
  return {
    data: rows.filter((row) => row[key] > 0).map((row) => ({ x: row.dK, y: row[key] })),
    borderColor: colour,
    borderWidth: em * 0.15,
    borderDash: [],
    pointRadius: em * 0.32,
    pointHoverRadius: em * 0.4,
    pointHitRadius: em,
    pointBorderColor: colour,
    pointHoverBorderColor: colour,
    pointBorderWidth: em * 0.15,
    pointHoverBorderWidth: em * 0.15,
    pointBackgroundColor: role === "unscaled" ? colours.surface : colour,
    pointHoverBackgroundColor: role === "unscaled" ? colours.surface : colour,
    clip: false,
  };
}

/** @param {{ x: number, y: number }[]} data @param {string} colour @param {number} em @param {number[]} [dash] */
function line(data, colour, em, dash = []) {
  return {
    data,
    borderColor: colour,
    borderWidth: em * 0.08,
    borderDash: dash.map((length) => (length * em) / 16),
    pointRadius: 0,
    pointHitRadius: 0,
    clip: 0,
  };
}

/** @param {{ min: number, max: number }} x @param {{ min: number, max: number }} y */
function diagonal(x, y) {
  const [from, to] = [Math.max(x.min, y.min), Math.min(x.max, y.max)];
  return [from, to].map((value) => ({ x: value, y: value }));
}

/**
 * The rays to draw: all three before anything is measured, then the one that was answered, if it
 * is not the diagonal itself.
 * @param {Context} context @param {{ min: number, max: number }} x @param {{ min: number, max: number }} y
 */
function guessRays({ state, readings, predict }, x, y) {
  if (!predict) return [];
  const start = Math.min(...state.dK);
  const shown = RAYS.filter(({ value }) => (readings.rows.length ? value === state.prediction : true));
  return shown.map(({ value, power }) => {
    const end = Math.min(x.max, start * (y.max / start) ** (1 / power));
    return { value, points: [start, end].map((at) => ({ x: at, y: start * (at / start) ** power })) };
  });
}

/**
 * A prediction's name at the end of its ray; above the name of the diagonal where both end at the top.
 * @param {Context} context @param {{ value: string, points: { x: number, y: number }[] }} ray @param {Colours} colours
 */
function rayLabel({ state, t, em, readings }, { value, points }, colours) {
  const mine = state.prediction === value;
  return {
    ...points[1],
    dx: em * 0.5,
    dy: readings.rows.length && value !== "2" ? -1.7 * em : -0.3 * em,
    color: mine ? colours.ink : colours.muted,
    words: [{ text: t.times(value), weight: mine ? 600 : 400 }, { text: mine ? `, ${t.yours}` : "" }],
  };
}

/** @param {Context} context @param {{ x: number, y: number }} end @param {Colours} colours */
function diagonalLabel({ t, em }, end, colours) {
  const words = [
    { text: `${t.variance} = ` },
    { text: "d", symbol: true },
    { text: "k", symbol: true, sub: true },
  ];
  return { ...end, dx: em * 0.5, dy: -0.4 * em, color: colours.muted, words };
}

/** The last point of each series carries its name and value. @param {Context} context @param {Colours} colours */
function seriesLabels({ readings, t, n, em }, colours) {
  const index = readings.rows.length - 1;
  const row = readings.rows[index];
  const at = (/** @type {number} */ dataset, /** @type {number} */ dy) => ({
    dataset,
    index,
    dx: em * 0.8,
    dy,
  });
  const words = (/** @type {string} */ name, /** @type {string} */ value) => [
    { text: `${name} `, weight: 600 },
    { text: value },
  ];
  return [
    {
      ...at(0, em * (row.variance > row.dK ? 0.8 : 0.4)),
      color: colours.unscaled,
      words: words(t.unscaled, n.fixed(row.variance, 2)),
    },
    { ...at(1, -em * 0.8), color: colours.scaled, words: words(t.scaled, n.fixed(row.varianceScaled, 3)) },
  ];
}

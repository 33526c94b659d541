import { nothing, svg } from "lit";
import { base, dots, grid, labels, line } from "../../ui/plot-marks.js";
import { logarithmic } from "../../ui/scales.js";
import { dkIs } from "../../ui/symbols.js";

/** @typedef {import("../../ui/mount.js").Context} Context */
/** @typedef {import("../../ui/plot-marks.js").Label} Label */
/** @typedef {{ x: number, y: number }} Place */
/** @typedef {(place: Place) => Place} ToPx from d_k and a variance to px */
/** @typedef {{ min: number, max: number }} Range */

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
/** What lies between the first and the last size at least, as a factor: a single one has no length. */
const LEAST_SPAN = 2;

/** What is measured: the class that colours it, its name in the readings, how exactly it is written. */
const SERIES = [
  { role: "unscaled", key: "variance", decimals: 2 },
  { role: "scaled", key: "varianceScaled", decimals: 3 },
];
/** Radius of a point, in units of the text size. */
const POINT = 0.32;

/**
 * The room around the plot, the axes' ranges, and the length of one e-fold in px: the same on both
 * axes, so that variance = d_k is a true diagonal.
 * @param {number} width px @param {number} em @param {number[]} dK @param {any[]} rows
 */
export function frame(width, em, dK, rows) {
  const room = { left: 3 * em, right: roomForNames(width, em), top: 2.4 * em, bottom: 1.8 * em };
  const variances = rows.flatMap((row) => [row.variance, row.varianceScaled]).filter((v) => v > 0);
  const x = spread(Math.min(...dK), Math.max(...dK));
  const y = {
    min: Math.min(1, ...variances) / MARGIN,
    max: Math.max(x.max, ...variances.map((v) => v * MARGIN)),
  };
  const [across, upwards] = [x, y].map(({ min, max }) => Math.log(max / min));
  const unit = Math.min((width - room.left - room.right) / across, (26 * em) / upwards);
  room.right = width - room.left - unit * across;
  return { room, x, y, unit, height: room.top + unit * upwards + room.bottom };
}

/** At the right, where the lines' names stand. @param {number} width @param {number} em */
function roomForNames(width, em) {
  return Math.min(9 * em, Math.max(0.36 * width, Math.min(8 * em, 0.45 * width)));
}

/** @param {number} first @param {number} last @returns {Range} */
function spread(first, last) {
  const factor = MARGIN * Math.max(1, Math.sqrt((LEAST_SPAN * first) / last));
  return { min: first / factor, max: last * factor };
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
 * @param {Context} context @param {number} width
 * @returns {import("../../ui/plot.js").Picture}
 */
export function draw(context, width) {
  const place = layout(context, width);
  const { rows, x, y, toPx, height } = place;
  const { em } = context;
  const rays = guessRays(context, x, y);
  const series = SERIES.map((one) => seriesOf(rows, one, toPx));
  const points = series.flatMap((one) => one.points);
  return {
    height,
    content: svg`
      ${axes(context, place)}
      ${rays.map((ray) => line(ray.points.map(toPx), "thin dotted muted"))}
      ${rows.length ? line(diagonal(x, y).map(toPx), "thin pale") : nothing}
      ${series.map((one) => lineAndDots(one, em)).reverse()}
      ${labels(context, allLabels(context, { rays, series, x, y, toPx }), width)}`,
    points,
    tell: (i) => answer(context, points[i]),
    mark: (point) => svg`<circle class="meant" cx=${point.x} cy=${point.y} r=${em}></circle>`,
  };
}

/** Where what lies, in px, and the rows in the order of their sizes. @param {Context} context @param {number} width */
function layout({ state, readings, em }, width) {
  const rows = [...readings.rows].sort((a, b) => a.dK - b.dK);
  const { room, x, y, unit, height } = frame(width, em, state.dK, rows);
  const [left, right, at] = [room.left, width - room.right, height - room.bottom];
  const toX = logarithmic([x.min, x.max], [left, right]);
  const toY = logarithmic([y.min, y.max], [at, room.top]);
  const toPx = (/** @type {Place} */ place) => ({ x: toX(place.x), y: toY(place.y) });
  return { rows, x, y, unit, height, left, right, at, toX, toY, toPx };
}

/** @param {Context} context @param {ReturnType<typeof layout>} layout */
function axes({ state, em, n }, { rows, y, unit, left, right, at, toX, toY }) {
  const done = new Set(rows.map(({ dK }) => dK));
  const little = LITTLE.filter((value) => value > y.min);
  const shared = { say: (/** @type {number} */ value) => n.short(value, 6), left, right, em };
  return svg`
    ${grid({ ...shared, y: toY, ticks: sparse([...little, 1, ...state.dK], unit, 1.3 * em) })}
    ${base({ ...shared, x: toX, at, ticks: sparse(state.dK, unit, 2.6 * em), known: (dK) => done.has(dK) })}`;
}

/** The measured points of one series. @param {any[]} rows @param {typeof SERIES[number]} series @param {ToPx} toPx */
function seriesOf(rows, { role, key, decimals }, toPx) {
  const points = rows
    .filter((row) => row[key] > 0)
    .map((row) => ({ ...toPx({ x: row.dK, y: row[key] }), role, dK: row.dK, variance: row[key], decimals }));
  return { role, points };
}

/** What a point says when it is asked. @param {Context} context @param {ReturnType<typeof seriesOf>["points"][number]} point */
function answer({ t, n }, { role, dK, variance, decimals }) {
  return { title: dkIs(n.whole(dK)), value: `${t[role]} ${n.fixed(variance, decimals)}` };
}

/** Hollow circles unscaled, full discs scaled. @param {ReturnType<typeof seriesOf>} series @param {number} em */
function lineAndDots({ points, role }, em) {
  const kind = `${role === "unscaled" ? "hollow" : "solid"} ${role}`;
  return svg`${line(points, role)}${dots(points, { kind, radius: POINT * em })}`;
}

/** @param {Range} x @param {Range} y */
function diagonal(x, y) {
  const [from, to] = [Math.max(x.min, y.min), Math.min(x.max, y.max)];
  return [from, to].map((value) => ({ x: value, y: value }));
}

/**
 * The rays to draw: all three before anything is measured, then the one that was answered, if it
 * is not the diagonal itself.
 * @param {Context} context @param {Range} x @param {Range} y
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
 * Names beside what they name, the measured ones first: the others give way to them.
 * @param {Context} context
 * @param {{ rays: ReturnType<typeof guessRays>, series: ReturnType<typeof seriesOf>[], x: Range, y: Range, toPx: ToPx }} drawn
 * @returns {Label[]}
 */
function allLabels(context, { rays, series, x, y, toPx }) {
  const measured = series.some(({ points }) => points.length > 0);
  const beside = (/** @type {Place} */ end, /** @type {number} */ dy) => {
    const place = toPx(end);
    return { x: place.x + context.em * 0.5, y: place.y + context.em * dy };
  };
  return [
    ...series.flatMap((one) => seriesLabel(context, one)),
    ...(measured ? [{ ...beside(diagonal(x, y)[1], -0.4), ...diagonalName(context) }] : []),
    ...rays.map(({ value, points }) => ({ ...beside(points[1], -0.3), ...rayName(context, value) })),
  ];
}

/** @param {Context} context @param {string} value a prediction */
function rayName({ state, t }, value) {
  const mine = state.prediction === value;
  const words = [{ text: t.times(value), strong: mine }, { text: mine ? `, ${t.yours}` : "" }];
  return { role: mine ? "ink" : "muted", words };
}

/** @param {Context} context */
function diagonalName({ t }) {
  const words = [
    { text: `${t.variance} = ` },
    { text: "d", symbol: true },
    { text: "k", symbol: true, sub: true },
  ];
  return { role: "muted", words };
}

/** The last point of a series carries its name and value. @param {Context} context @param {ReturnType<typeof seriesOf>} series */
function seriesLabel({ t, n, em }, { role, points }) {
  const last = points.at(-1);
  if (!last) return [];
  const dy = role === "scaled" ? -0.8 : last.variance > last.dK ? 0.8 : 0.4;
  const words = [{ text: `${t[role]} `, strong: true }, { text: n.fixed(last.variance, last.decimals) }];
  return [{ x: last.x + 0.8 * em, y: last.y + dy * em, role, words }];
}

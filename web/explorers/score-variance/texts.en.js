import { html } from "lit";
import { dk, dkIs, held, rootDk } from "../../ui/symbols.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */

/** @type {typeof import("./texts.fr.js").default} */
export default {
  names: { seed: "The seed", pairs: "The number of pairs", dK: "The list of d_k" },

  question: "Keys grow from 4 to 16 numbers. The variance of the score is multiplied by…",
  alone: "One size says nothing about a ratio; add another one to the list.",
  soon: "The points arrive as they are computed.",
  verdict: (right, a, b, n) =>
    html`${right ? "Yes, by 4" : "It is by 4"}: from <b>${n.fixed(a, 2)}</b> to <b>${n.fixed(b, 2)}</b> here,
      ${n.fixed(b / a, 2)} times as much. The variance follows ${dk}.`,
  verdictByChance: (a, b, pairs, n) =>
    html`On average it is by 4, as the variance follows ${dk}; here, on just ${n.whole(pairs)} pairs, chance
      wins: from <b>${n.fixed(a, 2)}</b> to <b>${n.fixed(b, 2)}</b>.`,
  verdictBySlope: (right, slope, n) =>
    html`${right ? "Yes, by 4" : "It is by 4"}: the variance follows ${dk}. Over your sizes the measured slope
      is <b>${n.fixed(slope, 4)}</b>, and 1 means “as fast as ${dk}”.`,

  yTitle: "variance of the score",
  xTitle: html`key size ${dk}`,
  xTitlePlain: "key size d_k",
  unscaled: "unscaled",
  scaled: "scaled",
  times: (factor) => `× ${factor}`,
  yours: "your prediction",

  progress: (done, all, next, n) =>
    html`${n.whole(done)} of ${n.whole(all)} sizes · ${dkIs(n.whole(next))} under way`,
  finished: (all, n) => (all > 1 ? `All ${n.whole(all)} sizes are measured.` : "The size is measured."),
  stopped: (done, all, n) => `Stopped: ${n.whole(done)} of ${n.whole(all)} sizes.`,
  progressLabel: "Progress of the measurement",
  measure: "Measure",
  measureAgain: "Measure again",
  draw: "Draw again",
  seed: "Seed",
  pairs: "Pairs per size",
  sizes: html`Sizes ${dk}, separated by “;”`,

  caption: (pairs, seed, n) => `Variance measured on ${n.whole(pairs)} pairs, seed ${n.whole(seed)}`,
  slope: "slope",
  under: "under way",
  waiting: "not yet",

  nothing: html`Nothing is measured yet. The three rays show what would become of the variance by each answer.`,
  nothingPlain: "Nothing is measured yet.",
  one: (row, n) =>
    html`At ${dkIs(n.whole(row.dK))} the measured variance is <b>${n.fixed(row.variance, 2)}</b>; after
      division by ${held(rootDk, ",")} <b>${n.fixed(row.varianceScaled, 3)}</b>.`,
  several: (a, b, n) =>
    html`From ${dkIs(n.whole(a.dK))} to ${n.whole(b.dK)} the size grows ${n.short(b.dK / a.dK, 2)} times and
      the variance <b>${n.short(b.variance / a.variance, 2)}</b> times. After division by ${rootDk} it goes
      from <b>${n.fixed(a.varianceScaled, 3)}</b> to <b>${n.fixed(b.varianceScaled, 3)}</b>.`,
  fitted: (slope, scaled, n) =>
    html` The line fitted to the points has a slope of <b>${n.fixed(slope, 4)}</b> (1 would mean:
      <span class="nb">variance = ${dk}</span>) and, after division, of <b>${n.fixed(scaled, 4)}</b> (0 would
      mean: a constant variance).`,

  chart: "Variance of the score against key size, logarithmic axes",
  describe: (points) =>
    `A plot with two logarithmic axes of equal steps. Across, the key size d_k; upwards, the variance of the score. ${points} The thin line is where the variance equals d_k.`,
  describeRow: (row, n) =>
    `at d_k = ${n.whole(row.dK)}, ${n.fixed(row.variance, 2)} unscaled and ${n.fixed(row.varianceScaled, 3)} scaled`,
  describeRows: (rows) => `Measured: ${rows.join("; ")}.`,
  tableCaption: "One row per key size",
  mean: "mean",
  variance: "variance",
  varianceScaled: "variance, scaled",
};

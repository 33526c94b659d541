import { html } from "lit";
import { dk, dkIs, rootDk } from "../../ui/symbols.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */

/** @type {typeof import("./texts.fr.js").default} */
export default {
  names: { dK: "The key size", seed: "The seed" },

  question: (n) =>
    `Keys grow from 4 to ${n.whole(1024)} numbers and nothing divides the scores. The most-read key gets…`,
  answers: { less: "less weight", same: "the same weight", more: "more weight" },
  verdict: (right, from, to, n) =>
    html`${right ? "Yes, more" : "It is more"}: in this draw, <b>${n.fixed(from, 3)}</b> when ${dkIs("4")} and
      <b>${n.fixed(to, 3)}</b> when ${dkIs(n.whole(1024))}.`,
  verdictOtherwise: (from, to, n) =>
    html`With this draw, from <b>${n.fixed(from, 3)}</b> to <b>${n.fixed(to, 3)}</b>: the averages in the
      table tell what usually happens.`,

  unscaledTitle: "Unscaled",
  scaledTitle: "Scaled",
  unscaledFormula: html`softmax(<i>q</i> · <i>k</i>)`,
  scaledFormula: html`softmax(<i>q</i> · <i>k</i> / ${rootDk})`,
  bars: (name, weights, n) =>
    `${name}: ${n.whole(weights.length)} bars, from ${n.fixed(weights[0], 3)} to ${n.fixed(weights[weights.length - 1], 3)}`,
  key: (i, n) => `key ${n.whole(i)}`,
  caption: (keys, n) =>
    `${n.whole(keys)} keys, from the most read to the least. Dashes: an equal share, 1/${n.whole(keys)} = ${n.fixed(1 / keys, 3)}.`,

  through: "gradient ",
  derivatives: (size, n) =>
    `Derivatives of the weights by the scores: gradient of size ${n.fixed(size, 3)} for this query`,
  squares:
    "Squares: how far each weight moves with each score (derivative, without its sign). Square-root scale.",

  slider: html`Key size ${dk} =`,
  said: (dK, n) => `d_k = ${n.whole(dK)}`,
  seed: "Seed",
  draw: "New draw",

  averages: (queries, pairs, n) =>
    `Measured on ${n.whole(queries)} queries, the variance on ${n.whole(pairs)} pairs`,
  unscaled: "unscaled",
  scaled: "scaled",
  variance: "Variance of scores",
  deviation: "Standard deviation",
  largest: "Largest weight",
  above: (n) => `Rows above ${n.fixed(0.99, 2)}`,
  gradient: "Gradient size",
  progress: "Taking the averages",
  compute: "Take the averages",

  tell: (s, n) =>
    html`At ${dkIs(n.whole(s.dK))} a score strays by about <b>±${s.deviation}</b>: undivided, the most-read
      key takes <b>${n.fixed(s.unscaled, 3)}</b> of this query’s weight. Divided by ${n.short(s.root, 3)}, the
      same scores leave it <b>${n.fixed(s.scaled, 3)}</b>.`,
  tellGradient: (unscaled, scaled) =>
    html` On average a gradient of size <b>${unscaled}</b> gets through undivided, and
      <b>${scaled}</b> divided.`,

  describe: (s, n) =>
    `Two rows of 32 bars, one per key, from the most read to the least, on a scale from 0 to 1, for keys of ${n.whole(s.dK)} numbers. Unscaled they go from ${n.fixed(s.unscaled, 3)} to ${n.fixed(s.least, 3)}; scaled, from ${n.fixed(s.scaled, 3)} to ${n.fixed(s.leastScaled, 3)}. Rows above ${n.fixed(0.99, 2)} are the queries of which a single key takes more than that weight. Gradient size is the Frobenius norm of the table of derivatives of the weights by the scores: what is left of a gradient after softmax.`,
  tableCaption: "Every size, unscaled and scaled",
  barsCaption: (dK, n) => `The weights of the query drawn, d_k = ${n.whole(dK)}`,
  keyNumber: "key",
  notYet: "…",
};

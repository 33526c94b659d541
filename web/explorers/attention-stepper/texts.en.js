import { html } from "lit";
import { NO_BREAK } from "../../ui/numbers.js";
import { held, rootDk, rootOf } from "../../ui/symbols.js";
import { WORDS } from "./example.js";

/**
 * @typedef {import("./said.js").Said} Said
 * @typedef {import("./said.js").Asked} Asked
 */

const infinity = html`<span class="inf">−∞</span>`;
const keys = (/** @type {number} */ count) => (count === 1 ? "one key" : `${count}${NO_BREAK}keys`);

/** @param {Said} s */
function inputs({ f, word, row, vector, factor, entry }) {
  const scaled = factor === 1 ? "" : html` Here all of X is multiplied by ${entry(factor)}.`;
  return html`Each word has its row of <i class="m">X</i>: for ${word(row)}, ${vector(f.x[row])}. The three
    matrices <i class="m">W</i> are what a model learns; these are kept small so that you can redo every
    number in your head.${scaled}`;
}

/** @param {Said} s */
function projections({ f, word, row, vector, product }) {
  const made = vector(f[product][row]);
  if (product === "q")
    return html`The query of ${word(row)} is ${made}: what this word looks for in the others.`;
  if (product === "k") return html`The key of ${word(row)} is ${made}: what this word is recognised by.`;
  return html`The value of ${word(row)} is ${made}: what every word that reads it receives.`;
}

/** @param {Said} s */
function scores({ f, word, row, column, entry }) {
  const own = f.scores[row];
  const largest = own.indexOf(Math.max(...own));
  if (own.every((x) => x === 0))
    return html`The query of ${word(row)} holds only zeros: every score is ${entry(0)}, it prefers no key.`;
  if (own[column] !== own[largest])
    return html`${word(row)} gives ${word(column)} ${entry(own[column])}; its largest score,
    ${entry(own[largest])}, goes to ${word(largest)}.`;
  const others = own.filter((_, j) => j !== column);
  return html`The query of ${word(row)} and the key of ${word(column)} point the same way: their score,
  ${entry(own[column])}, exceeds the others of the row, ${entry(others[0])} and ${entry(others[1])}.`;
}

/** @param {Said} s */
function scaling({ f, word, row, column, entry }) {
  if (f.scores[row].every((x) => x === 0))
    return html`Dividing by ${rootDk} changes no zero: the row of ${word(row)} stays at ${entry(0)}.`;
  return html`The whole row of ${word(row)} is divided by ${held(rootDk, ",")} that is by
  ${held(rootOf(f.dK), ":")} ${entry(f.scores[row][column])} becomes ${entry(f.scaled[row][column])}. The
  order of the scores stays, the gaps between them shrink.`;
}

/** @param {Said} s */
function masking({ f, word, row, mask, entry }) {
  const hidden = f.masked[row].filter((x) => x === "-inf").length;
  if (mask === "none") return html`Without a mask, <i class="m">M</i> adds only ${entry(0)}s: nothing moves.`;
  if (mask === "padding")
    return html`${word(WORDS.length - 1)} counts as filling: its column gets ${infinity} and no word will read
    it any more, not even itself.`;
  if (hidden === 0)
    return html`${word(row)} is the last word: the causal mask hides nothing from it, it may read the whole
    phrase.`;
  return html`The causal mask hides ${keys(hidden)} from ${word(row)}, of the word${hidden > 1 ? "s" : ""}
  that follow${hidden > 1 ? "" : "s"} it: ${infinity} wipes out ${hidden > 1 ? "those scores" : "that score"}.`;
}

/** @param {Said} s */
function softmax({ f, word, row, veiled, entry }) {
  const seen = f.masked[row].filter((x) => x !== "-inf").length;
  const hidden = f.masked[row].length - seen;
  if (veiled)
    return html`Each row turns into positive shares that make 1. The row of ${word(row)} waits for your
    prediction.`;
  if (hidden)
    return html`For ${word(row)}, ${keys(hidden)} ${hidden > 1 ? "are" : "is"} hidden: <i class="m">e</i
      ><sup>−∞</sup> is exactly ${entry(0)}, and
      ${seen > 1 ? html`the ${seen}${NO_BREAK}visible keys share the whole weight` : html`the only visible key takes the whole weight`},
      ${entry(1)}.`;
  const weights = f.weights[row].map((x, j) => html`${j ? " + " : ""}${entry(x)}`);
  return html`Nothing is hidden from ${word(row)}: its weights, ${weights}, make 1.`;
}

/** @param {Said} s */
function output({ f, word, row, veiled, entry, vector }) {
  if (veiled)
    return html`The output of ${word(row)} depends on its weights, and these wait for your prediction.`;
  const weights = f.weights[row];
  const most = weights.indexOf(Math.max(...weights));
  const even = weights.filter((x) => x > 0).every((x) => x === weights[most]) && weights[most] < 1;
  if (even)
    return html`${word(row)} receives ${vector(f.output[row])}, the plain mean of the values that it sees: its
    weights are equal.`;
  return html`${word(row)} receives ${vector(f.output[row])}: a mean of the values in which that of
  ${word(most)}, ${vector(f.v[most])}, counts for ${entry(weights[most])}.`;
}

export const texts = {
  names: {
    step: "The step",
    mask: "The mask",
    row: "The word",
    column: "The column",
    product: "The product",
    factor: "The factor",
  },
  steps: "Steps of the formula",
  titles: [
    "The inputs and the learned weights",
    "Queries, keys and values",
    "The scores",
    "The scaling",
    "The mask",
    "Softmax, row by row",
    "The output",
  ],
  stepWord: "Step",
  stepOf: (/** @type {string} */ a, /** @type {string} */ b) => `${a} of ${b}`,
  shapeWord: "Shape of the result",
  weightsOf: (/** @type {unknown} */ word) => html`Weights of ${word}`,
  notYet: "not yet",
  back: "Back",
  next: "Next",
  equal: "equal weights",
  unknown: "to be predicted",
  transposed: (/** @type {string} */ name) => `${name} transposed`,
  scaledSaid: "S divided by the root of d k",
  byRows: "row by row",
  predictFor: (/** @type {unknown} */ word) => html`Predict for ${word}`,
  productChoice: "Product shown",
  chosenWord: "Followed word",
  maskWord: "Mask",
  masks: { none: "None", causal: "Causal", padding: "Padding" },
  factorWord: html`<i class="m">X</i> multiplied by`,
  anotherFactor: "Another factor",
  colon: ":",
  wordHead: "Word",
  rowHead: "Row",
  askWord: (/** @type {Asked} */ { word, row }) => html`Which word will ${word(row)} read most?`,
  askWeight: (/** @type {Asked} */ { word, row, n, figures }) =>
    html`${word(row)} now sees only itself. Without a mask it gave itself
    ${n.fixed(figures.unmaskedWeights[row][row], 3)}; how much now?`,
  verdictWord: (/** @type {Asked} */ { word, row, n, figures, right }) =>
    right === "equal"
      ? html`The keys that ${word(row)} sees all weigh
          <b>${n.fixed(Math.max(...figures.weights[row]), 3)}</b>: its scores are equal, nothing tells them
          apart.`
      : html`It is ${word(Number(right))} that weighs most:
          <b>${n.fixed(figures.weights[row][Number(right)], 3)}</b> out of 1.`,
  verdictWeight: (/** @type {Asked} */ { n, figures, row }) =>
    html`It is <b>${n.short(figures.weights[row][row])}</b>: a row of weights always makes 1, even with one
      key left. ${n.fixed(figures.zeroedWeights[row][row], 3)} would be the weight if a hidden score became 0.`,
  tell: [inputs, projections, scores, scaling, masking, softmax, output],
  describe: (/** @type {Record<string, string>} */ { step, title, row, mask }) =>
    `Step ${step}: ${title.toLowerCase()}. Followed word: “${row}”; mask: ${mask.toLowerCase()}. `,
};

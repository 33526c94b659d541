import { html } from "lit";
import { numberCells } from "../../ui/matrix.js";
import { W, WORDS } from "./example.js";

/**
 * Every matrix of the formula as it is drawn: name, role, cells, what its rows and columns stand for.
 *
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("../../ui/matrix.js").Matrix} Matrix
 * @typedef {import("../../ui/matrix.js").Cell} Cell
 * @typedef {import("./model.js").Rows} Rows
 * @typedef {"q" | "k" | "v"} Product
 */

/** √d_k, as part of a name. */
const ROOT = html`<span class="rad">d<sub>k</sub></span>`;

/** What each of step 2's products makes. */
export const ROLES = /** @type {const} */ ({ q: "query", k: "key", v: "value" });

/** How to make each matrix of the state: only those that are shown are made. @param {Context} context */
export function matricesOf(context) {
  const { figures: f } = context.model;
  const { n, t } = context;
  const scaledName = html`S<span class="upright"> / </span>${ROOT}`;
  return {
    x: () => ({ ...plain("X", f.x, n), columnWords: undefined }),
    wQ: () => learned("q", n),
    wK: () => learned("k", n),
    wV: () => learned("v", n),
    q: () => made("q", f.q, n),
    k: () => made("k", f.k, n),
    v: () => made("v", f.v, n),
    kT: () => transposed(context),
    scores: () => plain("S", f.scores, n),
    scaled: () => ({ ...plain(scaledName, f.scaled, n), said: t.scaledSaid }),
    mask: () => plain("M", f.mask, n),
    masked: () => plain("Z", f.masked, n),
    weights: () => weights(context),
    output: () => output(context),
  };
}

/** The matrices that a step shows. @type {(keyof ReturnType<typeof matricesOf>)[][]} */
const SHOWN = [
  ["x", "wQ", "wK", "wV"],
  ["q", "k", "v"],
  ["q", "k", "scores"],
  ["scores", "scaled"],
  ["scaled", "mask", "masked"],
  ["masked", "weights"],
  ["weights", "v", "output"],
];

/** The matrices of the present step, for its description and tables. @param {Context} context */
export function shownMatrices(context) {
  const matrices = matricesOf(context);
  return SHOWN[context.state.step - 1].map((name) => matrices[name]());
}

/**
 * A matrix of ink, word by word.
 * @param {any} name @param {Rows} rows @param {import("../../ui/numbers.js").Numbers} n
 * @returns {Matrix}
 */
function plain(name, rows, n) {
  const cells = numberCells(rows, n);
  return { name, said: String(name), role: "plain", cells, rowWords: WORDS, columnWords: WORDS };
}

/** @param {Product} p @param {import("../../ui/numbers.js").Numbers} n @returns {Matrix} */
function learned(p, n) {
  const letter = p.toUpperCase();
  return {
    name: html`W<sub>${letter}</sub>`,
    said: `W ${letter}`,
    role: ROLES[p],
    cells: numberCells(W[p], n),
  };
}

/** @param {Product} p @param {Rows} rows @param {import("../../ui/numbers.js").Numbers} n @returns {Matrix} */
function made(p, rows, n) {
  const letter = p.toUpperCase();
  return { name: letter, said: letter, role: ROLES[p], cells: numberCells(rows, n), rowWords: WORDS };
}

/** @param {Context} context @returns {Matrix} */
function transposed({ model, n, t }) {
  const { k } = model.figures;
  const columns = k[0].map((/** @type {any} */ _, /** @type {number} */ row) =>
    k.map((/** @type {any} */ key) => key[row]),
  );
  return {
    name: html`K<sup>⊤</sup>`,
    said: t.transposed("K"),
    role: "key",
    cells: numberCells(columns, n),
    columnWords: WORDS,
  };
}

/** The weights, shaded; hatched where the mask hides. @param {Context} context @returns {Matrix} */
function weights(context) {
  const { figures: f } = context.model;
  const more = (/** @type {number} */ i, /** @type {number} */ j) =>
    unknown(context, i) ?? (f.masked[i][j] === "-inf" ? { kind: hidden } : { heat: f.weights[i][j] });
  return {
    name: "A",
    said: "A",
    role: "weight",
    cells: numberCells(f.weights, context.n, more),
    rowWords: WORDS,
    columnWords: WORDS,
  };
}

/** @param {Context} context @returns {Matrix} */
function output(context) {
  const cells = numberCells(context.model.figures.output, context.n, (i) => unknown(context, i) ?? {});
  return { name: "O", said: "O", role: "plain", cells, rowWords: WORDS };
}

const hidden = /** @type {const} */ ("hidden");

/** What stands in the chosen row before the prediction. @param {Context} context @param {number} row @returns {Partial<Cell> | undefined} */
function unknown({ veiled, state }, row) {
  return veiled && row === state.row ? { text: "?", kind: "unknown" } : undefined;
}

/** Without the shades, where a band goes through. @param {Matrix} m @returns {Matrix} */
export function unshaded(m) {
  return { ...m, cells: m.cells.map((row) => row.map((cell) => ({ ...cell, heat: undefined }))) };
}

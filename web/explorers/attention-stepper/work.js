import { html, mathml, nothing } from "lit";
import { entryText, isShort } from "../../ui/matrix.js";
import { MINUS } from "../../ui/numbers.js";
import { W } from "./example.js";
import { rootDk, rootOf } from "../../ui/symbols.js";
import { ROLES } from "./matrices.js";
import { WEIGHTS, resultRows, touchedColumn } from "./touch.js";

/**
 * How the touched cell comes about, written out with its numbers.
 *
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("../../ui/numbers.js").Numbers} Numbers
 * @typedef {number | "-inf"} Entry
 * @typedef {object} Touched
 * @property {Context} context @property {Numbers} n
 * @property {any} f the model's figures
 * @property {number} i @property {number} j the cell
 * @property {unknown} at its indices, below its matrix's letter
 * @property {Entry | null} value null: not shown before the prediction
 */

const WORK = [sizes, projection, score, scaling, masking, fraction, output];

/** @param {Context} context */
export function work(context) {
  const { state, model, n, veiled } = context;
  const rows = resultRows(context) ?? model.figures.x;
  const i = state.row;
  const j = touchedColumn(rows, context);
  const value = veiled && state.step >= WEIGHTS ? null : rows[i][j];
  const at = html`<sub>${i + 1},${j + 1}</sub>`;
  return WORK[state.step - 1]({ context, n, f: model.figures, i, j, at, value });
}

/** The sizes of the example, where nothing is computed yet. @param {Touched} touched */
function sizes({ f }) {
  return html`<p class="shape">
    <i class="m">n</i> = ${f.x.length}, <i class="m">d</i> = ${f.x[0].length},
    <i class="m">d<sub>k</sub></i> = ${f.dK}
  </p>`;
}

/** @param {Touched} touched */
function projection({ context, f, i, j, ...rest }) {
  const p = /** @type {import("./matrices.js").Product} */ (context.state.product);
  const pairs = f.x[i].map((/** @type {number} */ x, /** @type {number} */ t) => [x, W[p][t][j]]);
  const roles = ["plain", ROLES[p]];
  const symbol = html`${letter("x", i, roles[0])} · ${letter("w", j, roles[1])}`;
  return sum({ context, f, i, j, ...rest }, { name: p.toUpperCase(), symbol, pairs, roles });
}

/** @param {Touched} touched */
function score(touched) {
  const { f, i, j } = touched;
  const pairs = f.q[i].map((/** @type {number} */ x, /** @type {number} */ t) => [x, f.k[j][t]]);
  const symbol = html`${letter("q", i, "query")} · ${letter("k", j, "key")}`;
  return sum(touched, { name: "S", symbol, pairs, roles: ["query", "key"] });
}

/** @param {Touched} touched */
function scaling({ f, i, j, n, at, value }) {
  const divided = number(f.scores[i][j], n);
  return html`<div class="steps">
    <span class="lhs">S${at}<span class="upright"> ÷ </span>${rootDk}</span><span>=</span>
    <span class="rhs">${divided} ÷ ${rootOf(f.dK)}</span>
    <span></span><span>${relation([f.rootOfDK])}</span>
    <span class="rhs">${divided} ÷ ${number(f.rootOfDK, n)}</span> ${last([f.rootOfDK], value, n)}
  </div>`;
}

/** @param {Touched} touched */
function masking({ f, i, j, n, at, value }) {
  const terms = [f.scaled[i][j], f.mask[i][j]];
  return html`<div class="steps">
    <span class="lhs">Z${at}</span><span>${relation(terms)}</span>
    <span class="rhs">${number(terms[0], n)} + ${number(terms[1], n)}</span>
    ${last(value === "-inf" ? [] : terms, value, n)}
  </div>`;
}

/** @param {Touched} touched */
function output(touched) {
  const { f, i, j, value } = touched;
  const shown = (/** @type {number} */ weight) => (value === null ? null : weight);
  const pairs = f.weights[i].map((/** @type {number} */ x, /** @type {number} */ t) => [shown(x), f.v[t][j]]);
  const symbol = html`${letter("a", i, "weight")} · ${letter("v", j, "value")}`;
  return sum(touched, { name: "O", symbol, pairs, roles: ["weight", "value"] });
}

/**
 * A product's cell: symbol, then the products of the pairs, then the value.
 * @param {Touched} touched
 * @param {{ name: string, symbol: unknown, pairs: (number | null)[][], roles: string[] }} made
 */
function sum({ context, n, at, value }, { name, symbol, pairs, roles }) {
  const factor = (/** @type {number | null} */ x, /** @type {string} */ role) =>
    html`<u class="ink-${role} rule-${role}">${x === null ? "?" : number(x, n)}</u>`;
  const written = pairs.map(
    ([a, b], t) =>
      html`${t ? " + " : nothing}<span class="term">${factor(a, roles[0])} × ${factor(b, roles[1])}</span>`,
  );
  return html`<p class="shape">${shapes(context, pairs.length)}</p>
    <div class="steps">
      <span class="lhs">${name}${at}</span><span>=</span><span class="rhs">${symbol}</span> <span></span
      ><span>${relation(pairs.flat())}</span
      ><span class="rhs">${written}</span> ${last(pairs.flat(), value, n)}
    </div>`;
}

/** (3, 2) × (2, 3) → (3, 3), the inner sizes stressed. @param {Context} context @param {number} inner */
function shapes({ readings }, inner) {
  const [n, m] = readings.shape;
  return html`(${n}, <b>${inner}</b>) × (<b>${inner}</b>, ${m}) → (${n}, ${m})`;
}

/** The line of the value. @param {unknown[]} sources what it was made of @param {Entry | null} value @param {Numbers} n */
function last(sources, value, n) {
  const text = value === null ? "?" : entryText(value, n);
  return html`<span></span><span>${relation([...sources, value])}</span><span class="rhs ans">${text}</span>`;
}

/** @param {string} symbol @param {number} index @param {string} role */
function letter(symbol, index, role) {
  return html`<i class="m ink-${role}">${symbol}<sub>${index + 1}</sub></i>`;
}

/** A number inside a sum: four decimals where it is rounded. @param {Entry} x @param {Numbers} n */
function number(x, n) {
  if (x === "-inf") return `(${MINUS}∞)`;
  const text = isShort(x) ? n.short(x, 2) : n.fixed(x, 4);
  return x < 0 ? `(${text})` : text;
}

/** "=" where every number is shown in full, else "≈". @param {unknown[]} values */
function relation(values) {
  return values.every((x) => typeof x !== "number" || isShort(x)) ? "=" : "≈";
}

/** Softmax of one row as a fraction. @param {Touched} touched */
function fraction({ f, i, j, n, value }) {
  const row = f.masked[i];
  const powers = row.map(
    (/** @type {Entry} */ x, /** @type {number} */ k) =>
      mathml`${k ? mathml`<mo>+</mo>` : nothing}${power(x, n)}`,
  );
  const index = mathml`<mrow><mn>${i + 1}</mn><mo separator="true">,</mo><mn>${j + 1}</mn></mrow>`;
  return html`<p class="big">
    <math
      ><mrow
        ><msub><mi>A</mi>${index}</msub><mo>=</mo
        ><mfrac><mrow>${power(row[j], n)}</mrow><mrow>${powers}</mrow></mfrac></mrow
      ></math
    >
    <math
      ><mrow><mo>${relation([value])}</mo><mn>${shareText(value, n)}</mn></mrow></math
    >
  </p>`;
}

/** A weight; one too small for three decimals in powers of ten. @param {Entry | null} value @param {Numbers} n */
function shareText(value, n) {
  if (value === null) return "?";
  return value !== "-inf" && value > 0 && value < 0.0005 ? n.scientific(value) : entryText(value, n);
}

/** @param {Entry} x @param {Numbers} n */
function power(x, n) {
  const size = x === "-inf" ? "∞" : entryText(x < 0 ? -x : x, n);
  const sign = x === "-inf" || x < 0 ? mathml`<mo>−</mo>` : nothing;
  return mathml`<msup><mi>e</mi><mrow>${sign}<mn>${size}</mn></mrow></msup>`;
}

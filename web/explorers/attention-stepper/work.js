import { html, mathml, nothing } from "lit";
import { entryText, isShort } from "../../ui/matrix.js";
import { MINUS } from "../../ui/numbers.js";
import { W } from "./example.js";
import { ROOT, WEIGHTS, resultRows, touchedColumn } from "./pictures.js";

/**
 * How the touched cell comes about, with its numbers.
 *
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("../../ui/numbers.js").Numbers} Numbers
 */

/** @param {Context} context */
export function work(context) {
  const { state, model } = context;
  const f = model.figures;
  const rows = resultRows(context);
  if (!rows) return sizes(context);
  const i = state.row;
  const j = touchedColumn(rows, context);
  const at = html`<sub>${i + 1},${j + 1}</sub>`;
  const value = context.veiled && state.step >= WEIGHTS ? null : rows[i][j];
  switch (state.step) {
    case 2: {
      const p = /** @type {"q" | "k" | "v"} */ (state.product);
      const role = { q: "query", k: "key", v: "value" }[p];
      const terms = f.x[i].map((/** @type {number} */ x, /** @type {number} */ t) => [x, W[p][t][j]]);
      const symbol = html`${letter("x", i, "plain")} · ${letter("w", j, role)}`;
      return sum(context, {
        name: html`${p.toUpperCase()}${at}`,
        symbol,
        terms,
        roles: ["plain", role],
        value,
      });
    }
    case 3: {
      const terms = f.q[i].map((/** @type {number} */ x, /** @type {number} */ t) => [x, f.k[j][t]]);
      const symbol = html`${letter("q", i, "query")} · ${letter("k", j, "key")}`;
      return sum(context, { name: html`S${at}`, symbol, terms, roles: ["query", "key"], value });
    }
    case 4:
      return lines(context, html`S${at} ÷ ${ROOT}`, [
        html`${number(f.scores[i][j], context.n)} ÷ <span class="rad">${f.dK}</span>`,
        html`${number(f.scores[i][j], context.n)} ÷ ${number(f.rootOfDK, context.n)}`,
        value,
      ]);
    case 5:
      return lines(context, html`Z${at}`, [
        html`${number(f.scaled[i][j], context.n)} + ${number(f.mask[i][j], context.n)}`,
        value,
      ]);
    case 6:
      return fraction(context, i, j, value);
    default: {
      const terms = f.weights[i].map((/** @type {number} */ x, /** @type {number} */ t) => [
        context.veiled ? null : x,
        f.v[t][j],
      ]);
      const symbol = html`${letter("a", i, "weight")} · ${letter("v", j, "value")}`;
      return sum(context, { name: html`O${at}`, symbol, terms, roles: ["weight", "value"], value });
    }
  }
}

/** The sizes of the example, where nothing is computed yet. @param {Context} context */
function sizes({ model }) {
  const { x, dK } = model.figures;
  return html`<p class="shape">
    <i class="m">n</i> = ${x.length}, <i class="m">d</i> = ${x[0].length}, <i class="m">d<sub>k</sub></i> =
    ${dK}
  </p>`;
}

/** @param {string} symbol @param {number} index @param {string} role */
function letter(symbol, index, role) {
  return html`<i class="m ink-${role}">${symbol}<sub>${index + 1}</sub></i>`;
}

/** A number inside a sum: four decimals where it is rounded. @param {number | "-inf"} x @param {Numbers} n */
function number(x, n) {
  if (x === "-inf") return `(${MINUS}∞)`;
  const text = isShort(x) ? n.short(x, 2) : n.fixed(x, 4);
  return x < 0 ? `(${text})` : text;
}

/** "=" where every number is shown in full, else "≈". @param {unknown[]} values */
function relation(values) {
  return values.every((x) => typeof x !== "number" || isShort(x)) ? "=" : "≈";
}

/**
 * A product's cell: symbol, then the products of the pairs, then the value.
 * @param {Context} context
 * @param {{ name: unknown, symbol: unknown, terms: (number | null)[][], roles: string[], value: any }} sum `value`
 *   null, and null terms: not shown before the prediction
 */
function sum(context, { name, symbol, terms, roles, value }) {
  const { n } = context;
  const factor = (/** @type {number | null} */ x, /** @type {string} */ role) =>
    html`<u class="ink-${role} rule-${role}">${x === null ? "?" : number(x, n)}</u>`;
  const written = terms.map(
    ([a, b], t) =>
      html`${t ? " + " : nothing}<span class="term">${factor(a, roles[0])} × ${factor(b, roles[1])}</span>`,
  );
  const sign = relation(terms.flat());
  return html`<p class="shape">${shapes(context, terms.length)}</p>
    <div class="steps">
      <span class="lhs">${name}</span><span>=</span><span class="rhs">${symbol}</span> <span></span
      ><span>${sign}</span><span class="rhs">${written}</span> ${last(context, value, terms.flat())}
    </div>`;
}

/** (3, 2) × (2, 3) → (3, 3), the inner sizes stressed. @param {Context} context @param {number} inner */
function shapes({ readings }, inner) {
  const [n, m] = readings.shape;
  return html`(${n}, <b>${inner}</b>) × (<b>${inner}</b>, ${m}) → (${n}, ${m})`;
}

/** @param {Context} context @param {unknown} name @param {any[]} right the last is the value */
function lines(context, name, right) {
  const value = right.at(-1);
  const written = right
    .slice(0, -1)
    .map(
      (line, k) =>
        html`${k ? html`<span></span>` : html`<span class="lhs">${name}</span>`}<span>${k ? "≈" : "="}</span
          ><span class="rhs">${line}</span>`,
    );
  return html`<div class="steps">${written} ${last(context, value, [])}</div>`;
}

/** @param {Context} context @param {any} value @param {unknown[]} sources */
function last({ n }, value, sources) {
  const text = value === null ? "?" : entryText(value, n);
  return html`<span></span><span>${relation([value, ...sources])}</span><span class="rhs ans">${text}</span>`;
}

/** Softmax of one row as a fraction. @param {Context} context @param {number} i @param {number} j @param {any} value */
function fraction({ model, n }, i, j, value) {
  const row = model.figures.masked[i];
  const power = (/** @type {number | "-inf"} */ x) =>
    mathml`<msup><mi>e</mi><mrow>${x === "-inf" ? mathml`<mo>−</mo><mn>∞</mn>` : exponent(x, n)}</mrow></msup>`;
  const sum = row.map(
    (/** @type {number | "-inf"} */ x, /** @type {number} */ k) =>
      mathml`${k ? mathml`<mo>+</mo>` : nothing}${power(x)}`,
  );
  return html`<math display="inline"
    ><mrow
      ><msub
        ><mi>A</mi><mrow><mn>${i + 1}</mn><mo separator="true">,</mo><mn>${j + 1}</mn></mrow></msub
      ><mo>=</mo><mfrac><mrow>${power(row[j])}</mrow><mrow>${sum}</mrow></mfrac
      ><mo>${value === null ? "=" : relation([value])}</mo
      ><mn>${value === null ? "?" : entryText(value, n)}</mn></mrow
    ></math
  >`;
}

/** @param {number} x @param {Numbers} n */
function exponent(x, n) {
  const text = entryText(x < 0 ? -x : x, n);
  return x < 0 ? mathml`<mo>−</mo><mn>${text}</mn>` : mathml`<mn>${text}</mn>`;
}

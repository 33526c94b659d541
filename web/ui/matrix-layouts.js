import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { cellWidth, columnLabels, matrixBody, matrixName, rowLabels } from "./matrix.js";

/** @typedef {import("./matrix.js").Matrix} Matrix */

/** Widths of what stands beside the cells, in the text size; the same in matrix.css. */
const LABEL = 5;
const OPERATOR = 2.5;
const TOTAL = 3.2;
/** The narrowest cell that can be touched, and the least width of others, for a figure that wide. */
const TOUCHED = 2.75;
const ROOMY = 40;

/**
 * @param {Matrix} m @param {number} room the figure's width, in its text size
 * @returns {number} the width of a cell
 */
function widthFor(m, room) {
  return cellWidth(m, room >= ROOMY ? 4.25 : m.picking ? TOUCHED : 1.5);
}

/**
 * A product in the school layout: left and above, the result where they meet. The row and the column that make the
 * touched cell become bands that end at it.
 * @param {{ left: Matrix, above: Matrix, result: Matrix, room: number, travel?: number }} product `travel` changes
 *   when a row is to be seen going into the product; without it nothing moves
 */
export function product({ left, above, result, room, travel }) {
  const wl = widthFor(left, room);
  const wr = Math.max(widthFor(result, room), widthFor(above, room));
  const { row: i, column: j } = /** @type {import("./matrix.js").Picking} */ (result.picking);
  const inner = above.cells.length;
  const place = `--wl:${wl}em;--wr:${wr}em;--i:${i};--j:${j};--inner:${inner};--m:${result.cells[0].length}`;
  return html`<div class="product" .style=${place}>
    <div class="band row role-${left.role}"></div>
    <div class="band col role-${above.role}"></div>
    <div class="p-heads">${above.columnWords ? columnLabels(above.columnWords, wr, j) : nothing}</div>
    <div class="p-above-name" ?data-over=${above.rowWords}>${matrixName(above)}</div>
    <div class="p-above-labels">${above.rowWords ? rowLabels(above.rowWords, undefined) : nothing}</div>
    <div class="p-above">
      ${matrixBody(
        lighten(above, (_, column) => column === j),
        wr,
      )}
    </div>
    <div class="p-left-name">${matrixName(left)}</div>
    <div class="p-labels">${result.rowWords ? rowLabels(result.rowWords, i) : nothing}</div>
    <div class="p-left">
      ${matrixBody(
        lighten(left, (line) => line === i),
        wl,
      )}
    </div>
    <div class="p-result">${matrixBody(result, wr)}</div>
    <div class="p-result-name">${matrixName(result)}</div>
    ${travel ? keyed(travel, travellers(left, above, i, j)) : nothing}
  </div>`;
}

/** The matrix with some of its cells lit. @param {Matrix} m @param {(i: number, j: number) => boolean} which @returns {Matrix} */
export function lighten(m, which) {
  const cells = m.cells.map((row, i) => row.map((cell, j) => (which(i, j) ? { ...cell, lit: true } : cell)));
  return { ...m, cells };
}

/** The numbers of the row and of the column, on their way to the cell that they make. @param {Matrix} left @param {Matrix} above @param {number} i @param {number} j */
function travellers(left, above, i, j) {
  return html`<div class="travellers" aria-hidden="true">
    ${above.cells.map(
      (row, t) =>
        html`<span class="across role-${left.role}" .style=${`--t:${t}`}>${left.cells[i][t].text}</span
          ><span class="down role-${above.role}" .style=${`--t:${t}`}>${row[j].text}</span>`,
    )}
  </div>`;
}

/**
 * Matrices one after the other, with what happens between them. They stand on one line where there is room; each
 * line's first has the row labels.
 * @param {{ matrices: Matrix[], operators: unknown[], room: number, between?: number }} flow one operator fewer than
 *   matrices; `between` is the room that each takes, in the text size
 */
export function flow({ matrices, operators, room, between = OPERATOR }) {
  const widths = matrices.map((m) => widthFor(m, room));
  const lines = breakLines(matrices, widths, room, between);
  return html`<div class="flow" .style=${`--width:${between}em`}>
    ${matrices.map((m, k) => {
      const first = lines.includes(k);
      return html`${first && k > 0 ? html`<span class="break"></span>` : nothing}
      ${k > 0 ? html`<span class="operator" ?data-first=${first}>${operators[k - 1]}</span>` : nothing}
      ${first && k > 0 ? html`<span class="break"></span>` : nothing} ${block(m, widths[k], first)}`;
    })}
  </div>`;
}

/**
 * One matrix with its name above and labels around.
 * @param {Matrix} m @param {number} width of a cell @param {boolean} labels whether its rows are labelled
 */
function block(m, width, labels) {
  return html`<div class="block" ?data-labels=${labels && m.rowWords}>
    <div class="b-name">${matrixName(m)}</div>
    <div class="b-heads">
      ${m.columnWords ? columnLabels(m.columnWords, width, m.picking?.column) : nothing}
    </div>
    <div class="b-labels">${labels && m.rowWords ? rowLabels(m.rowWords, m.framed) : nothing}</div>
    <div class="b-body">${matrixBody(m, width)}</div>
    ${
      m.totals
        ? html`<div class="b-totals">${m.totals.map((total) => html`<span>${total}</span>`)}</div>`
        : nothing
    }
  </div>`;
}

/** Which matrices begin a line. @param {Matrix[]} matrices @param {number[]} widths @param {number} room @param {number} between */
function breakLines(matrices, widths, room, between) {
  const lines = [0];
  let used = LABEL;
  matrices.forEach((m, k) => {
    const own = m.cells[0].length * widths[k] + (m.totals ? TOTAL : 0);
    if (k > 0 && used + between + own > room) {
      lines.push(k);
      used = LABEL;
    } else if (k > 0) used += between;
    used += own;
  });
  return lines;
}

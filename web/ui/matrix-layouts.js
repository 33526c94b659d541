import { html, nothing } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { cellWidth, columnLabels, matrixBody, matrixName, rowLabels } from "./matrix.js";

/** @typedef {import("./matrix.js").Matrix} Matrix */

/** Widths of what stands beside the cells, in the text size; the same in matrix.css. */
const LABEL = 5;
const OPERATOR = 2.5;
const TOTAL = 3.2;
const EDGES = 1.3;
/** From this width of the figure on, cells are roomy. */
const ROOMY = 40;
/** The least widths of a cell: in a roomy figure; where it is touched; under a word; else. */
const LEAST = { roomy: 4.25, touched: 2.75, worded: 3.5, plain: 1.5 };
/** The smallest text that a picture may shrink to. */
const SMALLEST = 0.62;

/**
 * @param {Matrix} m @param {number} room the figure's width, in its text size
 * @param {number} [worded] the least width under a word
 * @returns {number} the width of a cell
 */
function widthFor(m, room, worded = 0) {
  if (room >= ROOMY) return cellWidth(m, LEAST.roomy, "roomy");
  const own = m.picking ? cellWidth(m, LEAST.touched, "touched") : cellWidth(m, LEAST.plain, "tight");
  return Math.max(own, m.columnWords ? worded : 0);
}

/** The text that lets cells fit: 1, or what makes them as wide as the room. @param {number} room @param {number} cells */
function textSize(room, cells) {
  return Math.max(SMALLEST, Math.min(1, room / cells));
}

/** What a matrix takes besides its cells. @param {Matrix} m */
function besides(m) {
  return m.totals ? TOTAL : 0;
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
  const columns = result.cells[0].length;
  const gap = room >= ROOMY ? 2.25 : 1.5;
  const text = textSize(room - LABEL - gap - EDGES, inner * wl + columns * wr);
  // only on what is drawn over the cells: what a custom property changes for, is styled anew with all that is in it
  const place = `--wl:${wl}em;--wr:${wr}em;--i:${i};--j:${j};--inner:${inner};--m:${columns}`;
  return html`<div class="product" .style=${`font-size:${text}em;--ae-gap-matrix:${gap}em`}>
    <div class="band row role-${left.role}" .style=${place}></div>
    <div class="band col role-${above.role}" .style=${place}></div>
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
    ${travel ? keyed(travel, travellers(left, above, i, j, place)) : nothing}
  </div>`;
}

/** The matrix with some of its cells lit. @param {Matrix} m @param {(i: number, j: number) => boolean} which @returns {Matrix} */
export function lighten(m, which) {
  const cells = m.cells.map((row, i) => row.map((cell, j) => (which(i, j) ? { ...cell, lit: true } : cell)));
  return { ...m, cells };
}

/** The numbers of the row and of the column, on their way to the cell that they make. @param {Matrix} left @param {Matrix} above @param {number} i @param {number} j @param {string} place */
function travellers(left, above, i, j, place) {
  return html`<div class="travellers" aria-hidden="true" .style=${place}>
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
  const { widths, lines } = fewestLines(matrices, room, between);
  const fits = matrices.map((m, k) =>
    textSize(room - LABEL - besides(m) - EDGES / 2, m.cells[0].length * widths[k]),
  );
  return html`<div class="flow" .style=${`font-size:${Math.min(...fits)}em`}>
    ${matrices.map((m, k) => {
      const first = lines.includes(k);
      const place = first ? "" : `width:${between}em`;
      const operator =
        k > 0 ? html`<span class="operator" .style=${place}>${operators[k - 1]}</span>` : nothing;
      if (!first) return html`${operator}${block(m, widths[k])}`;
      return html`${k > 0 ? html`<span class="break"></span>` : nothing}${block(m, widths[k], { operator })}`;
    })}
  </div>`;
}

/**
 * One matrix with its name above; the first of a line also with its rows' labels and the operator before it.
 * @param {Matrix} m @param {number} width of a cell @param {{ operator: unknown } | null} [first]
 */
function block(m, width, first = null) {
  const labels = first && m.rowWords;
  return html`<div class="block" ?data-labels=${first} ?data-still=${!m.picking}>
    <div class="b-name">${first ? first.operator : nothing}${matrixName(m)}</div>
    <div class="b-heads">
      ${m.columnWords ? columnLabels(m.columnWords, width, m.picking?.column) : nothing}
    </div>
    <div class="b-labels">${labels ? rowLabels(labels, m.framed) : nothing}</div>
    <div class="b-body">${matrixBody(m, width)}</div>
    ${
      m.totals
        ? html`<div class="b-totals">${m.totals.map((total) => html`<span>${total}</span>`)}</div>`
        : nothing
    }
  </div>`;
}

/**
 * The roomiest cells of those that break into the fewest lines. In a narrow figure there is but one width.
 * @param {Matrix[]} matrices @param {number} room @param {number} between
 */
function fewestLines(matrices, room, between) {
  const widthsAt = (/** @type {number} */ width) => matrices.map((m) => widthFor(m, width, LEAST.worded));
  const [roomy, narrow] = [widthsAt(room), widthsAt(Math.min(room, ROOMY - 1))];
  const choices = [1, 0.75, 0.5, 0.25, 0].map((share) => {
    const widths = roomy.map((width, k) => share * width + (1 - share) * narrow[k]);
    return { widths, lines: breakLines(matrices, widths, room, between) };
  });
  const fewest = Math.min(...choices.map(({ lines }) => lines.length));
  return /** @type {typeof choices[0]} */ (choices.find(({ lines }) => lines.length === fewest));
}

/** Which matrices begin a line. @param {Matrix[]} matrices @param {number[]} widths @param {number} room @param {number} between */
function breakLines(matrices, widths, room, between) {
  const lines = [0];
  let used = LABEL;
  matrices.forEach((m, k) => {
    const own = m.cells[0].length * widths[k] + besides(m);
    if (k > 0 && used + between + own > room) {
      lines.push(k);
      used = LABEL;
    } else if (k > 0) used += between;
    used += own;
  });
  return lines;
}

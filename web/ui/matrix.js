import { html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { MINUS } from "./numbers.js";

/**
 * A matrix as it is written by hand: brackets in its role's colour, numbers aligned on the decimal mark,
 * hidden cells hatched, the chosen row framed. matrix-layouts.js sets several side by side or as a product.
 *
 * @typedef {"query" | "key" | "value" | "weight" | "plain"} Role one colour each, see tokens.css
 *
 * @typedef {object} Cell
 * @property {string} text
 * @property {"hidden" | "unknown"} [kind] "hidden": behind the mask; "unknown": not shown before the prediction
 * @property {number} [heat] 0 to 1: a weight's shade
 * @property {boolean} [lit] whether it is the source of the touched cell
 *
 * @typedef {object} Matrix
 * @property {unknown} name as it is written, an italic letter
 * @property {string} said the same for a screen reader
 * @property {Role} role
 * @property {Cell[][]} cells
 * @property {string[]} [rowWords] what the rows stand for
 * @property {string[]} [columnWords]
 * @property {number} [framed] the row with a frame around it
 * @property {string[]} [totals] what stands at the right of each row
 * @property {Picking} [picking] given where its cells can be touched
 *
 * @typedef {object} Picking
 * @property {number} row @property {number} column the touched cell
 * @property {(row: number, column: number) => void} pick
 * @property {(row: number, column: number) => string} said how a screen reader hears a cell
 * @property {string} [describedBy] the id of what explains the touched cell
 */

/** Steps of the heat scale, in tokens.css. */
const HEAT_STEPS = 8;
/** Widths in the text size, on the safe side for every system font: a digit, a decimal mark, the air around. */
const DIGIT = 0.62;
const MARK = 0.3;
const AIR = { roomy: 0.7, touched: 0.8, tight: 0.6 };

/**
 * A number in a matrix: whole and short ones as they are, others rounded to three decimals.
 * @param {number | "-inf"} x @param {import("./numbers.js").Numbers} n
 */
export function entryText(x, n) {
  if (x === "-inf") return `${MINUS}∞`;
  return isShort(x) ? n.short(x, 2) : n.fixed(x, 3);
}

/** Whether two decimals say the number exactly. @param {number} x */
export function isShort(x) {
  return (
    Math.abs(x - Math.round(x * 100) / 100) <= 1e-12 * Math.max(1, Math.abs(x)) &&
    (x === 0 || Math.abs(x) > 1e-9)
  );
}

/**
 * Cells for the rows of `readings`.
 * @param {(number | "-inf")[][]} rows @param {import("./numbers.js").Numbers} n
 * @param {(i: number, j: number) => Partial<Cell>} [more] what else is to be said of a cell
 * @returns {Cell[][]}
 */
export function numberCells(rows, n, more = () => ({})) {
  return rows.map((row, i) =>
    row.map((x, j) => ({ text: entryText(x, n), ...(x === "-inf" && { kind: "hidden" }), ...more(i, j) })),
  );
}

/** @param {Matrix} m @returns {string} as it is written: (3, 2) */
export function shapeOf(m) {
  return `(${m.cells.length}, ${m.cells[0].length})`;
}

/**
 * How wide the cells of a matrix are, in its text size.
 * @param {Matrix} m @param {number} least @param {keyof typeof AIR} air
 */
export function cellWidth(m, least, air) {
  const widths = m.cells.flat().map(({ text }) => {
    const marks = [...text].filter((c) => c === "," || c === ".").length;
    return (text.length - marks) * DIGIT + marks * MARK + AIR[air];
  });
  return Math.max(least, ...widths);
}

/** @param {Matrix} m name and shape */
export function matrixName(m) {
  return html`<span class="name role-${m.role}" aria-hidden="true"
    >${m.name}<small>${shapeOf(m)}</small></span
  >`;
}

/** @param {string[]} words @param {number | undefined} on the one to stress */
export function rowLabels(words, on) {
  return html`<div class="rowlabs" aria-hidden="true" lang="en">
    ${words.map((word, i) => html`<span class=${i === on ? "on" : ""}>${word}</span>`)}
  </div>`;
}

/** @param {string[]} words @param {number} width of a cell @param {number | undefined} on */
export function columnLabels(words, width, on) {
  return html`<div class="collabs" aria-hidden="true" lang="en" .style=${`grid-auto-columns:${width}em`}>
    ${words.map((word, j) => html`<span class=${j === on ? "on" : ""}>${word}</span>`)}
  </div>`;
}

/**
 * The brackets and what is in them.
 * @param {Matrix} m @param {number} width of a cell, in the text size
 */
export function matrixBody(m, width) {
  const columns = m.cells[0].map((_, j) =>
    alignment(
      m.cells.map((row) => row[j].text),
      width,
    ),
  );
  return html`<div
    class="mx role-${m.role}"
    role=${m.picking ? "grid" : "table"}
    aria-label=${`${m.said} ${shapeOf(m)}`}
    .style=${`grid-template-columns:repeat(${m.cells[0].length},${width}em)`}
    @keydown=${m.picking ? (/** @type {KeyboardEvent} */ e) => moveByKey(e, m) : nothing}
  >
    ${m.cells.map(
      (row, i) =>
        html`<div role="row">
          ${m.rowWords ? html`<span class="sr" role="rowheader" lang="en">${m.rowWords[i]}</span>` : nothing}
          ${row.map((cell, j) => cellOf(m, cell, i, j, columns[j][i]))}
        </div>`,
    )}
    ${m.framed === undefined ? nothing : html`<div class="frame" .style=${`top:calc(${m.framed} * var(--ae-cell-h) - 1px)`}></div>`}
  </div>`;
}

/** @param {Matrix} m @param {Cell} cell @param {number} i @param {number} j @param {string} aligned */
function cellOf(m, cell, i, j, aligned) {
  const on = m.picking?.row === i && m.picking.column === j;
  const shaded = cell.heat !== undefined && !cell.kind;
  const classes = classMap({
    cell: true,
    hid: cell.kind === "hidden",
    unk: cell.kind === "unknown",
    lit: Boolean(cell.lit),
    heat: shaded,
    [`heat-${Math.round((cell.heat ?? 0) * HEAT_STEPS)}`]: shaded,
  });
  const content = cell.kind ? html`<span class="chip">${cell.text}</span>` : cell.text;
  const place = cell.kind ? "" : aligned;
  if (!m.picking) return html`<span class=${classes} role="cell" .style=${place}>${content}</span>`;
  const { pick, said, describedBy } = m.picking;
  return html`<button
    type="button"
    role="gridcell"
    class=${classes}
    data-cell=${`${i},${j}`}
    tabindex=${on ? 0 : -1}
    aria-selected=${on}
    aria-label=${said(i, j)}
    aria-describedby=${on && describedBy ? describedBy : nothing}
    .style=${place}
    @click=${() => pick(i, j)}
  >
    ${content}
  </button>`;
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The arrow keys go from cell to cell, Home and End to the ends of a row. @param {KeyboardEvent} event @param {Matrix} m */
function moveByKey(event, m) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const { row, column, pick } = /** @type {Picking} */ (m.picking);
  const last = m.cells[0].length - 1;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  const next = step
    ? [row + step[0], column + step[1]]
    : ({ Home: [row, 0], End: [row, last] }[event.key] ?? null);
  if (!next) return;
  event.preventDefault();
  const i = Math.min(m.cells.length - 1, Math.max(0, next[0]));
  const j = Math.min(last, Math.max(0, next[1]));
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */ (grid.querySelector(`[data-cell="${i},${j}"]`))?.focus();
  if (i !== row || j !== column) pick(i, j);
}

/**
 * Sets the numbers of one column under each other at their decimal marks, in the middle of their cells: a style for
 * each, whose room at the end is half of what the widest number leaves and what this one's decimals lack.
 * @param {string[]} texts @param {number} width of a cell, in the text size
 */
function alignment(texts, width) {
  const parts = texts.map((text) => {
    const at = text.search(/[.,](?=\d*$)/);
    return at < 0
      ? { before: text.length, mark: 0, after: 0 }
      : { before: at, mark: MARK, after: text.length - at - 1 };
  });
  const widest = (/** @type {"before" | "mark" | "after"} */ part) => Math.max(...parts.map((p) => p[part]));
  const [before, mark, after] = [widest("before"), widest("mark"), widest("after")];
  return parts.map((own) => {
    const ems = (width - mark) / 2 + mark - own.mark;
    const digits = after - own.after - (before + after) / 2;
    return `padding-right:calc(${ems}em + ${digits}ch)`;
  });
}

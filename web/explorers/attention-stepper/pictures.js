import { html } from "lit";
import { entryText, numberCells } from "../../ui/matrix.js";
import { flow, lighten, product } from "../../ui/matrix-layouts.js";
import { W, WORDS } from "./example.js";

/**
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("../../ui/matrix.js").Matrix} Matrix
 * @typedef {import("./model.js").Rows} Rows
 */

/** What is made of what, per product of step 2. */
const ROLES = /** @type {const} */ ({ q: "query", k: "key", v: "value" });
const LETTERS = /** @type {const} */ ({ q: "Q", k: "K", v: "V" });

/** The step at which weights appear: before it, the question. */
export const WEIGHTS = 6;

/** √d_k, as it is written. */
export const ROOT = html`<span class="rad">d<sub>k</sub></span>`;
/** The name of the scaled scores. */
const SCALED = html`S<span class="upright"> / </span>${ROOT}`;

/**
 * The touched cell of the step's result: the state's, or in the chosen row the first hidden one, or the largest; but
 * which weight is the largest is what the question asks.
 * @param {Rows} rows @param {{ state: Record<string, any>, veiled: boolean }} context
 */
export function touchedColumn(rows, { state: { row, column, step }, veiled }) {
  if (column !== null && column < rows[row].length) return column;
  if (veiled && step >= WEIGHTS) return 0;
  if (rows[row].includes("-inf")) return rows[row].indexOf("-inf");
  const values = /** @type {number[]} */ (rows[row]);
  return values.indexOf(Math.max(...values));
}

/** The result that can be touched at a step; none at the first. @param {Context} context @returns {Rows | null} */
export function resultRows({ model, state }) {
  const { figures } = model;
  return [
    null,
    figures[state.product],
    figures.scores,
    figures.scaled,
    figures.masked,
    figures.weights,
    figures.output,
  ][state.step - 1];
}

/** Every matrix of the present step, by name. @param {Context} context @returns {Record<string, Matrix>} */
export function matricesOf(context) {
  const { model, state, n, veiled } = context;
  const f = model.figures;
  const words = { rowWords: WORDS };
  const square = { rowWords: WORDS, columnWords: WORDS };
  const unknown = (/** @type {number} */ i) =>
    veiled && i === state.row && { text: "?", kind: /** @type {const} */ ("unknown") };
  const weight = (/** @type {number} */ i, /** @type {number} */ j) =>
    f.masked[i][j] === "-inf" ? { kind: /** @type {const} */ ("hidden") } : { heat: f.weights[i][j] };
  const plain = (/** @type {unknown} */ name, /** @type {string} */ said, /** @type {Rows} */ rows) =>
    /** @type {Matrix} */ ({ name, said, role: "plain", cells: numberCells(rows, n), ...square });
  const learned = (/** @type {"q" | "k" | "v"} */ p) => {
    const letter = LETTERS[p];
    return {
      name: html`W<sub>${letter}</sub>`,
      said: `W ${letter}`,
      role: ROLES[p],
      cells: numberCells(W[p], n),
    };
  };
  const made = (/** @type {"q" | "k" | "v"} */ p) => ({
    name: LETTERS[p],
    said: LETTERS[p],
    role: ROLES[p],
    cells: numberCells(f[p], n),
    ...words,
  });
  const keys = f.k[0].map((/** @type {unknown} */ _, /** @type {number} */ t) =>
    f.k.map((/** @type {number[]} */ key) => key[t]),
  );
  return {
    x: { ...plain("X", "X", f.x), columnWords: undefined },
    wQ: learned("q"),
    wK: learned("k"),
    wV: learned("v"),
    q: made("q"),
    k: made("k"),
    v: made("v"),
    kT: {
      name: html`K<sup>⊤</sup>`,
      said: context.t.transposed("K"),
      role: "key",
      cells: numberCells(keys, n),
      columnWords: WORDS,
    },
    scores: plain("S", "S", f.scores),
    scaled: plain(SCALED, context.t.scaledSaid, f.scaled),
    mask: plain("M", "M", f.mask),
    masked: plain("Z", "Z", f.masked),
    weights: {
      name: "A",
      said: "A",
      role: "weight",
      cells: numberCells(f.weights, n, (i, j) => unknown(i) || weight(i, j)),
      ...square,
    },
    output: {
      name: "O",
      said: "O",
      role: "plain",
      cells: numberCells(f.output, n, (i) => unknown(i) || {}),
      ...words,
    },
  };
}

/**
 * The matrix with its cells made to be touched.
 * @param {Context} context @param {Matrix} m @param {Rows} rows
 * @returns {Matrix}
 */
function touchable(context, m, rows) {
  const { state, t, n } = context;
  const said = (/** @type {number} */ i, /** @type {number} */ j) => {
    const column = m.columnWords?.[j] ?? n.whole(j + 1);
    const value = m.cells[i][j].kind === "unknown" ? t.unknown : entryText(rows[i][j], n);
    return `${m.said}, ${WORDS[i]}, ${column}: ${value}`;
  };
  const pick = (/** @type {number} */ row, /** @type {number} */ column) => touch(context, { row, column });
  return {
    ...m,
    picking: { row: state.row, column: touchedColumn(rows, context), pick, said, describedBy: "work" },
  };
}

/**
 * A person chose a word or a cell. Another word is another question: an answer given is over then.
 * @param {Context} context @param {Record<string, any>} partial
 */
export function touch(context, partial) {
  const { state, local } = context;
  const another = ["row", "mask", "factor"].some((key) => key in partial && partial[key] !== state[key]);
  if (another && state.prediction !== null) partial = { ...partial, prediction: "seen" };
  context.act(partial);
  context.setLocal({ guess: null, travel: (local.travel ?? 0) + 1 });
}

/** The picture of the present step. @param {Context} context */
export function picture(context) {
  const m = matricesOf(context);
  const { state, local, width, em } = context;
  const room = width / em;
  const rows = resultRows(context);
  const made = (/** @type {Matrix} */ matrix) => touchable(context, matrix, /** @type {Rows} */ (rows));
  const chosen = (/** @type {Matrix} */ matrix) => ({ ...matrix, framed: state.row });
  const { travel } = local;
  switch (state.step) {
    case 1:
      return flow({ matrices: [chosen(m.x), m.wQ, m.wK, m.wV], operators: ["", "", ""], room });
    case 2:
      return projections(context, m, made, room);
    case 3:
      return product({ left: m.q, above: m.kT, result: made(m.scores), room, travel });
    case 4:
      return between(
        context,
        [chosen(m.scores), chosen(made(m.scaled))],
        [html`÷ <span class="rad">2</span>`],
        room,
      );
    case 5:
      return between(context, [chosen(m.scaled), chosen(m.mask), chosen(made(m.masked))], ["+", "="], room);
    case 6: {
      const totals = context.model.figures.weights.map((/** @type {number[]} */ row) => total(context, row));
      const weights = { ...chosen(made(m.weights)), totals };
      return flow({ matrices: [chosen(m.masked), weights], operators: [arrow(context)], room, between: 5.5 });
    }
    default:
      return product({
        left: unshaded(m.weights),
        above: { ...m.v, rowWords: WORDS },
        result: made(m.output),
        room,
        travel,
      });
  }
}

/** Without the shades, where a band goes through. @param {Matrix} m @returns {Matrix} */
function unshaded(m) {
  return { ...m, cells: m.cells.map((row) => row.map((cell) => ({ ...cell, heat: undefined }))) };
}

/** @param {Context} context @param {number[]} row */
function total({ n }, row) {
  return `Σ = ${n.short(
    row.reduce((sum, x) => sum + x, 0),
    3,
  )}`;
}

/** @param {Context} context */
function arrow({ t }) {
  return html`<small>softmax</small><span aria-hidden="true">⟶</span><small class="sr">${t.byRows}</small>`;
}

/**
 * Entry by entry: in each source the cell that makes the touched one is lit.
 * @param {Context} context @param {Matrix[]} matrices the last is the result @param {unknown[]} operators @param {number} room
 * @param {number} [gap] the room for an operator
 */
function between(context, matrices, operators, room, gap) {
  const { row, column } = /** @type {import("../../ui/matrix.js").Picking} */ (
    matrices[matrices.length - 1].picking
  );
  const lit = matrices.map((m) => (m.picking ? m : lighten(m, (i, j) => i === row && j === column)));
  return flow({ matrices: lit, operators, room, between: gap });
}

/**
 * Step 2: one of the three products laid out, the other two results beside it.
 * @param {Context} context @param {Record<string, Matrix>} m @param {(m: Matrix) => Matrix} made @param {number} room
 */
function projections(context, m, made, room) {
  const { product: shown, row } = context.state;
  const others = /** @type {const} */ (["q", "k", "v"]).filter((p) => p !== shown);
  return html`${product({
      left: m.x,
      above: m[`w${LETTERS[/** @type {"q"} */ (shown)]}`],
      result: made(m[shown]),
      room,
      travel: context.local.travel,
    })}
    <div class="others">
      ${flow({ matrices: others.map((p) => ({ ...m[p], framed: row })), operators: [""], room })}
    </div>`;
}

import { entryText } from "../../ui/matrix.js";
import { WORDS } from "./example.js";

/**
 * Which cell is touched, and what touching does.
 *
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("./model.js").Rows} Rows
 */

/** The step at which weights appear: before it, the question. */
export const WEIGHTS = 6;

/** The result that can be touched at a step; none at the first. @param {Context} context @returns {Rows | null} */
export function resultRows({ model: { figures: f }, state }) {
  return [null, f[state.product], f.scores, f.scaled, f.masked, f.weights, f.output][state.step - 1];
}

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

/**
 * The step's result, its cells made to be touched.
 * @param {Context} context @param {import("../../ui/matrix.js").Matrix} m
 * @returns {import("../../ui/matrix.js").Matrix}
 */
export function touchable(context, m) {
  const { state, t, n } = context;
  const rows = /** @type {Rows} */ (resultRows(context));
  const said = (/** @type {number} */ i, /** @type {number} */ j) => {
    const value = m.cells[i][j].kind === "unknown" ? t.unknown : entryText(rows[i][j], n);
    return `${m.said}, ${WORDS[i]}, ${m.columnWords?.[j] ?? n.whole(j + 1)}: ${value}`;
  };
  const pick = (/** @type {number} */ row, /** @type {number} */ column) => touch(context, { row, column });
  const column = touchedColumn(rows, context);
  return { ...m, picking: { row: state.row, column, pick, said, describedBy: "work" } };
}

/**
 * A person chose a word, a cell or another setting. Another word, mask or factor is another question: an answer given
 * is over then.
 * @param {Context} context @param {Record<string, any>} partial
 */
export function touch(context, partial) {
  const { state } = context;
  const another = ["row", "mask", "factor"].some((key) => key in partial && partial[key] !== state[key]);
  context.act(another && state.prediction !== null ? { ...partial, prediction: "seen" } : partial);
  context.setLocal({ guess: null });
  travel(context);
}

/** From now on the numbers are seen going into the product once. @param {Context} context */
export function travel({ local, setLocal }) {
  setLocal({ travel: (local.travel ?? 0) + 1 });
}

import { html } from "lit";
import { flow, lighten, product } from "../../ui/matrix-layouts.js";
import { rootOf } from "../../ui/symbols.js";
import { matricesOf, unshaded } from "./matrices.js";
import { touchable } from "./touch.js";

/**
 * One picture a step.
 *
 * @typedef {import("../../ui/mount.js").Context} Context
 * @typedef {import("../../ui/matrix.js").Matrix} Matrix
 * @typedef {object} Drawing
 * @property {Context} context
 * @property {ReturnType<typeof matricesOf>} m
 * @property {number} room the figure's width, in its text size
 * @property {(m: Matrix) => Matrix} made the step's result, to be touched
 * @property {(m: Matrix) => Matrix} chosen with the frame around the chosen word's row
 */

const PICTURES = [inputs, projections, scores, scaling, masking, softmax, output];

/** @param {Context} context */
export function picture(context) {
  return PICTURES[context.state.step - 1]({
    context,
    m: matricesOf(context),
    room: context.width / context.em,
    made: (matrix) => touchable(context, matrix),
    chosen: (matrix) => ({ ...matrix, framed: context.state.row }),
  });
}

/** @param {Drawing} drawing */
function inputs({ m, room, chosen }) {
  return flow({ matrices: [chosen(m.x()), m.wQ(), m.wK(), m.wV()], operators: ["", "", ""], room });
}

/** One of the three products laid out, the other two results below. @param {Drawing} drawing */
function projections({ context, m, room, made, chosen }) {
  const shown = /** @type {"q" | "k" | "v"} */ (context.state.product);
  const others = /** @type {const} */ (["q", "k", "v"]).filter((p) => p !== shown);
  const above = { q: m.wQ, k: m.wK, v: m.wV }[shown]();
  return html`${product({ left: m.x(), above, result: made(m[shown]()), room, travel: context.local.travel })}
    <div class="others">
      ${flow({ matrices: others.map((p) => chosen(m[p]())), operators: [""], room })}
    </div>`;
}

/** @param {Drawing} drawing */
function scores({ context, m, room, made }) {
  return product({
    left: m.q(),
    above: m.kT(),
    result: made(m.scores()),
    room,
    travel: context.local.travel,
  });
}

/** @param {Drawing} drawing */
function scaling({ context, m, room, made, chosen }) {
  const operator = html`<span>÷ ${rootOf(context.model.figures.dK)}</span>`;
  return flow({
    ...entryByEntry([m.scores(), made(m.scaled())], chosen),
    operators: [operator],
    room,
    between: 4,
  });
}

/** @param {Drawing} drawing */
function masking({ m, room, made, chosen }) {
  return flow({
    ...entryByEntry([m.scaled(), m.mask(), made(m.masked())], chosen),
    operators: ["+", "="],
    room,
  });
}

/** @param {Drawing} drawing */
function softmax({ context, m, room, made, chosen }) {
  const sums = context.model.figures.weights.map((/** @type {number[]} */ row) =>
    row.reduce((sum, x) => sum + x, 0),
  );
  const totals = sums.map((/** @type {number} */ sum) => `Σ = ${context.n.short(sum, 3)}`);
  const operator = html`<small>softmax</small><span aria-hidden="true">⟶</span>`;
  const matrices = [chosen(m.masked()), { ...chosen(made(m.weights())), totals }];
  return flow({ matrices, operators: [operator], room, between: 5.5 });
}

/** @param {Drawing} drawing */
function output({ context, m, room, made }) {
  const left = unshaded(m.weights());
  return product({ left, above: m.v(), result: made(m.output()), room, travel: context.local.travel });
}

/**
 * In each source the cell that makes the touched one is lit.
 * @param {Matrix[]} matrices the last is the result @param {(m: Matrix) => Matrix} chosen
 */
function entryByEntry(matrices, chosen) {
  const { row, column } = /** @type {import("../../ui/matrix.js").Picking} */ (
    matrices[matrices.length - 1].picking
  );
  const lit = (/** @type {Matrix} */ m) => (m.picking ? m : lighten(m, (i, j) => i === row && j === column));
  return { matrices: matrices.map((m) => chosen(lit(m))) };
}

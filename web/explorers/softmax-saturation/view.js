import { html } from "lit";
import { ask, foot, parameterField, stopSlider } from "../../ui/controls.js";
import { csvButton } from "../../ui/download.js";
import { plot } from "../../ui/plot.js";
import { dk, withDk } from "../../ui/symbols.js";
import { heatCanvas, heatLegend } from "../../ui/heatmap.js";
import { drawBars } from "./bars.js";
import { PAIRS, QUERIES } from "./model.js";
import { STOPS } from "./parameters.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** The largest that an entry of a softmax's Jacobian can be: p (1 − p) at p = 1/2. */
const LARGEST_DERIVATIVE = 0.25;
const [FIRST, LAST] = [STOPS[0], STOPS[STOPS.length - 1]];

/** @param {Context} context */
export function view(context) {
  const { readings, t, n, model } = context;
  const [unscaled, scaled] = model.ownGradient;
  return html`${question(context)}
    <div class="two lay">
      <div class="pic">
        ${barRow(context, "unscaled", readings.weights, derivatives(context, readings.jacobian, unscaled))}
        ${barRow(context, "scaled", readings.weightsScaled, derivatives(context, readings.jacobianScaled, scaled))}
        <p class="caption">${t.caption(readings.weights.length, n)}</p>
        <div class="caption">${heatLegend(n, { label: t.squares, largest: LARGEST_DERIVATIVE })}</div>
      </div>
      ${slider(context)}
      <div class="says">
        ${averages(context)}
        <p class="tell" aria-live="polite">${sentence(context)}</p>
        ${seed(context)} ${progressLine(context)}
      </div>
    </div>
    ${foot(context, { description: t.describe(summary(context), n), table: () => fullTable(context) })}`;
}

/** @param {Context} context */
function question(context) {
  const { t, n, model } = context;
  const [from, to] = [FIRST, LAST].map((dK) => model.weightsAt(dK)[0]);
  return ask(context, {
    question: t.question(n),
    answers: Object.entries(t.answers).map(([value, label]) => ({ value, label: String(label) })),
    right: to > from ? "more" : "",
    verdict: (right) => (to > from ? t.verdict(right, from, to, n) : t.verdictOtherwise(from, to, n)),
    see: () => context.act({ dK: LAST }),
  });
}

/** @param {Context} context @param {"unscaled" | "scaled"} role @param {number[]} weights @param {unknown} inset */
function barRow(context, role, weights, inset) {
  const { t, n } = context;
  const title = t[`${role}Title`];
  return html`<div class="bars">
    <h3>
      <span class=${role}><span class="key ${role[0]}"></span>${title}</span>
      <small>${t[`${role}Formula`]}</small>
    </h3>
    ${plot(context, {
      label: t.bars(title, weights, n),
      values: weights,
      draw: (width, shown) => drawBars(context, { role, weights }, width, shown),
    })}
    ${inset}
  </div>`;
}

/**
 * The derivative of every weight by every score, where no bar ever reaches.
 * @param {Context} context @param {number[][]} jacobian @param {number} size its norm
 */
function derivatives(context, jacobian, size) {
  const { t, n } = context;
  const sizes = { rows: jacobian.length, columns: jacobian.length, largest: LARGEST_DERIVATIVE };
  return html`<div class="derivatives">
    <p>${t.through}<b>${size < 0.0005 ? n.scientific(size) : n.fixed(size, 3)}</b></p>
    <div role="img" aria-label=${t.derivatives(size, n)}>
      ${heatCanvas(context, jacobian.flat().map(Math.abs), sizes)}
    </div>
  </div>`;
}

/** @param {Context} context */
function slider(context) {
  const { t, n, state } = context;
  return stopSlider(context, {
    id: "dk",
    label: t.slider,
    said: (dK) => t.said(dK, n),
    stops: STOPS,
    value: state.dK,
    choose: (dK) => context.act({ dK }),
  });
}

/** @param {Context} context */
function seed(context) {
  const { t, state, host } = context;
  const { max } = /** @type {any} */ (host.definition.parameters.seed);
  return html`<div class="fields controls">
    ${parameterField(context, { name: "seed", label: t.seed, size: 6 })}
    <button
      class="btn"
      type="button"
      @click=${() => context.act({ seed: state.seed === max ? 0 : state.seed + 1 })}
    >
      ${t.draw}
    </button>
  </div>`;
}

/** The rows of the readings' table: label, unscaled, scaled. @param {Context} context @param {any} r readings */
function averageRows({ t, n }, r) {
  const root = (/** @type {number | null} */ x) => (x === null ? null : Math.sqrt(x));
  const fixed = (/** @type {number | null} */ x, /** @type {number} */ decimals) =>
    x === null ? null : n.fixed(x, decimals);
  const percent = (/** @type {number | null} */ x) =>
    x === null ? null : x === 0 ? n.percent(0, 0) : n.percent(x);
  return [
    [t.variance, fixed(r.variance, 2), fixed(r.varianceScaled, 3)],
    [t.deviation, fixed(r.standardDeviation, 2), fixed(root(r.varianceScaled), 3)],
    [t.largest, fixed(r.largestWeight, 3), fixed(r.largestWeightScaled, 3)],
    [t.above(n), percent(r.shareAbove99), percent(r.shareAbove99Scaled)],
    [t.gradient, fixed(r.gradientSize, 3), fixed(r.gradientSizeScaled, 3)],
  ];
}

/** @param {Context} context */
function averages(context) {
  const { t, n, readings } = context;
  return html`<table class="read">
    <caption>
      ${t.averages(QUERIES, PAIRS, n)}
    </caption>
    <thead>
      <tr>
        <td></td>
        <th scope="col"><span class="key u"></span>${t.unscaled}</th>
        <th scope="col"><span class="key s"></span>${t.scaled}</th>
      </tr>
    </thead>
    <tbody>
      ${averageRows(context, readings).map(
        ([label, unscaled, scaled]) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td class=${unscaled ? "u" : "wait"}>${unscaled ?? t.notYet}</td>
            <td class=${scaled ? "s" : "wait"}>${scaled ?? t.notYet}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Always as high, and there even when nothing is left to compute: what lies below stays where it is. @param {Context} context */
function progressLine({ t, common, model, running, run, stop }) {
  return html`<div class="run" ?data-done=${model.done === 1}>
    <progress max="1" .value=${model.done} aria-label=${t.progress}></progress>
    <span class="run-text">${running ? t.progress : ""}</span>
    <button class="btn controls" type="button" @click=${running ? stop : run}>
      ${running ? common.stop : t.compute}
    </button>
  </div>`;
}

/** What the sentence and the description speak of. @param {Context} context */
function summary({ state, readings, n, t }) {
  const { weights, weightsScaled, standardDeviation } = readings;
  return {
    dK: state.dK,
    root: Math.sqrt(state.dK),
    deviation: standardDeviation === null ? t.notYet : n.fixed(standardDeviation, 1),
    unscaled: weights[0],
    scaled: weightsScaled[0],
    least: weights[weights.length - 1],
    leastScaled: weightsScaled[weightsScaled.length - 1],
  };
}

/** @param {Context} context */
function sentence(context) {
  const { t, n, readings } = context;
  const sizes = [readings.gradientSize, readings.gradientSizeScaled];
  const [unscaled, scaled] = sizes.map((size) => (size === null ? t.notYet : n.fixed(size, 3)));
  return html`${t.tell(summary(context), n)}${t.tellGradient(unscaled, scaled)}`;
}

/** All sizes side by side, then the bars one by one. @param {Context} context */
function fullTable(context) {
  return html`${averagesTable(context)} ${barsTable(context)}
    <div>${csvButton(context, { name: "softmax-saturation", rows: () => csvRows(context) })}</div>`;
}

/** @param {Context} context */
function averagesTable(context) {
  const { t, n, model } = context;
  const sizes = model.allReadings.map((/** @type {any} */ r) => ({
    dK: r.dK,
    rows: averageRows(context, r),
  }));
  const row = (/** @type {number} */ i, /** @type {1 | 2} */ side) =>
    html`<tr>
      <th scope="row">${sizes[0].rows[i][0]}, ${side === 1 ? t.unscaled : t.scaled}</th>
      ${sizes.map((/** @type {any} */ size) => html`<td>${size.rows[i][side] ?? t.notYet}</td>`)}
    </tr>`;
  return html`<table class="data">
    <caption>
      ${t.tableCaption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${dk}</th>
        ${sizes.map((/** @type {any} */ size) => html`<th scope="col">${n.whole(size.dK)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${sizes[0].rows.map((/** @type {any} */ _row, /** @type {number} */ i) => [row(i, 1), row(i, 2)])}
    </tbody>
  </table>`;
}

/** @param {Context} context */
function barsTable({ t, n, state, readings }) {
  return html`<table class="data">
    <caption>
      ${withDk(t.barsCaption(state.dK, n))}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t.keyNumber}</th>
        <th scope="col">${t.unscaled}</th>
        <th scope="col">${t.scaled}</th>
      </tr>
    </thead>
    <tbody>
      ${readings.weights.map(
        (/** @type {number} */ weight, /** @type {number} */ i) =>
          html`<tr>
            <th scope="row">${n.whole(i + 1)}</th>
            <td>${n.fixed(weight, 4)}</td>
            <td>${n.fixed(readings.weightsScaled[i], 4)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The averages, unrounded. @param {Context} context */
function csvRows({ model }) {
  const all = model.allReadings;
  return [Object.keys(all[0]), ...all.map((/** @type {any} */ row) => Object.values(row))];
}

import { html, nothing } from "lit";
import { ask, foot, parameterField } from "../../ui/controls.js";
import { csvButton } from "../../ui/download.js";
import { plot } from "../../ui/plot.js";
import { dk, withDk } from "../../ui/symbols.js";
import { RAYS, draw } from "./plot.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** @param {Context} context */
export function view(context) {
  return html`${question(context)}
    <div class="two">
      <div class="pic">${picture(context)} ${progressLine(context)} ${fields(context)}</div>
      <div class="says">
        ${table(context)}
        <p class="tell" aria-live="polite">${sentence(context)}</p>
      </div>
    </div>
    ${foot(context, { description: description(context), table: () => fullTable(context) })}`;
}

/** @param {Context} context */
function question(context) {
  const { t, n, readings } = context;
  const at = (/** @type {number} */ dK) =>
    readings.rows.find((/** @type {any} */ row) => row.dK === dK)?.variance;
  const [a, b] = [at(4), at(16)];
  const known = (a && b) || (readings.done === 1 && readings.slope !== null);
  const verdict = (/** @type {boolean} */ right) => {
    if (!known) return readings.done === 1 ? t.alone : t.soon;
    if (!a || !b) return t.verdictBySlope(right, readings.slope, n);
    return nearFour(b / a) ? t.verdict(right, a, b, n) : t.verdictByChance(a, b, context.state.pairs, n);
  };
  return ask(context, {
    question: t.question,
    answers: RAYS.map(({ value }) => ({ value, label: value })).reverse(),
    right: known ? "4" : "",
    verdict,
  });
}

/** Whether 4 is the answer nearest to a measured ratio. @param {number} ratio */
function nearFour(ratio) {
  return ratio * ratio > 2 * 4 && ratio * ratio < 4 * 16;
}

/** @param {Context} context */
function picture(context) {
  const { t } = context;
  return html`<figure>
    <p class="axis" aria-hidden="true">${t.yTitle}</p>
    ${plot(context, {
      label: `${t.chart}. ${measured(context)}`,
      draw: (width) => draw(context, width),
    })}
    <p class="axis x" aria-hidden="true">${t.xTitle}</p>
  </figure>`;
}

/** @param {Context} context */
function progressLine(context) {
  const { t, n, common, readings, state, running } = context;
  const { rows, done } = readings;
  const all = state.dK.length;
  if (running)
    return html`<div class="run">
      <progress max="1" .value=${done} aria-label=${t.progressLabel}></progress>
      <span class="run-text"
        >${t.progress(rows.length, all, state.dK[Math.min(rows.length, all - 1)], n)}</span
      >
      <button class="btn controls" type="button" @click=${context.stop}>${common.stop}</button>
    </div>`;
  if (done === 1) return html`<p class="row run-text">${t.finished(all, n)}</p>`;
  if (context.veiled) return nothing;
  return html`<div class="row">
    <button class="btn controls" type="button" @click=${context.run}>
      ${done > 0 ? t.measureAgain : t.measure}
    </button>
    <span class="run-text">${done > 0 ? t.stopped(rows.length, all, n) : nothing}</span>
  </div>`;
}

/** @param {Context} context */
function fields(context) {
  const { t, state, host } = context;
  const { max } = /** @type {any} */ (host.definition.parameters.seed);
  const again = () => context.act({ seed: state.seed === max ? 0 : state.seed + 1 });
  return html`<div class="fields controls">
    <div class="row end">
      ${parameterField(context, { name: "seed", label: t.seed, size: 6 })}
      <button class="btn" type="button" @click=${again}>${t.draw}</button>
    </div>
    ${parameterField(context, { name: "pairs", label: t.pairs, size: 8 })}
    ${parameterField(context, { name: "dK", label: t.sizes, size: 22 })}
  </div>`;
}

/** @param {Context} context */
function table({ t, n, state, readings, veiled }) {
  const { rows, slope, slopeScaled } = readings;
  const wait = readings.done === 1 ? "–" : veiled && rows.length === 0 ? "?" : "…";
  return html`<table class="read">
    <caption>
      ${t.caption(state.pairs, state.seed, n)}
    </caption>
    <thead>
      <tr>
        <th scope="col">${dk}</th>
        <th scope="col"><span class="key u"></span>${t.unscaled}</th>
        <th scope="col"><span class="key s"></span>${t.scaled}</th>
      </tr>
    </thead>
    <tbody>
      ${state.dK.map(
        (/** @type {number} */ dK, /** @type {number} */ i) =>
          html`<tr>
            <th scope="row">${n.whole(dK)}</th>
            ${cells(wait, rows[i] && n.fixed(rows[i].variance, 2), rows[i] && n.fixed(rows[i].varianceScaled, 3))}
          </tr>`,
      )}
      <tr>
        <th scope="row">${t.slope}</th>
        ${cells(wait, slope !== null && n.fixed(slope, 4), slope !== null && n.fixed(slopeScaled, 4))}
      </tr>
    </tbody>
  </table>`;
}

/** @param {string} wait @param {string | false | undefined} unscaled @param {string | false | undefined} scaled */
function cells(wait, unscaled, scaled) {
  return html`<td class=${unscaled ? "u" : "wait"}>${unscaled || wait}</td>
    <td class=${scaled ? "s" : "wait"}>${scaled || wait}</td>`;
}

/** @param {Context} context */
function sentence({ t, n, readings }) {
  const { rows, slope, slopeScaled } = readings;
  if (rows.length === 0) return t.nothing;
  const bySize = [...rows].sort((a, b) => a.dK - b.dK); // in any order in the list
  const [smallest, largest] = [bySize[0], bySize[bySize.length - 1]];
  if (smallest.dK === largest.dK) return t.one(largest, n);
  return html`${t.several(smallest, largest, n)}${readings.done === 1 && slope !== null ? t.fitted(slope, slopeScaled, n) : nothing}`;
}

/** What has been measured, in words. @param {Context} context */
function measured({ t, n, readings }) {
  if (readings.rows.length === 0) return t.nothingPlain;
  return t.describeRows(readings.rows.map((/** @type {any} */ row) => t.describeRow(row, n)));
}

/** @param {Context} context */
function description(context) {
  return withDk(context.t.describe(measured(context)));
}

/** @param {Context} context */
function fullTable(context) {
  const { t, n, readings } = context;
  const rows = () => [
    ["d_k", t.mean, t.variance, t.varianceScaled],
    ...readings.rows.map((/** @type {any} */ row) => [row.dK, row.mean, row.variance, row.varianceScaled]),
  ];
  return html`<table class="data">
      <caption>
        ${t.tableCaption}
      </caption>
      <thead>
        <tr>
          <th scope="col">${dk}</th>
          <th scope="col">${t.mean}</th>
          <th scope="col">${t.variance}</th>
          <th scope="col">${t.varianceScaled}</th>
        </tr>
      </thead>
      <tbody>
        ${readings.rows.map(
          (/** @type {any} */ row) =>
            html`<tr>
              <th scope="row">${n.whole(row.dK)}</th>
              <td>${n.fixed(row.mean, 4)}</td>
              <td>${n.fixed(row.variance, 4)}</td>
              <td>${n.fixed(row.varianceScaled, 4)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <div>${csvButton(context, { name: "score-variance", rows })}</div>`;
}

import { html, nothing } from "lit";
import { ask, choices, foot, parameterField } from "../../ui/controls.js";
import { entryText, shapeOf } from "../../ui/matrix.js";
import { WORDS } from "./example.js";
import { shownMatrices } from "./matrices.js";
import { picture } from "./pictures.js";
import { questionOf } from "./question.js";
import { WEIGHTS, resultRows, touch, touchedColumn, travel } from "./touch.js";
import { work } from "./work.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

const STEPS = 7;
/** The factors that are one touch away. */
const FACTORS = [1, 2, 4];

/** @param {Context} context */
export function view(context) {
  return html`${rail(context)} ${head(context)} ${context.state.step >= WEIGHTS ? question(context) : nothing}
    <div class="stage" data-step=${context.state.step}>
      <div class="pic">
        ${context.state.step === 2 ? productChoice(context) : nothing}
        <div class="scroll">${picture(context)}</div>
      </div>
      <div class="says">
        <div class="work" id="work">${work(context)}</div>
        <p class="tell" role="status">${sentence(context)}</p>
      </div>
    </div>
    ${settings(context)} ${foot(context, { description: description(context), table: () => tables(context) })}`;
}

/** The formula in the order in which it is computed. @param {Context} context */
function rail(context) {
  const { state, t } = context;
  const symbols = [
    html`<i>X</i>`,
    html`<i class="q">Q</i><span class="comma">, </span><i class="k">K</i><span class="comma">, </span
      ><i class="v">V</i>`,
    html`<i class="q">Q</i><i class="k">K</i><sup>⊤</sup>`,
    html`÷
      <span class="rad"
        ><i>d<sub>k</sub></i></span
      >`,
    html`+ <i>M</i>`,
    html`softmax`,
    html`× <i class="v">V</i>`,
  ];
  return html`<div class="rail controls" role="group" aria-label=${t.steps}>
    ${symbols.map(
      (symbol, k) =>
        html`<button
          type="button"
          aria-current=${state.step === k + 1 ? "step" : nothing}
          ?data-past=${k + 1 < state.step}
          @click=${() => go(context, k + 1)}
        >
          <span class="n">${k + 1}</span><span class="s">${symbol}</span
          ><span class="sr">${t.titles[k]}</span>
        </button>`,
    )}
  </div>`;
}

/** A person's step; one that leads to the weights asks first. @param {Context} context @param {number} step */
function go(context, step) {
  const { state, host } = context;
  if (step === state.step) return;
  if (step >= WEIGHTS && state.step < WEIGHTS) host.veil();
  context.act({ step, column: null });
  travel(context);
}

/** Title, readings, Back and Next: at the same place at every step. @param {Context} context */
function head(context) {
  const { state, readings, t, n } = context;
  const { step, row } = state;
  const weights = readings.weights === null ? t.notYet : weightList(context);
  return html`<div class="head">
    <div class="where">
      <h3>${t.titles[step - 1]}</h3>
      <dl class="line">
        <div>
          <dt>${t.stepWord}</dt>
          <dd>${t.stepOf(n.whole(step), n.whole(STEPS))}</dd>
        </div>
        <div>
          <dt>${t.shapeWord}</dt>
          <dd>(${readings.shape.join(", ")})</dd>
        </div>
        <div>
          <dt>${t.weightsOf(word(row, n))}</dt>
          <dd>${weights}</dd>
        </div>
      </dl>
    </div>
    <div class="row controls">
      ${goButton(context, step - 1, html`← ${t.back}`)}${goButton(context, step + 1, html`${t.next} →`)}
    </div>
  </div>`;
}

/**
 * Back or Next. Beyond the ends it is marked, not disabled: the keyboard's focus must not be lost there.
 * @param {Context} context @param {number} to @param {unknown} label
 */
function goButton(context, to, label) {
  const beyond = to < 1 || to > STEPS;
  return html`<button
    type="button"
    class="btn"
    aria-disabled=${beyond}
    @click=${() => beyond || go(context, to)}
  >
    ${label}
  </button>`;
}

/** @param {number} index @param {import("../../ui/numbers.js").Numbers} n */
function word(index, n) {
  return html`<span lang="en">${n.quote(WORDS[index])}</span>`;
}

/** @param {Context} context */
function weightList({ state, readings, veiled, n }) {
  if (veiled) return "?";
  return vector(readings.weights[state.row], n);
}

/** Before the weights: which word will be read most. @param {Context} context */
function question(context) {
  const { state, model, t, n, predict } = context;
  if (!predict) return nothing;
  const { kind, answers, right } = questionOf(model.figures, state);
  const said = {
    n,
    word: (/** @type {number} */ k) => word(k, n),
    row: state.row,
    figures: model.figures,
    right,
  };
  const labels = answers.map(({ value, word: k, weight }) => ({
    value,
    label: k !== undefined ? n.quote(WORDS[k]) : weight !== undefined ? entryText(weight, n) : t.equal,
  }));
  if (!context.veiled && !answers.some(({ value }) => value === state.prediction))
    return html`<p class="again controls">
      <button type="button" class="btn" @click=${() => predictAgain(context)}>
        ${t.predictFor(word(state.row, n))}
      </button>
    </p>`;
  return ask(context, {
    question: kind === "word" ? t.askWord(said) : t.askWeight(said),
    answers: labels,
    verdict: (isRight) => (kind === "word" ? t.verdictWord(said, isRight) : t.verdictWeight(said, isRight)),
    right,
  });
}

/** @param {Context} context */
function predictAgain(context) {
  context.host.veil();
  context.act({ prediction: null });
}

/** @param {Context} context */
function productChoice(context) {
  const { state, t } = context;
  return choices({
    label: t.productChoice,
    name: "product",
    value: state.product,
    options: ["q", "k", "v"].map((p) => ({
      value: p,
      label: html`<i class="m">X W<sub>${p.toUpperCase()}</sub></i>`,
    })),
    choose: (product) => {
      context.act({ product, column: null });
      travel(context);
    },
  });
}

/** What just happened, with this state's numbers. @param {Context} context */
function sentence(context) {
  const { state, model, t, n } = context;
  const rows = resultRows(context);
  const column = rows ? touchedColumn(rows, context) : 0;
  const said = {
    n,
    f: model.figures,
    row: state.row,
    column,
    mask: state.mask,
    factor: state.factor,
    product: state.product,
    veiled: context.veiled,
    word: (/** @type {number} */ k) => word(k, n),
    entry: (/** @type {number | "-inf"} */ x) => html`<b>${entryText(x, n)}</b>`,
    vector: (/** @type {number[]} */ xs) => html`<b>${vector(xs, n)}</b>`,
  };
  return t.tell[state.step - 1](said);
}

/** @param {(number | "-inf")[]} values @param {import("../../ui/numbers.js").Numbers} n */
function vector(values, n) {
  return `(${values.map((x) => entryText(x, n)).join(n.lang === "fr" ? "; " : ", ")})`;
}

/** The word, the mask and the factor. @param {Context} context */
function settings(context) {
  const { state, t, n } = context;
  return html`<div class="fields controls">
    ${choices({
      label: t.chosenWord,
      name: "row",
      value: state.row,
      options: WORDS.map((text, value) => ({ value, label: html`<bdi lang="en">${text}</bdi>` })),
      choose: (row) => touch(context, { row, column: null }),
    })}
    ${choices({
      label: t.maskWord,
      name: "mask",
      value: state.mask,
      options: ["none", "causal", "padding"].map((value) => ({ value, label: t.masks[value] })),
      choose: (mask) => touch(context, { mask }),
    })}
    <div class="factor">
      ${choices({
        label: t.factorWord,
        name: "factor",
        value: state.factor,
        options: FACTORS.map((value) => ({ value, label: html`× ${n.short(value)}` })),
        choose: (factor) => touch(context, { factor }),
      })}
      ${parameterField(context, { name: "factor", label: t.anotherFactor, size: 4 })}
    </div>
  </div>`;
}

/** @param {Context} context */
function description(context) {
  const { state, t, n } = context;
  const list = shownMatrices(context).map((m) => {
    const rows = m.cells.map(
      (row) => `(${row.map((cell) => cell.text).join(n.lang === "fr" ? "; " : ", ")})`,
    );
    return `${m.said} ${shapeOf(m)}${t.colon} ${rows.join(", ")}`;
  });
  return html`${t.describe({
    step: n.whole(state.step),
    title: t.titles[state.step - 1],
    row: WORDS[state.row],
    mask: t.masks[state.mask],
  })}
  ${list.join(". ")}.`;
}

/** @param {Context} context */
function tables(context) {
  const { t, n } = context;
  return shownMatrices(context).map(
    (m) =>
      html`<table class="data">
        <caption>
          <i class="m">${m.name}</i>
          ${shapeOf(m)}
        </caption>
        <thead>
          <tr>
            <th scope="col">${m.rowWords ? t.wordHead : t.rowHead}</th>
            ${m.cells[0].map((_, j) => html`<th scope="col">${m.columnWords?.[j] ?? n.whole(j + 1)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${m.cells.map(
            (row, i) =>
              html`<tr>
                <th scope="row">${m.rowWords?.[i] ?? n.whole(i + 1)}</th>
                ${row.map((cell) => html`<td>${cell.text}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>`,
  );
}

import { html, nothing } from "lit";
import { choices, parameterField } from "../../ui/controls.js";
import { heatCanvas } from "../../ui/heatmap.js";
import { plot } from "../../ui/plot.js";
import { HEADS } from "./parameters.js";
import { accuracyCurve, lossCurve } from "./curves.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/**
 * "Train it again, here": the settings, the run, its curves, the heads of the shown ticket as they
 * form, and how the outcome compares with the shipped model.
 * @param {Context} context
 */
export function trainingPanel(context) {
  const { t, model } = context;
  const { training } = model;
  return html`<section class="train" aria-labelledby="train-title">
    <h3 id="train-title">${t.train.title}</h3>
    <p class="about">${t.train.about}</p>
    ${settings(context)} ${model.slow ? html`<p class="caution">${t.train.slow}</p>` : nothing}
    ${progressLine(context)}
    ${
      training.step
        ? html`<div class="course">
              <div>${curves(context)}</div>
              <div>${heads(context)}</div>
            </div>
            ${comparison(context)}`
        : nothing
    }
  </section>`;
}

/** @param {Context} context */
function settings(context) {
  const { t, n, state } = context;
  return html`<div class="fields controls">
    ${parameterField(context, { name: "seed", label: t.train.seed, size: 10 })}
    ${choices({
      label: t.train.heads,
      name: "heads",
      value: state.heads,
      options: HEADS.map((heads) => ({ value: heads, label: n.whole(heads) })),
      choose: (heads) => context.act({ heads }),
    })}
    ${choices({
      label: t.train.scaling,
      name: "scaled",
      value: String(state.scaled),
      options: [
        { value: "true", label: t.train.scaled },
        { value: "false", label: t.train.unscaled },
      ],
      choose: (scaled) => context.act({ scaled: scaled === "true" }),
    })}
  </div>`;
}

/** @param {Context} context */
function progressLine(context) {
  const { t, n, common, model, running } = context;
  const { training } = model;
  const { step, steps, finished } = training;
  if (!running && step === 0)
    return html`<button type="button" class="btn main controls" @click=${context.run}>
      ${t.train.start}
    </button>`;
  const said = steps
    ? t.train.progress(n, step, steps, running ? training.secondsLeft() : null)
    : t.train.starting;
  const button = running
    ? html`<button type="button" class="btn controls" @click=${context.stop}>${common.stop}</button>`
    : html`<button type="button" class="btn controls" @click=${context.run}>${t.train.goOn}</button>`;
  return html`<div class="run">
    <progress max=${steps ?? 1} .value=${step} aria-label=${t.train.progressLabel}></progress>
    <span class="run-text">${said}</span>
    ${finished ? nothing : button}
  </div>`;
}

/** @param {Context} context */
function curves(context) {
  const { t, n, model } = context;
  const { losses, accuracies } = model.training;
  const loss = losses.at(-1)?.loss;
  const accuracy = accuracies.at(-1)?.accuracy;
  return html`<figure>
      <figcaption>
        ${t.train.loss} ${loss === undefined ? nothing : html`<b>${n.fixed(loss, 3)}</b>`}
      </figcaption>
      ${plot(context, {
        label: t.train.lossSaid(n, losses),
        draw: (width) => lossCurve(context, width),
      })}
    </figure>
    <figure>
      <figcaption>
        ${t.train.accuracy} ${accuracy === undefined ? nothing : html`<b>${n.percent(accuracy)}</b>`}
      </figcaption>
      ${plot(context, {
        label: t.train.accuracySaid(n, accuracies),
        draw: (width) => accuracyCurve(context, width),
      })}
    </figure>`;
}

/** The maps of the shown ticket by the model in training. @param {Context} context */
function heads(context) {
  const { t, n, model, state } = context;
  const maps = model.formingMaps;
  if (!maps) return nothing;
  return html`<p class="label">${t.train.forming(n, state.block)}</p>
    <div class="forming">
      ${maps.maps.map((/** @type {Float32Array} */ map, /** @type {number} */ head) => {
        const g = maps.gathering(head);
        return html`<figure>
          <div class="small-map">
            ${heatCanvas(context, map, { rows: maps.size, columns: maps.size, largest: maps.largest(head) })}
          </div>
          <figcaption>
            ${t.head(n, head + 1)}<br />${n.quote(maps.tokens[g.column])} ${t.weight(n, g.mean)}
          </figcaption>
        </figure>`;
      })}
    </div>`;
}

/** @param {Context} context */
function comparison(context) {
  const { t, n, model } = context;
  const { training } = model;
  return html`${choices({
      label: t.train.shownLabel,
      name: "shown",
      value: model.showsTraining ? "here" : "shipped",
      options: [
        { value: "shipped", label: t.train.shipped },
        { value: "here", label: t.train.here },
      ],
      choose: (which) => model.show(which === "here"),
    })}
    <div role="status">
      ${
        training.finished
          ? html`<p class="tell">
              ${t.train.outcome(n, {
                accuracy: training.accuracies.at(-1).accuracy,
                checksum: training.checksum,
                shipped: model.shippedChecksum,
                sameSettings: model.trainsAgain,
              })}
            </p>`
          : nothing
      }
    </div>`;
}

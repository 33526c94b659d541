import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { isParameterError } from "./parameters.js";
import { withDk } from "./symbols.js";
import { errorSentence } from "./texts.js";

/** @typedef {import("./mount.js").Context} Context */

/**
 * A choice as joined radio buttons.
 * @param {{ label: unknown, name: string, value: string | number, options: { value: string | number, label: unknown }[],
 *   choose: (value: any) => void }} choice
 */
export function choices({ label, name, value, options, choose }) {
  return html`<fieldset class="seg controls">
    <legend>${label}</legend>
    <div class="segs">
      ${options.map(
        (o) =>
          html`<label
            ><input
              type="radio"
              name=${name}
              .value=${String(o.value)}
              .checked=${live(o.value === value)}
              @change=${() => choose(o.value)}
            /><span><span>${o.label}</span></span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/**
 * A slider over named stops, with − and + beside it.
 * @param {Context} context
 * @param {{ id: string, label: unknown, said: (stop: number) => string, stops: number[], value: number,
 *   choose: (stop: number) => void }} slider `said` is how a screen reader hears a stop
 */
export function stopSlider(context, { id, label, said, stops, value, choose }) {
  const at = stops.indexOf(value);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) =>
    html`<button
      class="btn fine"
      type="button"
      aria-label=${`${name}: ${said(stops[Math.min(stops.length - 1, Math.max(0, at + by))])}`}
      ?disabled=${stops[at + by] === undefined}
      @click=${() => choose(stops[at + by])}
    >
      ${sign}
    </button>`;
  return html`<div class="slider controls">
    <label for=${id}>${label} <output for=${id}>${context.n.whole(value)}</output></label>
    <div class="slide">
      ${step(-1, "−", context.common.smaller)}
      <div class="range">
        <input
          type="range"
          id=${id}
          min="0"
          max=${stops.length - 1}
          step="1"
          .value=${live(String(at))}
          aria-valuetext=${said(value)}
          @input=${(/** @type {any} */ e) => choose(stops[Number(e.target.value)])}
        />
        <div class="ticks" aria-hidden="true" .style=${`--count:${stops.length}`}>
          ${stops.map((stop) => html`<span class=${stop === value ? "on" : ""}>${context.n.whole(stop)}</span>`)}
        </div>
      </div>
      ${step(1, "+", context.common.larger)}
    </div>
  </div>`;
}

/**
 * A field for a typed parameter. What can't be read gets a sentence beside it; the old value stays.
 * @param {Context} context
 * @param {{ name: string, label: unknown, size?: number }} field `name` is the parameter's
 */
export function parameterField(context, { name, label, size = 8 }) {
  const { n, state, local } = context;
  const parameter = context.host.definition.parameters[name];
  const list = parameter.type === "integers" || parameter.type === "numbers";
  const shown = list
    ? state[name].map((/** @type {number} */ x) => n.short(x, 6)).join("; ")
    : n.short(state[name], 6);
  const wrong = local[`wrong ${name}`];
  const read = (/** @type {string} */ text) => {
    if (!list) return n.parse(text);
    const separator = text.includes(";") || context.lang === "fr" ? /[;]|,\s|\s{2,}/ : /[;,]/;
    return text
      .split(separator)
      .filter((part) => part.trim())
      .map((part) => n.parse(part));
  };
  const change = (/** @type {any} */ event) => {
    const text = event.target.value;
    try {
      context.act({ [name]: read(text) });
      context.setLocal({ [`wrong ${name}`]: null });
    } catch (error) {
      if (!isParameterError(error)) throw error;
      context.setLocal({ [`wrong ${name}`]: { text, error } });
    }
  };
  const id = `field-${name}`;
  return html`<div class="field controls">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      size=${size}
      autocomplete="off"
      inputmode=${list ? "text" : "decimal"}
      .value=${live(wrong ? wrong.text : shown)}
      aria-invalid=${wrong ? "true" : "false"}
      aria-describedby=${wrong ? `${id}-wrong` : nothing}
      @change=${change}
    />
    ${
      wrong
        ? html`<p class="wrong" id=${`${id}-wrong`} role="alert">
            ${withDk(errorSentence(wrong.error, context.common, n, context.t.names))}
          </p>`
        : nothing
    }
  </div>`;
}

/**
 * The question before the picture. `state.prediction` holds the answer (null: not yet).
 * A right one gets ✓; a different one only "You expected …; it is …".
 * @param {Context} context
 * @param {{ question: unknown, answers: { value: string, label: string }[], verdict: (right: boolean) => unknown,
 *   right: string, see?: () => void }} ask `verdict` says what is, with this state's numbers
 */
export function ask(context, { question, answers, verdict, right, see }) {
  const { common, state, local } = context;
  if (!context.predict) return nothing;
  const chosen = state.prediction ?? local.guess ?? null;
  const answered = state.prediction !== null;
  const isRight = state.prediction === right;
  const guess = answers.find((a) => a.value === state.prediction)?.label ?? "";
  return html`<fieldset class="ask controls">
    <legend><b>${common.before}</b>${question}</legend>
    <div class="answers">
      ${answers.map(
        (a) =>
          html`<label
            ><input
              type="radio"
              name="prediction"
              .value=${a.value}
              .checked=${live(chosen === a.value)}
              @change=${() => (answered ? context.act({ prediction: a.value }) : context.setLocal({ guess: a.value }))}
            /><span>${a.label}</span></label
          >`,
      )}
      ${
        answered
          ? nothing
          : html`<button
              type="button"
              class="btn main"
              ?disabled=${chosen === null}
              @click=${() => {
                context.act({ prediction: chosen });
                see?.();
              }}
            >
              ${common.see}
            </button>`
      }
    </div>
    <div role="status">
      ${
        answered
          ? html`<p class="verdict">
              ${isRight ? html`<span class="mark" aria-hidden="true">✓</span>` : `${common.expected(guess)} `}${verdict(
                isRight,
              )}
            </p>`
          : nothing
      }
    </div>
  </fieldset>`;
}

/**
 * The foot of every explorer: start over, this state's address, description and table.
 * @param {Context} context
 * @param {{ description: unknown, table: () => unknown }} foot the table is made only when it is opened
 */
export function foot(context, { description, table }) {
  const { common, local, host } = context;
  const copy = async () => {
    const address = /** @type {typeof import("./element.js").ExplorerElement} */ (host.constructor).address(
      host,
    );
    try {
      await navigator.clipboard.writeText(address);
      context.setLocal({ address: null, copied: true });
    } catch {
      context.setLocal({ address, copied: false }); // no clipboard here: show it, to be copied by hand
    }
  };
  const startOver = () => {
    context.setLocal({ guess: null, address: null, copied: false });
    host.actReset();
  };
  return html`<div class="foot">
    <button type="button" class="controls" @click=${startOver}>${common.startOver}</button>
    <button type="button" class="controls" @click=${copy}>
      ${local.copied ? common.copied : common.copy}
    </button>
    <span class="sr" role="status">${local.copied ? common.copied : ""}</span>
    <details @toggle=${(/** @type {any} */ e) => context.setLocal({ details: e.target.open })}>
      <summary>${common.details}</summary>
      <div>
        <p>${description}</p>
        ${local.details ? html`<div class="scroll" tabindex="0" role="group" aria-label=${common.details}>${table()}</div>` : nothing}
      </div>
    </details>
    ${
      local.address
        ? html`<label class="address controls"
            ><span>${common.address}</span
            ><input readonly .value=${local.address} @focus=${(/** @type {any} */ e) => e.target.select()}
          /></label>`
        : nothing
    }
  </div>`;
}

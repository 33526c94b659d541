import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { choices } from "../../ui/controls.js";
import { heatStop } from "../../ui/heatmap.js";
import { MOST_CHARACTERS } from "./parameters.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/**
 * The choice of a ticket, the ticket itself, and what was done to read it.
 * @param {Context} context
 */
export function ticket(context) {
  const { t, n, model, veiled } = context;
  const { tokens, reading } = model.maps;
  const unknown = tokens.filter((/** @type {string} */ _, /** @type {number} */ j) => reading.unknown.has(j));
  return html`<div class="ticket">
    ${exampleChoice(context)}
    <p class="label" id="ticket-title">${t.ticket}</p>
    ${ticketWords(context)}
    <p class="hint">${veiled ? t.ticketHintVeiled : t.ticketHint(n, tokens[model.row], model.head + 1)}</p>
    <div role="status">
      ${model.unreadable ? html`<p class="hint">${t.unreadable}</p>` : nothing}
      ${reading.cut ? html`<p class="hint">${t.cut(n, tokens.length, reading.cut)}</p>` : nothing}
      ${unknown.length ? html`<p class="hint">${t.unknownWords(n, unknown)}</p>` : nothing}
    </div>
    ${ownTicket(context)}
  </div>`;
}

/** What a change of the ticket takes back. */
const FRESH = { column: null, padded: [] };

/** @param {Context} context */
function exampleChoice(context) {
  const { t, n, model } = context;
  return choices({
    label: t.examples,
    name: "example",
    value: model.example,
    options: model.examples.map((/** @type {any} */ _, /** @type {number} */ i) => ({
      value: i,
      label: n.whole(i + 1),
    })),
    choose: (i) =>
      context.act({ text: i === 0 ? "" : model.examples[i].text, row: model.startRow(i), ...FRESH }),
  });
}

/** @param {Context} context */
function ownTicket(context) {
  const { t, state, model, local } = context;
  const typed = (/** @type {any} */ event) => context.act({ text: event.target.value, row: 0, ...FRESH });
  return html`<details
    class="own controls"
    ?open=${local.own ?? model.example === null}
    @toggle=${(/** @type {any} */ event) => context.setLocal({ own: event.target.open })}
  >
    <summary>${t.own}</summary>
    <label for="own">${t.ownHint}</label>
    <textarea
      id="own"
      lang="en"
      rows="3"
      maxlength=${MOST_CHARACTERS}
      spellcheck="false"
      .value=${live(state.text)}
      @input=${typed}
    ></textarea>
  </details>`;
}

/**
 * The ticket, word by word: a choice of the framed row, coloured by what that row reads. One stop
 * for the Tab key; arrow keys go from word to word.
 * @param {Context} context
 */
function ticketWords(context) {
  const { t, model, veiled } = context;
  const { row, weights, maps } = model;
  const { tokens, hidden, reading } = maps;
  const most = maps.largest(model.head);
  return html`<div
    class="words"
    role="radiogroup"
    aria-labelledby="ticket-title"
    @keydown=${(/** @type {KeyboardEvent} */ e) => move(context, e)}
  >
    ${tokens.map(
      (/** @type {string} */ token, /** @type {number} */ j) =>
        html`<button
          type="button"
          role="radio"
          aria-checked=${j === row}
          tabindex=${j === row ? 0 : -1}
          class=${`${hidden.has(j) ? "out" : ""} ${reading.unknown.has(j) ? "unknown" : ""}`}
          @click=${() => context.act({ row: j })}
        >
          <bdi lang="en" data-heat=${veiled || hidden.has(j) ? nothing : heatStop(weights[j], most)}
            >${token}</bdi
          >${hidden.has(j) ? html`<span class="sr">, ${t.hidden}</span>` : nothing}${
            reading.unknown.has(j) ? html`<span class="sr">, ${t.unknown}</span>` : nothing
          }
        </button>`,
    )}
  </div>`;
}

/** @type {Record<string, (row: number, last: number) => number>} */
const MOVES = {
  ArrowRight: (row) => row + 1,
  ArrowDown: (row) => row + 1,
  ArrowLeft: (row) => row - 1,
  ArrowUp: (row) => row - 1,
  Home: () => 0,
  End: (_row, last) => last,
};

/** @param {Context} context @param {KeyboardEvent} event */
function move(context, event) {
  const last = context.model.maps.size - 1;
  const to = MOVES[event.key]?.(context.model.row, last);
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (to < 0 || to > last) return;
  context.act({ row: to });
  const words = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button");
  words[to].focus();
}

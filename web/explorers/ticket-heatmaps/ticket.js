import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { heatStop } from "../../ui/heatmap.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** @param {Context} context */
export function ticket(context) {
  const { t, n, model, state, local, veiled } = context;
  const { tokens, visible, reading } = model.maps;
  const { cut } = reading;
  const type = (/** @type {any} */ event) => {
    context.act({ text: event.target.value, row: 0, column: null, padded: [] });
  };
  return html`<div class="ticket">
    <p class="label" id="ticket-title">${t.ticket}</p>
    ${ticketWords(context)}
    <p class="hint">${veiled ? t.ticketHintVeiled : t.ticketHint(n, tokens[model.row], model.head + 1)}</p>
    ${cut ? html`<p class="hint" role="status">${t.cut(n, tokens.length, cut)}</p>` : nothing}
    ${visible === 0 ? html`<p class="hint" role="status">${t.allHidden}</p>` : nothing}
    <details class="own controls" ?open=${local.own ?? state.text !== ""}>
      <summary>${t.own}</summary>
      <label for="own">${t.ownHint}</label>
      <textarea
        id="own"
        lang="en"
        rows="3"
        maxlength="10000"
        spellcheck="false"
        .value=${live(state.text)}
        @input=${type}
      ></textarea>
    </details>
  </div>`;
}

/**
 * The ticket, word by word: a choice of the framed row, coloured by what that row reads. One stop
 * for the Tab key; arrow keys go from word to word.
 * @param {Context} context
 */
function ticketWords(context) {
  const { t, model, veiled } = context;
  const { row, weights, maps } = model;
  const { tokens, hidden } = maps;
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
          class=${hidden.has(j) ? "out" : ""}
          @click=${() => context.act({ row: j })}
        >
          <bdi lang="en" data-heat=${veiled || hidden.has(j) ? nothing : heatStop(weights[j], most)}
            >${token}</bdi
          >${hidden.has(j) ? html`<span class="sr">, ${t.hidden}</span>` : nothing}
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

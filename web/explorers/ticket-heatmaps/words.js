import { html, nothing } from "lit";
import { heatStop } from "../../ui/heatmap.js";

/**
 * The ticket, word by word: a choice of the framed row, coloured by what that row reads. One stop
 * for the Tab key; arrow keys go from word to word.
 * @param {import("../../ui/mount.js").Context} context
 * @param {{ row: number, weights: Float32Array, most: number }} shown
 */
export function ticketWords(context, { row, weights, most }) {
  const { t, model, veiled } = context;
  const { tokens, hidden } = model.reading;
  return html`<div
    class="words"
    role="radiogroup"
    aria-labelledby="ticket-title"
    @keydown=${(/** @type {KeyboardEvent} */ e) => move(context, row, e)}
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

/** @param {import("../../ui/mount.js").Context} context @param {number} row @param {KeyboardEvent} event */
function move(context, row, event) {
  const last = context.model.size - 1;
  const to = MOVES[event.key]?.(row, last);
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (to < 0 || to > last) return;
  context.act({ row: to });
  const words = /** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button");
  words[to].focus();
}

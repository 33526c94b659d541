import { html } from "lit";
import { live } from "lit/directives/live.js";
import { choices } from "../../ui/controls.js";
import { heatCanvas } from "../../ui/heatmap.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** @param {Context} context */
export function headChoice(context) {
  const { t, n, model, state, veiled } = context;
  const { maps } = model;
  return html`<div class="chooser">
    ${choices({
      label: t.block,
      name: "block",
      value: state.block,
      options: [1, 2].map((block) => ({ value: block, label: n.whole(block) })),
      choose: (block) => context.act({ block }),
    })}
    <fieldset class="heads">
      <legend class="sr">${t.heads}</legend>
      ${Array.from({ length: maps.heads }, (_, head) => {
        const size = { rows: maps.size, columns: maps.size, largest: maps.largest(head) };
        return html`<label
          ><input
            type="radio"
            name="head"
            .value=${String(head + 1)}
            .checked=${live(head === model.head)}
            @change=${() => context.act({ head: head + 1 })}
          /><span
            >${veiled ? html`<span class="dots" aria-hidden="true">?</span>` : heatCanvas(context, maps.maps[head], size)}${t.head(n, head + 1)}</span
          ></label
        >`;
      })}
    </fieldset>
  </div>`;
}

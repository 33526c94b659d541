import { html, nothing } from "lit";
import { ask, foot } from "../../ui/controls.js";
import { headChoice } from "./heads.js";
import { bigMap } from "./map.js";
import { perHead, rowChoice, scale, sentence, strongestWords } from "./reads.js";
import { trainingPanel } from "./panel.js";
import { description, table } from "./tables.js";
import { team } from "./team.js";
import { ticket } from "./ticket.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** @param {Context} context */
export function view(context) {
  const { t, veiled } = context;
  return html`
    <div class="two layout first">
      <div class="picture">${ticket(context)}</div>
      <div class="says">${team(context)}</div>
    </div>
    ${question(context)}
    <div class="two layout">
      ${headChoice(context)}
      <div class="picture">${bigMap(context)} ${veiled ? nothing : scale(context)}</div>
      <div class="says">
        <div>${rowChoice(context)} ${veiled ? nothing : strongestWords(context)}</div>
        ${veiled ? nothing : html`<div>${sentence(context)} ${perHead(context)}</div>`}
      </div>
    </div>
    <p class="caution">${t.warning}</p>
    ${trainingPanel(context)}
    ${foot(context, { description: description(context), table: () => table(context) })}
  `;
}

/** @param {Context} context */
function question(context) {
  const { t, n, model } = context;
  const { maps, head } = model;
  const gathering = maps.gathering(head);
  return ask(context, {
    question: t.question(n, maps.size),
    answers: Object.entries(t.answers).map(([value, label]) => ({ value, label: String(label) })),
    verdict: () => t.verdict(n, gathering, maps.tokens[gathering.column], head + 1),
    right: gathering.where,
  });
}

import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import { ask, choices, foot } from "../../ui/controls.js";
import { heatCanvas, heatLegend } from "../../ui/heatmap.js";
import { bigMap } from "./map.js";
import { ticketWords } from "./words.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** How many tokens the chosen head's list names, and each head's line. */
const LISTED = 5;
const LISTED_PER_HEAD = 3;

/** @param {Context} context */
export function view(context) {
  const { t, model, veiled } = context;
  return html`
    ${model.trained ? nothing : html`<p class="caution">${t.untrained}</p>`} ${ticketPart(context)}
    ${question(context)}
    <div class="layout">
      ${headChoice(context)}
      <div class="picture">${bigMap(context, shown(context))}</div>
      <div class="says">
        <div>${rowChoice(context)} ${veiled ? nothing : strongestWords(context)}</div>
        ${veiled ? nothing : html`<div>${sentence(context)} ${perHead(context)} ${legend(context)}</div>`}
      </div>
    </div>
    ${foot(context, { description: description(context), table: () => table(context) })}
  `;
}

/**
 * What of the model the state picks out. Heads count from 0.
 * @param {Context} context
 */
function shown({ model, state }) {
  const head = Math.min(state.head, model.heads) - 1;
  const map = model.map(head);
  const largest = model.strongest(map, 1)[0];
  return {
    head,
    map,
    largest,
    most: map[largest],
    row: model.row,
    weights: model.weightsOf(head, model.row),
  };
}

/** @param {Context} context @param {number} place */
const word = ({ model }, place) => model.reading.tokens[place];

/** @param {Context} context */
function ticketPart(context) {
  const { t, n, model, state, local, veiled } = context;
  const { cut, tokens } = model.reading;
  const { head, row } = shown(context);
  const type = (/** @type {any} */ event) => {
    context.act({ text: event.target.value, row: 0, column: null, padded: [] });
  };
  return html`<div class="ticket">
    <p class="label" id="ticket-title">${t.ticket}</p>
    ${ticketWords(context, shown(context))}
    <p class="hint">${veiled ? t.ticketHintVeiled : t.ticketHint(n, word(context, row), head + 1)}</p>
    ${cut ? html`<p class="hint" role="status">${t.cut(n, tokens.length, cut)}</p>` : nothing}
    ${model.visible === 0 ? html`<p class="hint" role="status">${t.allHidden}</p>` : nothing}
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

/** @param {Context} context */
function question(context) {
  const { t, n, model } = context;
  const { head } = shown(context);
  const gathering = model.gathering(head);
  return ask(context, {
    question: t.question(n, model.size),
    answers: Object.entries(t.answers).map(([value, label]) => ({ value, label: String(label) })),
    verdict: () => t.verdict(n, gathering, word(context, gathering.column), head + 1),
    right: gathering.where,
  });
}

/** @param {Context} context */
function headChoice(context) {
  const { t, n, model, state, veiled } = context;
  const { head: chosen } = shown(context);
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
      ${Array.from({ length: model.heads }, (_, head) => {
        const map = model.map(head);
        const size = { rows: model.size, columns: model.size, largest: map[model.strongest(map, 1)[0]] };
        return html`<label
          ><input
            type="radio"
            name="head"
            .value=${String(head + 1)}
            .checked=${live(head === chosen)}
            @change=${() => context.act({ head: head + 1 })}
          /><span
            >${veiled ? html`<span class="dots" aria-hidden="true">?</span>` : heatCanvas(map, size)}${t.head(n, head + 1)}</span
          ></label
        >`;
      })}
    </fieldset>
  </div>`;
}

/** @param {Context} context */
function rowChoice(context) {
  const { t, n, model, state, veiled } = context;
  const { row, head } = shown(context);
  const hidden = model.reading.hidden.has(row);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) =>
    html`<button
      type="button"
      class="btn fine controls"
      aria-label=${name}
      ?disabled=${row + by < 0 || row + by >= model.size}
      @click=${() => context.act({ row: row + by })}
    >
      ${sign}
    </button>`;
  const padded = hidden
    ? state.padded.filter((/** @type {number} */ p) => p !== row)
    : [...state.padded, row];
  return html`<div class="row-choice">
      ${step(-1, "↑", t.previousRow)}
      <div class="who">
        <b><bdi lang="en">${word(context, row)}</bdi></b>
        <small>${t.rowOf(n, row + 1, model.size, head + 1)}</small>
      </div>
      ${step(1, "↓", t.nextRow)}
    </div>
    ${
      veiled
        ? nothing
        : html`<button
            type="button"
            class="btn controls"
            ?disabled=${!hidden && model.visible === 1}
            @click=${() => context.act({ padded })}
          >
            ${hidden ? t.show : t.hide}
          </button>`
    }`;
}

/** What the framed row reads in the chosen head. @param {Context} context */
function strongestWords(context) {
  const { t, n, model } = context;
  const { weights } = shown(context);
  const first = model.strongest(weights, Math.min(LISTED, model.visible));
  return html`<table class="read strongest">
    <caption>
      ${t.strongest}
    </caption>
    <tbody>
      ${first.map(
        (/** @type {number} */ j) =>
          html`<tr>
            <th scope="row"><bdi lang="en">${word(context, j)}</bdi></th>
            <td class="bar"><i .style=${`--h:${weights[j] / weights[first[0]]}`}></i></td>
            <td>${t.weight(n, weights[j])}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Context} context */
function sentence(context) {
  const { t, n, model } = context;
  if (model.visible === 0) return html`<p class="tell" role="status">${t.allHidden}</p>`;
  const { head, row, weights } = shown(context);
  const [first, second] = model.strongest(weights, Math.min(2, model.visible));
  const said = t.tell(n, {
    head: head + 1,
    word: word(context, row),
    first: word(context, first),
    w1: weights[first],
    second: second === undefined ? null : word(context, second),
    w2: weights[second],
    visible: model.visible,
  });
  return html`<p class="tell" role="status">${said}</p>`;
}

/** @param {Context} context */
function legend(context) {
  return heatLegend(context.n, { label: context.t.legend, largest: shown(context).most });
}

/** The framed row's strongest tokens in every head. @param {Context} context */
function perHead(context) {
  const { t, n, model } = context;
  const { head: chosen, row } = shown(context);
  return html`<table class="read per-head">
    <caption>
      ${t.perHead(n, word(context, row))}
    </caption>
    <tbody>
      ${Array.from({ length: model.heads }, (_, head) => {
        const weights = model.weightsOf(head, row);
        return html`<tr class=${head === chosen ? "on" : ""}>
          <th scope="row">${t.head(n, head + 1)}</th>
          <td>
            ${model
              .strongest(weights, Math.min(LISTED_PER_HEAD, model.visible))
              .map(
                (/** @type {number} */ j) =>
                  html`<span>${n.quote(word(context, j))} <b>${t.weight(n, weights[j])}</b></span> `,
              )}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** @param {Context} context */
function description(context) {
  const { t, n, model, state, veiled } = context;
  if (veiled) return t.mapVeiled;
  const { head, row, largest, most } = shown(context);
  const gathering = model.gathering(head);
  return t.description(n, {
    size: model.size,
    block: state.block,
    head: head + 1,
    word: word(context, row),
    row: row + 1,
    largest: most,
    reader: word(context, Math.floor(largest / model.size)),
    read: word(context, largest % model.size),
    gathering,
    column: word(context, gathering.column),
    hidden: [...model.reading.hidden].map((place) => word(context, place)),
  });
}

/** @param {Context} context */
function table(context) {
  const { t, n, model, local, veiled } = context;
  if (veiled) return nothing;
  const { head, row } = shown(context);
  const heads = Array.from({ length: model.heads }, (_, h) => h);
  const columns = heads.flatMap((h) => [model.weightsOf(h, row), model.columnMeans(h)]);
  return html`<table class="data">
      <caption>
        ${t.tableCaption(n, word(context, row))}
      </caption>
      <thead>
        <tr>
          <th scope="col" rowspan="2">${t.tableWord}</th>
          ${heads.map((h) => html`<th scope="colgroup" colspan="2">${t.head(n, h + 1)}</th>`)}
        </tr>
        <tr>
          ${heads.map(
            () =>
              html`<th scope="col">${t.tableRow}</th>
                <th scope="col">${t.tableMean}</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${model.reading.tokens.map(
          (/** @type {string} */ token, /** @type {number} */ j) =>
            html`<tr>
              <th scope="row"><bdi lang="en">${token}</bdi></th>
              ${columns.map((values) => html`<td>${t.weight(n, values[j])}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      local.full === head
        ? fullTable(context, head)
        : html`<button type="button" class="btn" @click=${() => context.setLocal({ full: head })}>
            ${t.full(n, head + 1)}
          </button>`
    }`;
}

/** All n × n weights, on request. @param {Context} context @param {number} head */
function fullTable({ t, n, model }, head) {
  const { tokens } = model.reading;
  return html`<table class="data">
    <caption>
      ${t.fullCaption(n, head + 1)}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${tokens.map((/** @type {string} */ token) => html`<th scope="col"><bdi lang="en">${token}</bdi></th>`)}
      </tr>
    </thead>
    <tbody>
      ${tokens.map(
        (/** @type {string} */ token, /** @type {number} */ i) =>
          html`<tr>
            <th scope="row"><bdi lang="en">${token}</bdi></th>
            ${Array.from(model.weightsOf(head, i), (/** @type {number} */ w) => html`<td>${t.weight(n, w)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

import { html, nothing } from "lit";
import { heatLegend } from "../../ui/heatmap.js";
import { NO_BREAK } from "../../ui/numbers.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** How many tokens the chosen head's list names, and each head's line. */
const LISTED = 5;
const LISTED_PER_HEAD = 3;

/** @param {Context} context */
export function rowChoice(context) {
  const { t, n, model, state, veiled } = context;
  const { maps, row, head } = model;
  const hidden = maps.hidden.has(row);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ name) =>
    html`<button
      type="button"
      class="btn fine controls"
      aria-label=${name}
      ?disabled=${row + by < 0 || row + by >= maps.size}
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
        <b><bdi lang="en">${maps.tokens[row]}</bdi></b>
        <small>${t.rowOf(n, row + 1, maps.size, head + 1)}</small>
      </div>
      ${step(1, "↓", t.nextRow)}
    </div>
    ${
      veiled
        ? nothing
        : html`<button
            type="button"
            class="btn controls"
            ?disabled=${!hidden && maps.visible === 1}
            @click=${() => context.act({ padded })}
          >
            ${hidden ? t.show : t.hide}
          </button>`
    }`;
}

/** What the framed row reads in the chosen head. @param {Context} context */
export function strongestWords(context) {
  const { t, n, model } = context;
  const { maps, weights } = model;
  const first = maps.strongest(weights, LISTED);
  return html`<table class="read strongest">
    <caption>
      ${t.strongest}
    </caption>
    <tbody>
      ${first.map(
        (/** @type {number} */ j) =>
          html`<tr>
            <th scope="row"><bdi lang="en">${maps.tokens[j]}</bdi></th>
            <td class="bar"><i .style=${`--h:${weights[j] / weights[first[0]]}`}></i></td>
            <td>${t.weight(n, weights[j])}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Context} context */
export function sentence(context) {
  const { t, n, model, running } = context; // what changes all the time is not announced
  const { maps, row, head, weights } = model;
  const [first, second] = maps.strongest(weights, 2);
  const said = t.tell(n, {
    head: head + 1,
    word: maps.tokens[row],
    first: maps.tokens[first],
    w1: weights[first],
    second: second === undefined ? null : maps.tokens[second],
    w2: weights[second],
    visible: maps.visible,
  });
  return html`<p class="tell" role=${running ? nothing : "status"}>${said}</p>`;
}

/** @param {Context} context */
export function scale(context) {
  const { t, n, model } = context;
  return heatLegend(n, { label: t.legend, largest: model.maps.largest(model.head) });
}

/** The framed row's strongest tokens in every head. @param {Context} context */
export function perHead(context) {
  const { t, n, model } = context;
  const { maps, row } = model;
  return html`<table class="read per-head">
    <caption>
      ${t.perHead(n, maps.tokens[row])}
    </caption>
    <tbody>
      ${Array.from({ length: maps.heads }, (_, head) => {
        const weights = maps.weightsOf(head, row);
        const gathering = maps.gathering(head);
        const read = (/** @type {number} */ j) =>
          `${n.quote(maps.tokens[j])}${NO_BREAK}${t.weight(n, weights[j])}`;
        return html`<tr class=${head === model.head ? "on" : ""}>
          <th scope="row">${t.head(n, head + 1)}</th>
          <td>
            <p>${t.gathers(n, gathering, maps.tokens[gathering.column])}</p>
            ${maps.strongest(weights, LISTED_PER_HEAD).map(read).join(" · ")}
          </td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

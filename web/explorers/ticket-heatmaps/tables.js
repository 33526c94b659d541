import { html, nothing } from "lit";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** @param {Context} context */
export function description(context) {
  const { t, n, model, state, veiled } = context;
  if (veiled) return t.mapVeiled;
  const { maps, row, head } = model;
  const peak = maps.peaks[head];
  const gathering = maps.gathering(head);
  return t.description(n, {
    size: maps.size,
    block: state.block,
    head: head + 1,
    word: maps.tokens[row],
    row: row + 1,
    largest: maps.largest(head),
    reader: maps.tokens[Math.floor(peak / maps.size)],
    read: maps.tokens[peak % maps.size],
    gathering,
    column: maps.tokens[gathering.column],
    hidden: Array.from(maps.hidden, (/** @type {number} */ place) => maps.tokens[place]),
  });
}

/** @param {Context} context */
export function table(context) {
  const { t, n, model, local, veiled } = context;
  if (veiled) return nothing;
  const { maps, row, head } = model;
  const heads = Array.from({ length: maps.heads }, (_, h) => h);
  const columns = heads.flatMap((h) => [maps.weightsOf(h, row), maps.columnMeans(h)]);
  return html`<table class="data">
      <caption>
        ${t.tableCaption(n, maps.tokens[row])}
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
        ${maps.tokens.map(
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
  const { maps } = model;
  const { tokens } = maps;
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
            ${Array.from(maps.weightsOf(head, i), (/** @type {number} */ w) => html`<td>${t.weight(n, w)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

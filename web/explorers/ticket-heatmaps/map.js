import { html, nothing } from "lit";
import { heatCanvas } from "../../ui/heatmap.js";

/** @typedef {import("../../ui/mount.js").Context} Context */

/** Heights of a row, in units of the text size: the most, that of a ticket of 30 tokens, the least. */
const TALL_ROW = 2.75;
const ROW = 1.125;
const LEAST_ROW = 0.4375;
/** Height of the whole map up to 30 tokens, and how high it may grow before rows get thinner. */
const MAP = 33.75;
const TALL_MAP = 45;
/** Room that a label needs, in units of the figure's text size. */
const LABEL = 0.9;
/** Letters of the longest label; longer ones are cut. */
const LONGEST_LABEL = 12;
/** Room on either side of a bar, as a part of its column. */
const GAP = 0.12;
/** Columns named where there is no room for all, at most. */
const NAMED = 5;

/** @param {number} size @returns {number} height of a row, in units of the text size */
function rowHeight(size) {
  if (size * ROW <= MAP) return Math.min(TALL_ROW, MAP / size);
  return Math.max(LEAST_ROW, Math.min(ROW, TALL_MAP / size));
}

/**
 * The map of the chosen head with its labels, the framed row, the touched cell and the column means.
 * @param {Context} context
 */
export function bigMap(context) {
  const { t, model, veiled, state, running } = context;
  const { size } = model.maps;
  const height = rowHeight(size);
  const column = state.column === null ? null : model.column;
  return html`<div class="map" .style=${`--n:${size};--rh:calc(var(--ae-u) * ${height})`}>
      <div class="axis" aria-hidden="true">${t.isRead} →<br />${t.reads} ↓</div>
      ${columnLabels(context, column)} ${rowLabels(context, height)} ${cells(context, column)}
      ${veiled ? nothing : columnMeans(context)}
    </div>
    ${veiled ? nothing : html`<p class="readout" id="cell" role=${running ? nothing : "status"}>${readout(context, column)}</p>`}`;
}

/** The cells; what is touched becomes row and column of the state. @param {Context} context @param {number | null} column */
function cells(context, column) {
  const { t, n, model, veiled } = context;
  const { maps, head, row } = model;
  const { size } = maps;
  return html`<div
    class="cells ${veiled ? "veiled" : ""}"
    role="application"
    tabindex="0"
    aria-label=${veiled ? t.mapVeiled : t.map(n, head + 1, size)}
    aria-roledescription=${t.mapKind}
    aria-describedby="cell"
    @click=${(/** @type {MouseEvent} */ event) => context.act(placeOf(event, size))}
    @keydown=${(/** @type {KeyboardEvent} */ event) => move(context, event)}
  >
    ${
      veiled
        ? html`<span class="dots" aria-hidden="true">?</span>`
        : heatCanvas(context, maps.maps[head], { rows: size, columns: size, largest: maps.largest(head) })
    }
    ${Array.from(maps.hidden, (place) => ["across", "down"].map((way) => html`<i class="hatched ${way}" .style=${`--at:${place}`}></i>`))}
    <i class="frame" .style=${`--row:${row}`}></i>
    ${column === null || veiled ? nothing : html`<i class="cell" .style=${`--row:${row};--column:${column}`}></i>`}
  </div>`;
}

/** Bars under their columns, as high as the most read one. @param {Context} context */
function columnMeans({ t, n, model }) {
  const { maps, head } = model;
  const means = maps.columnMeans(head);
  const top = maps.gathering(head).column;
  const bars = Array.from(means, (mean, j) => `M${j + GAP} 1v${-mean / means[top]}h${1 - 2 * GAP}V1z`);
  return html`<span class="mean-label" aria-hidden="true">${t.mean}</span>
    <svg class="means" viewBox="0 0 ${maps.size} 1" preserveAspectRatio="none" aria-hidden="true">
      <path d=${bars.join("")}></path>
    </svg>
    <p class="mean-caption">${t.meanCaption(n, maps.tokens[top], means[top])}</p>`;
}

/** @param {Context} context @param {number | null} column */
function readout({ t, n, model }, column) {
  if (column === null) return t.noCell;
  const { maps, row, weights } = model;
  const share = maps.hidden.has(column) ? 0 : maps.equalShare;
  return t.cell(n, maps.tokens[row], maps.tokens[column], weights[column], share);
}

/** Names of rows: all where they fit, else every so many and the framed one. @param {Context} context @param {number} height */
function rowLabels(context, height) {
  const { row, maps } = context.model;
  const apart = Math.ceil(LABEL / height);
  const shown = maps.tokens.map((/** @type {string} */ _, /** @type {number} */ i) => i);
  const touched = (/** @type {MouseEvent} */ event) => context.act({ row: placeOf(event, maps.size).row });
  return html`<div class="row-labels" lang="en" aria-hidden="true" @click=${touched}>
    ${shown
      .filter((/** @type {number} */ i) => i === row || hasRoom(i, row, apart))
      .map((/** @type {number} */ i) => label(maps, i, i === row))}
  </div>`;
}

/**
 * Names of columns: all where they fit, else the strongest of the framed row.
 * @param {Context} context @param {number | null} column
 */
function columnLabels(context, column) {
  const { maps, weights } = context.model;
  const strongest = context.veiled ? [] : maps.strongest(weights, NAMED);
  const named = column === null ? strongest : [column, ...strongest];
  const apart = Math.ceil(LABEL / columnWidth(context));
  const all = maps.tokens.map((/** @type {string} */ _, /** @type {number} */ j) => j);
  const shown = apart === 1 ? all : withRoom(named, apart);
  return html`<div class="column-labels" lang="en" aria-hidden="true">
    ${shown.map((/** @type {number} */ j) => label(maps, j, named.includes(j)))}
  </div>`;
}

/** @param {import("./maps.js").Maps} maps @param {number} place @param {boolean} on */
function label({ tokens, hidden }, place, on) {
  const out = hidden.has(place);
  return html`<bdi class="${on ? "on" : ""} ${out ? "out" : ""}" .style=${`--at:${place}`}
    >${tokens[place]}</bdi
  >`;
}

/** Every so many rows, but none that would touch the framed row's label. @param {number} i @param {number} row @param {number} apart */
function hasRoom(i, row, apart) {
  return i % apart === 0 && Math.abs(i - row) >= apart;
}

/** The first places that keep a distance from those before them. @param {number[]} places @param {number} apart */
function withRoom(places, apart) {
  /** @type {number[]} */
  const kept = [];
  for (const place of places) if (kept.every((other) => Math.abs(place - other) >= apart)) kept.push(place);
  return kept;
}

/**
 * About how wide a column is, in units of the text size: the style sheet shares the width between
 * picture and words from 46 units on.
 * @param {Context} context
 */
function columnWidth({ width, em, model }) {
  const units = width / em;
  const picture = units < 46 ? units : ((units - 4) * 1.6) / 2.6;
  const longest = Math.max(...model.maps.tokens.map((/** @type {string} */ token) => token.length));
  return (picture - 0.5 * Math.min(LONGEST_LABEL, longest) - 0.6) / model.maps.size;
}

/**
 * Row and column under a finger, of a box that is divided evenly.
 * @param {MouseEvent} event @param {number} size
 */
function placeOf(event, size) {
  const box = /** @type {HTMLElement} */ (event.currentTarget).getBoundingClientRect();
  const place = (/** @type {number} */ share) => Math.max(0, Math.min(size - 1, Math.floor(share * size)));
  return {
    row: place((event.clientY - box.top) / box.height),
    column: place((event.clientX - box.left) / box.width),
  };
}

/** @type {Record<string, [number, number]>} rows and columns that an arrow key goes on by */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {Context} context @param {KeyboardEvent} event */
function move(context, event) {
  const by = MOVES[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { model, state } = context;
  const within = (/** @type {number} */ place) => Math.max(0, Math.min(model.maps.size - 1, place));
  // The first arrow key touches the strongest cell of the framed row.
  const [start] = model.maps.strongest(model.weights, 1);
  context.act(
    state.column === null
      ? { column: start }
      : { row: within(model.row + by[0]), column: within(model.column + by[1]) },
  );
}

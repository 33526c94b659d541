/* Heat maps on canvas: one pixel a cell, enlarged without smoothing by the style sheet. Frames and
   hatching are elements laid over it. */
import { html } from "lit";
import { ref } from "lit/directives/ref.js";

/** Colours of the scale's nine tokens, --ae-heat-0 (weight 0) to --ae-heat-8 (the largest). */
const STOPS = 9;
/** Colours between them that a map can tell apart. */
const LEVELS = 256;

/**
 * Where a weight lies on the square-root scale that ends at the largest.
 * @param {number} weight @param {number} largest
 * @returns {number} 0 … 1
 */
export function onScale(weight, largest) {
  return largest > 0 ? Math.sqrt(Math.min(1, weight / largest)) : 0;
}

/** The nearest of the nine tokens, 0 … 8, for cells that the style sheet colours. @param {number} weight @param {number} largest */
export function heatStop(weight, largest) {
  return Math.round(onScale(weight, largest) * (STOPS - 1));
}

/** By theme. Reading the tokens makes the browser lay the page out, so it is done once for each. @type {Map<string, Uint32Array>} */
const tables = new Map();

/**
 * The scale as pixels.
 * @param {import("./mount.js").Context} context
 * @returns {Uint32Array | null} 256 pixels in ImageData's byte order; null while there are no colours
 */
function pixelTable({ themeKey, token }) {
  const known = tables.get(themeKey);
  if (known) return known;
  const stops = Array.from({ length: STOPS }, (_, i) => token(`heat-${i}`));
  if (stops.includes("")) return null;
  const table = mixColours(stops.map(channels));
  tables.set(themeKey, table);
  return table;
}

/** @param {string} colour #rrggbb @returns {number[]} three channels of 0 … 255 */
function channels(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/** @param {number[][]} stops @returns {Uint32Array} */
function mixColours(stops) {
  const bytes = new Uint8ClampedArray(4 * LEVELS);
  for (let level = 0; level < LEVELS; level++) {
    const at = (level / (LEVELS - 1)) * (STOPS - 1);
    const below = Math.min(STOPS - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      bytes[4 * level + c] = stops[below][c] + (at - below) * (stops[below + 1][c] - stops[below][c]);
    bytes[4 * level + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}

/** What lies on a canvas already. @type {WeakMap<HTMLCanvasElement, { weights: ArrayLike<number>, table: Uint32Array, largest: number }>} */
const painted = new WeakMap();

/**
 * Draws a matrix of weights, unless this very array lies there already.
 * @param {HTMLCanvasElement} canvas
 * @param {ArrayLike<number>} weights (rows, columns), each 0 … largest
 * @param {{ rows: number, columns: number, largest: number }} size `largest` is where the scale ends
 * @param {Uint32Array} table 256 pixels, from weight 0 to the largest
 */
export function paintHeatmap(canvas, weights, { rows, columns, largest }, table) {
  const last = painted.get(canvas);
  if (last?.weights === weights && last.table === table && last.largest === largest) return;
  painted.set(canvas, { weights, table, largest });
  const image = new ImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = table[Math.round(onScale(weights[i], largest) * (LEVELS - 1))];
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  canvas.getContext("2d")?.putImageData(image, 0, 0);
}

/**
 * A canvas with a map on it.
 * @param {import("./mount.js").Context} context
 * @param {ArrayLike<number>} weights @param {{ rows: number, columns: number, largest: number }} size
 */
export function heatCanvas(context, weights, size) {
  const paint = (/** @type {Element | undefined} */ canvas) => {
    const table = canvas && pixelTable(context);
    if (table) paintHeatmap(/** @type {HTMLCanvasElement} */ (canvas), weights, size, table);
  };
  return html`<canvas class="heatmap" aria-hidden="true" ${ref(paint)}></canvas>`;
}

/** Round weights that a legend may name. */
const ROUND = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
/** Least distance of two ticks, as a part of the scale's length. */
const APART = 0.17;

/**
 * The ticks of the scale: 0, round weights with room between them, and the largest weight itself.
 * @param {number} largest
 * @returns {number[]}
 */
export function legendTicks(largest) {
  const ticks = [largest];
  for (const weight of ROUND.filter((w) => w < largest).reverse()) {
    const at = onScale(weight, largest);
    if (at > APART && onScale(ticks[0], largest) - at > APART) ticks.unshift(weight);
  }
  return largest > 0 ? [0, ...ticks] : [0];
}

/**
 * The scale of a map with its ticks.
 * @param {import("./numbers.js").Numbers} n @param {{ label: unknown, largest: number }} legend
 */
export function heatLegend(n, { label, largest }) {
  const ticks = legendTicks(largest);
  return html`<div class="heat-legend">
    ${label}
    <div class="heat-ramp"></div>
    <div class="heat-ticks">
      ${ticks.map(
        (weight) =>
          html`<span .style=${`--at:${onScale(weight, largest)}`}
            >${weight === largest ? n.fixed(weight, 3) : n.short(weight, 3)}</span
          >`,
      )}
    </div>
  </div>`;
}

/**
 * A small Chart.js plugin: what is written beside the data, instead of a legend.
 *
 * @typedef {object} Label text at a datum, or at a value of both axes
 * @property {number} [dataset] with `index`: at that element, following it where it moves
 * @property {number} [index]
 * @property {number} [x]
 * @property {number} [y]
 * @property {Word[]} words one line, word by word
 * @property {string} color
 * @property {"left" | "right" | "center"} [align]
 * @property {number} [dx] px from there
 * @property {number} [dy]
 * @property {number} [size] px
 *
 * @typedef {{ text: string, weight?: number, symbol?: boolean, sub?: boolean }} Word a symbol is set in italic
 *   serifs, an index smaller and lower
 *
 * @typedef {object} Rule a dashed line across the plot at a value of y
 * @property {number} y
 * @property {string} color
 */

/** @param {any} chart @param {Label} label */
function place(chart, { dataset, index, x, y, dx = 0, dy = 0 }) {
  if (dataset !== undefined && index !== undefined) {
    const element = chart.getDatasetMeta(dataset).data[index];
    return element ? { left: element.x + dx, top: element.y + dy } : null;
  }
  return { left: chart.scales.x.getPixelForValue(x) + dx, top: chart.scales.y.getPixelForValue(y) + dy };
}

/** Keeps a label inside the canvas. @param {number} left @param {number} width @param {number} room */
const kept = (left, width, room) => Math.max(0, Math.min(left, room - width));

/** @param {Word} word @param {number} size @param {{ family: string, symbols: string }} fonts */
function fontOf({ weight = 400, symbol, sub }, size, { family, symbols }) {
  return `${symbol ? "italic " : ""}${weight} ${sub ? 0.7 * size : size}px ${symbol ? symbols : family}`;
}

/** @param {any} chart @param {Label} label @param {string} symbols the font of symbols */
function write(chart, label, symbols) {
  const at = place(chart, label);
  if (!at) return;
  const { ctx } = chart;
  const { family, size: usual } = chart.options.font;
  const size = label.size ?? usual;
  const words = label.words.map((word) => {
    ctx.font = fontOf(word, size, { family, symbols });
    return { ...word, font: ctx.font, width: ctx.measureText(word.text).width };
  });
  const width = words.reduce((sum, word) => sum + word.width, 0);
  const share = { left: 0, center: 0.5, right: 1 }[label.align ?? "left"];
  let left = kept(at.left - share * width, width, chart.width);
  for (const word of words) {
    const top = at.top + (word.sub ? 0.25 * size : 0);
    ctx.font = word.font;
    ctx.strokeText(word.text, left, top);
    ctx.fillText(word.text, left, top);
    left += word.width;
  }
}

export const marks = {
  id: "marks",
  /** @param {any} chart @param {any} _args @param {{ rules?: Rule[] }} options */
  beforeDatasetsDraw(chart, _args, { rules = [] }) {
    const { ctx, chartArea, scales } = chart;
    for (const { y, color } of rules) {
      const top = Math.round(scales.y.getPixelForValue(y)) + 0.5;
      ctx.save();
      ctx.strokeStyle = color;
      ctx.setLineDash([4, 3]);
      ctx.beginPath();
      ctx.moveTo(chartArea.left, top);
      ctx.lineTo(chartArea.right, top);
      ctx.stroke();
      ctx.restore();
    }
  },
  /** @param {any} chart @param {any} _args @param {{ labels?: Label[], surface?: string, symbols?: string }} options */
  afterDatasetsDraw(chart, _args, { labels = [], surface = "", symbols = "serif" }) {
    const { ctx } = chart;
    ctx.save();
    ctx.textAlign = "left";
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    ctx.lineWidth = 4;
    ctx.strokeStyle = surface; // a rim that keeps the text clear of lines
    for (const label of labels) {
      ctx.fillStyle = label.color;
      write(chart, label, symbols);
    }
    ctx.restore();
  },
};

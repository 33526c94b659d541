/* How wide a label will be, without asking the browser to lay out the page. */

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** What each explorer writes with. @type {WeakMap<Element, { symbols: string, text: string }>} */
const families = new WeakMap();

/** @param {import("./mount.js").Context} context */
function familiesOf({ host, token }) {
  let known = families.get(host);
  if (!known) {
    known = { symbols: token("serif"), text: token("sans") };
    if (known.text) families.set(host, known); // else the element is in no page yet
  }
  return known;
}

/**
 * @param {import("./plot-marks.js").Word[]} words @param {number} size in px
 * @param {import("./mount.js").Context} context
 * @returns {number} px
 */
export function textWidth(words, size, context) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  const family = familiesOf(context);
  let width = 0;
  for (const { text, strong, symbol, sub } of words) {
    const weight = strong ? 600 : 400;
    pen.font = `${symbol ? "italic " : ""}${weight} ${sub ? 0.7 * size : size}px ${symbol ? family.symbols : family.text}`;
    width += pen.measureText(text).width;
  }
  return width;
}

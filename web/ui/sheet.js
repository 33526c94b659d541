/** @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @param {string} css @returns {CSSStyleSheet} one sheet for all elements that use the same text */
export function sheet(css) {
  let made = sheets.get(css);
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(css);
    sheets.set(css, made);
  }
  return made;
}

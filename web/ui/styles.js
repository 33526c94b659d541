import tokens from "./tokens.css";
import figure from "./figure.css";
import controls from "./controls.css";
import { sheet } from "./sheet.js";

/**
 * What every explorer wears.
 * @param {ShadowRoot} shadow the explorer's, with its element in a page or not
 */
export function sharedSheets(shadow) {
  return [tokens, controls, figure].map(sheet).concat(textSize(shadow));
}

/** The text size that the reader has chosen in the browser, whatever the host page does to its own. @param {ShadowRoot} shadow */
function textSize(shadow) {
  const probe = document.createElement("span");
  probe.style.fontSize = "medium";
  shadow.append(probe);
  const { fontSize } = getComputedStyle(probe);
  probe.remove();
  return fontSize ? [sheet(`:host { --ae-medium: ${fontSize}; }`)] : [];
}

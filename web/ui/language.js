/** @typedef {"fr" | "en"} Language */

/** @param {string | null | undefined} tag @returns {Language | null} by its first subtag */
export function matchLanguage(tag) {
  const first = (tag ?? "").trim().toLowerCase().split(/[-_]/)[0];
  return first === "fr" || first === "en" ? first : null;
}

/**
 * The nearest ancestor, itself included, that says a language that we speak; through shadow roots.
 * @param {Element} element
 * @returns {{ language: Language, source: Element | null }}
 */
export function languageOf(element) {
  for (let node = /** @type {any} */ (element); node; node = node.parentNode ?? node.host) {
    const language = node instanceof Element ? matchLanguage(node.getAttribute("lang")) : null;
    if (language) return { language, source: node };
  }
  return { language: matchLanguage(document.documentElement.lang) ?? "en", source: null };
}

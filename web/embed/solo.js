import { definitions } from "../explorers/definitions.js";
import { stateToQuery } from "../ui/parameters.js";
import { matchLanguage } from "../ui/language.js";
import { readAddress, writeAddress } from "./address.js";

/** What a page says where `view` names no explorer. */
const UNKNOWN = {
  en: (/** @type {string} */ names) => `No explorer has that name. There are: ${names}.`,
  fr: (/** @type {string} */ names) => `Aucun explorateur ne porte ce nom. Il y a\u00a0: ${names}.`,
};

/**
 * The query that shows one explorer alone in its present state.
 * @param {import("../ui/element.js").ExplorerElement} element
 * @returns {string} view=softmax-saturation&lang=fr&dK=64
 */
export function soloQuery(element) {
  const state = stateToQuery(element.definition.parameters, element.state);
  return `view=${element.definition.name}&lang=${element.language}${state ? `&${state}` : ""}`;
}

/**
 * Shows one explorer alone in the page, as its address asks, and tells a surrounding page what happens.
 * @param {string} view the element's name
 */
export function showAlone(view) {
  const query = new URLSearchParams(location.search);
  const language = matchLanguage(query.get("lang")) ?? matchLanguage(navigator.language) ?? "en";
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = query.get("theme") ?? "auto";
  document.body.className = "solo";
  if (!definitions.some((d) => d.name === view)) {
    const names = definitions.map((d) => d.name).join(", ");
    document.body.replaceChildren(
      Object.assign(document.createElement("p"), { textContent: UNKNOWN[language](names) }),
    );
    return;
  }
  const element = /** @type {import("../ui/element.js").ExplorerElement} */ (document.createElement(view));
  for (const name of ["theme", "controls", "predict"])
    if (query.has(name)) element.setAttribute(name, query.get(name) ?? "");
  const main = document.createElement("main");
  main.append(element);
  document.body.replaceChildren(main);
  readAddress(element);
  addEventListener("hashchange", () => readAddress(element));
  element.addEventListener("explorer-change", () => writeAddress(element));
  if (window.parent !== window) talkToHost(element, view);
}

/**
 * Events go to the surrounding page as JSON strings; it may send a state. Anything else is ignored.
 * @param {import("../ui/element.js").ExplorerElement} element @param {string} view
 */
function talkToHost(element, view) {
  const send = (/** @type {string} */ type) => {
    const { state, readings } = element;
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    const message = { source: "attention-explorer", version: 1, type, view, state, readings, height };
    window.parent.postMessage(JSON.stringify(message), "*");
  };
  for (const type of ["ready", "change", "done", "score"])
    element.addEventListener(`explorer-${type}`, () => send(type));
  new ResizeObserver(() => send("height")).observe(document.documentElement);
  addEventListener("message", (event) => {
    if (event.source !== window.parent || typeof event.data !== "string") return;
    try {
      const message = JSON.parse(event.data);
      if (message?.target === "attention-explorer" && message.state !== undefined)
        element.state = message.state;
    } catch {
      // not for us, or a state that the explorer refuses: nothing changes
    }
  });
}

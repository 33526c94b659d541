/* The address of a page: `?dK=64#softmax-saturation?seed=3`. A query is only read; the fragment is read and
   written, and where both name a parameter, the fragment wins. */
import { stateToQuery } from "../ui/parameters.js";

/** @typedef {import("../ui/element.js").ExplorerElement} ExplorerElement */

/** @returns {{ name: string, own: string | undefined }} the explorer, or another place, that the fragment names, and its state */
export function fragmentParts() {
  const [name, own] = location.hash.slice(1).split("?");
  return { name, own };
}

/** Whether the address says anything of the explorer's state. @param {ExplorerElement} element */
export function addressed({ definition }) {
  const { name, own } = fragmentParts();
  const query = new URLSearchParams(location.search);
  const inQuery = Object.keys(definition.parameters).some((key) => query.has(key));
  return name === definition.name && (own !== undefined || inQuery);
}

/** Takes over what the address says of the explorer, keeping its attributes' values for the rest. @param {ExplorerElement} element */
export function readAddress(element) {
  const { name, own } = fragmentParts();
  const merged = new URLSearchParams(location.search);
  if (name === element.definition.name)
    for (const [key, value] of new URLSearchParams(own ?? "")) merged.set(key, value);
  element.readAddress(merged);
}

/**
 * This page's address with the explorer's state in it. What the query says too is written out, even a default.
 * @param {ExplorerElement} element
 */
export function addressOf({ definition, state }) {
  const also = [...new URLSearchParams(location.search).keys()];
  const own = stateToQuery(definition.parameters, state, also);
  return `${location.href.split("#")[0]}#${definition.name}${own && `?${own}`}`;
}

/* A browser (Safari) refuses more than 100 writings in 30 s, and each takes a slow tablet milliseconds: a
   person's clicks are written at once, a long drag of a slider only now and then. */
const AT_ONCE = 20;
/** ms until one more may be written. */
const APART = 400;

let allowed = AT_ONCE;
/** When the allowance was last counted. */
let counted = 0;
/** What waits to be written, and for which address. @type {{ element: ExplorerElement, from: string } | null} */
let waiting = null;

/**
 * Writes the explorer's state into the address. Going back leaves the page, not the last of a hundred slider positions.
 * @param {ExplorerElement} element
 */
export function writeAddress(element) {
  const now = performance.now();
  allowed = Math.min(AT_ONCE, allowed + (now - counted) / APART);
  counted = now;
  if (allowed >= 1 && !waiting) write(element);
  else {
    if (!waiting) setTimeout(writeWaiting, APART);
    waiting = { element, from: location.href };
  }
}

/** Unless another address was gone to meanwhile. */
function writeWaiting() {
  if (waiting?.from === location.href) write(waiting.element);
  waiting = null;
}

/** @param {ExplorerElement} element */
function write(element) {
  allowed--;
  try {
    history.replaceState(null, "", addressOf(element));
  } catch {
    // some frames have no history of their own
  }
}

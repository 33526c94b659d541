/* Figures as both languages write them. */
import { NO_BREAK } from "../../ui/numbers.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */

/** Above this, three decimals would round to 1. */
const NEARLY_ONE = 0.9995;
/** Below this, they would round to 0. */
const NEARLY_ZERO = 0.0005;
/** Decimals at most, to tell two probabilities apart. */
const MOST_DECIMALS = 8;
/** How many words a sentence names before it counts. */
const NAMED = 6;

/** A weight or probability, never shown as 0 or 1 unless it is. @param {Numbers} n @param {number} w */
export function weight(n, w) {
  if (w > 0 && w < NEARLY_ZERO) return n.scientific(w);
  if (w < 1 && w >= NEARLY_ONE) return `>${NO_BREAK}${n.fixed(0.999, 3)}`;
  return w === 0 ? "0" : n.fixed(w, 3);
}

/**
 * Two weights with the decimals that tell them apart.
 * @param {Numbers} n @param {number} a @param {number} b
 * @returns {[string, string]}
 */
export function apart(n, a, b) {
  if (weight(n, a) !== weight(n, b)) return [weight(n, a), weight(n, b)];
  for (let decimals = 4; decimals < MOST_DECIMALS; decimals++) {
    const texts = /** @type {[string, string]} */ ([a, b].map((w) => n.fixed(w, decimals)));
    const seemsOne = [a, b].some((w, i) => w < 1 && texts[i] === n.fixed(1, decimals));
    if (texts[0] !== texts[1] && !seemsOne) return texts;
  }
  return [n.fixed(a, MOST_DECIMALS), n.fixed(b, MOST_DECIMALS)];
}

/**
 * Several words, each once: “a”, “b” and 4 more.
 * @param {Numbers} n @param {string[]} words @param {(count: string) => string} more what follows where there are too many
 */
export function listed(n, words, more) {
  const different = [...new Set(words)];
  const named = different.slice(0, NAMED).map((word) => n.quote(word));
  const rest = different.length - NAMED;
  return named.join(", ") + (rest > 0 ? more(n.whole(rest)) : "");
}

/** About so long. @param {Numbers} n @param {number} seconds */
export function duration(n, seconds) {
  return seconds < 90
    ? `${n.whole(Math.ceil(seconds))}${NO_BREAK}s`
    : `${n.whole(Math.ceil(seconds / 60))}${NO_BREAK}min`;
}

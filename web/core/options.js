import { copyList } from "./arrays.js";
import { AttentionError, show } from "./errors.js";

/**
 * An options object, or an error.
 * @template T
 * @param {T} value
 * @param {string} [argument]
 * @returns {T}
 */
export function checkOptions(value, argument = "options") {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new AttentionError("type", argument, `${argument} must be an object, not ${show(value)}.`);
  return value;
}

/**
 * true or false, or an error.
 * @param {unknown} value
 * @param {string} argument
 * @returns {boolean}
 */
export function trueOrFalse(value, argument) {
  if (typeof value !== "boolean")
    throw new AttentionError("type", argument, `${argument} must be true or false, not ${show(value)}.`);
  return value;
}

/**
 * A finite number, or an error.
 * @param {unknown} value
 * @param {string} argument
 * @returns {number}
 */
export function finiteNumber(value, argument) {
  if (typeof value !== "number")
    throw new AttentionError("type", argument, `${argument} must be a finite number, not ${show(value)}.`);
  if (!Number.isFinite(value))
    throw new AttentionError("range", argument, `${argument} must be a finite number, not ${value}.`);
  return value;
}

/**
 * One of the allowed words, or an error.
 * @template {string} W
 * @param {unknown} value
 * @param {string} argument
 * @param {readonly W[]} words
 * @returns {W}
 */
export function oneOf(value, argument, words) {
  const allowed = words.map((word) => `"${word}"`).join(" or ");
  if (typeof value !== "string")
    throw new AttentionError("type", argument, `${argument} must be ${allowed}, not ${show(value)}.`);
  if (!words.includes(/** @type {W} */ (value)))
    throw new AttentionError("range", argument, `${argument} must be ${allowed}, not ${show(value)}.`);
  return /** @type {W} */ (value);
}

/**
 * Some of the allowed words, in an array, or an error.
 * @template {string} W
 * @param {unknown} value
 * @param {string} argument
 * @param {readonly W[]} words
 * @returns {Set<W>}
 */
export function someOf(value, argument, words) {
  if (Array.isArray(value)) return new Set(copyList(value, (word) => oneOf(word, argument, words)));
  const allowed = words.map((word) => `"${word}"`);
  throw new AttentionError(
    "type",
    argument,
    `${argument} must be an array of ${allowed.slice(0, -1).join(", ")} and ${allowed.at(-1)}, not ${show(value)}.`,
  );
}

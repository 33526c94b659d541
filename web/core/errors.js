/**
 * What every refusal of this library is: a RangeError with a code to test, the name of what was wrong, and a
 * sentence that says what was wrong and what is allowed.
 *
 * @typedef {"type" | "shape" | "range" | "precision" | "mask" | "memory" | "overflow" | "disposed" | "model"
 *   | "unsupported"} ErrorCode
 */
export class AttentionError extends RangeError {
  static {
    // By hand, so that the name outlives the shortening of names in the bundle.
    const name = { value: "AttentionError", configurable: true, writable: true };
    Object.defineProperty(this, "name", name);
    Object.defineProperty(this.prototype, "name", name);
  }

  /**
   * @param {ErrorCode} code
   * @param {string} argument the argument's name as the caller wrote it; of `memory` also the result's; or ""
   * @param {string} message one sentence
   */
  constructor(code, argument, message) {
    super(message);
    /** @type {ErrorCode} */
    this.code = code;
    /** @type {string} */
    this.argument = argument;
  }
}

/**
 * Any value, short enough for a sentence.
 * @param {unknown} value
 * @returns {string}
 */
export function show(value) {
  if (typeof value === "string") return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  if (typeof value === "function") return "a function";
  if (typeof value === "symbol") return "a symbol";
  if (typeof value === "bigint") return `${value}n`;
  if (value === null || typeof value !== "object") return String(value);
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return `${value.constructor?.name ?? "an array"}`;
  return "an object";
}

/**
 * A whole number from least to most, or an error.
 * @param {unknown} value
 * @param {string} argument
 * @param {number} least
 * @param {number} [most]
 * @returns {number}
 */
export function wholeNumber(value, argument, least, most = Number.MAX_SAFE_INTEGER) {
  const allowed = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  if (typeof value !== "number")
    throw new AttentionError(
      "type",
      argument,
      `${argument} must be a whole number ${allowed}, not ${show(value)}.`,
    );
  if (!Number.isInteger(value) || value < least || value > most)
    throw new AttentionError(
      "range",
      argument,
      `${argument} must be a whole number ${allowed}, not ${value}.`,
    );
  return value;
}

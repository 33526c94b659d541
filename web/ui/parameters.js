import { AttentionError, show } from "../core/errors.js";

/**
 * A public parameter of an explorer. One table of these per explorer (`parameters.js` in its folder)
 * feeds its attributes, its address, its state, its controls and its reset.
 *
 * @typedef {{ default: any, nullable?: boolean } & (
 *   | { type: "integer", min: number, max: number }
 *   | { type: "number", min: number, max: number }
 *   | { type: "choice", values: (string | number)[] }
 *   | { type: "integers", min: number, max: number, least: number, most: number }
 *   | { type: "numbers", min: number, max: number, least: number, most: number }
 *   | { type: "boolean" }
 *   | { type: "text", most: number }
 *   | { type: "json", check: (value: unknown) => boolean }
 * )} Parameter
 * @typedef {Record<string, Parameter>} Parameters
 */

/** A value that a parameter refuses; `parameter` lets the page say it in the reader's language. */
export class ParameterError extends AttentionError {
  /** @param {string} name @param {Parameter} parameter @param {"type" | "range"} code @param {unknown} value */
  constructor(name, parameter, code, value) {
    super(code, name, `${name} must be ${allowed(parameter)}, not ${show(value)}.`);
    this.parameter = parameter;
  }
}

/**
 * Whether a value was refused by a parameter. Not `instanceof`: the shell's script and an explorer's module each
 * bundle this class, and an error made by the one is read by the other.
 * @param {any} error @returns {error is ParameterError}
 */
export function isParameterError(error) {
  return error instanceof Error && "parameter" in error;
}

/** @param {Parameter} p @returns {string} */
function allowed(p) {
  const orNull = p.nullable ? " or null" : "";
  switch (p.type) {
    case "integer":
      return `a whole number from ${p.min} to ${p.max}${orNull}`;
    case "number":
      return `a number from ${p.min} to ${p.max}${orNull}`;
    case "choice":
      return `one of ${p.values.join(", ")}${orNull}`;
    case "integers":
      return `a list of ${p.least} to ${p.most} whole numbers from ${p.min} to ${p.max}${orNull}`;
    case "numbers":
      return `a list of ${p.least} to ${p.most} numbers from ${p.min} to ${p.max}${orNull}`;
    case "boolean":
      return `true or false${orNull}`;
    case "text":
      return `a text of at most ${p.most} characters${orNull}`;
    default:
      return `a value of its documented form${orNull}`;
  }
}

/**
 * The value as it enters the state, or a ParameterError. Missing and undefined give the default.
 * @param {string} name @param {Parameter} parameter @param {any} value
 */
export function checkValue(name, parameter, value) {
  const fail = (/** @type {"type" | "range"} */ code) => new ParameterError(name, parameter, code, value);
  if (value === undefined) return copy(parameter.default);
  if (value === null && parameter.nullable) return null;
  const inRange = (/** @type {unknown} */ x, /** @type {boolean} */ whole) => {
    if (typeof x !== "number") throw fail("type");
    const { min, max } = /** @type {any} */ (parameter);
    if (!(x >= min && x <= max) || (whole && !Number.isInteger(x))) throw fail("range");
  };
  switch (parameter.type) {
    case "integer":
    case "number":
      inRange(value, parameter.type === "integer");
      return value;
    case "choice":
      if (!parameter.values.includes(value)) throw fail("range");
      return value;
    case "integers":
    case "numbers":
      if (!Array.isArray(value)) throw fail("type");
      if (value.length < parameter.least || value.length > parameter.most) throw fail("range");
      for (const x of value) inRange(x, parameter.type === "integers");
      return [...value];
    case "boolean":
      if (typeof value !== "boolean") throw fail("type");
      return value;
    case "text":
      if (typeof value !== "string") throw fail("type");
      if (value.length > parameter.most) throw fail("range");
      return value;
    default:
      if (!parameter.check(value)) throw fail("type");
      return copy(value);
  }
}

/**
 * A whole state, checked; throws on the first bad value, so that nothing is half changed.
 * @param {Parameters} parameters @param {unknown} state
 * @returns {Record<string, any>}
 */
export function checkState(parameters, state) {
  if (state === null || typeof state !== "object" || Array.isArray(state))
    throw new AttentionError("type", "state", `state must be an object, not ${show(state)}.`);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, p]) => [
      name,
      checkValue(name, p, /** @type {any} */ (state)[name]),
    ]),
  );
}

/**
 * A value as attributes and addresses write it: numbers with a point, lists with commas.
 * @param {string} name @param {Parameter} parameter @param {string} text
 */
export function parseValue(name, parameter, text) {
  const number = (/** @type {string} */ s) =>
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(s.trim()) ? Number(s) : NaN;
  const checked = (/** @type {unknown} */ value) => {
    try {
      return checkValue(name, parameter, value);
    } catch (error) {
      throw isParameterError(error) ? new ParameterError(name, parameter, "range", text) : error;
    }
  };
  if (text === "" && parameter.nullable) return null;
  switch (parameter.type) {
    case "integer":
    case "number":
      return checked(number(text));
    case "choice":
      return checked(parameter.values.find((v) => String(v) === text.trim()) ?? text);
    case "integers":
    case "numbers":
      return checked(text.trim() === "" ? [] : text.split(",").map(number));
    case "boolean":
      return checked({ true: true, "": true, false: false }[text] ?? text);
    case "text":
      return checked(text);
    default:
      try {
        return checked(JSON.parse(text));
      } catch {
        throw new ParameterError(name, parameter, "type", text);
      }
  }
}

/**
 * @param {Parameter} parameter @param {any} value
 * @returns {string} what `parseValue` reads back
 */
export function formatValue(parameter, value) {
  if (value === null) return "";
  return parameter.type === "json" ? JSON.stringify(value) : String(value);
}

/**
 * The part of a state that differs from the defaults, as an address carries it: `dK=64&seed=3`.
 * @param {Parameters} parameters @param {Record<string, any>} state
 * @param {string[]} [also] names to write out in any case
 * @returns {string}
 */
export function stateToQuery(parameters, state, also = []) {
  const changed = Object.entries(parameters).filter(
    ([name, p]) => also.includes(name) || JSON.stringify(state[name]) !== JSON.stringify(p.default),
  );
  return changed
    .map(([name, p]) => `${name}=${encodeURIComponent(formatValue(p, state[name])).replaceAll("%2C", ",")}`)
    .join("&");
}

/**
 * Reads what an address carries; what can't be read is left out and reported.
 * @param {Parameters} parameters @param {URLSearchParams} query
 * @returns {{ state: Record<string, any>, errors: AttentionError[] }}
 */
export function queryToState(parameters, query) {
  /** @type {Record<string, any>} */
  const state = {};
  /** @type {AttentionError[]} */
  const errors = [];
  for (const [name, p] of Object.entries(parameters)) {
    const text = query.get(name);
    if (text === null) continue;
    try {
      state[name] = parseValue(name, p, text);
    } catch (error) {
      errors.push(/** @type {AttentionError} */ (error));
    }
  }
  return { state, errors };
}

/** @param {string} name a parameter's name, dK @returns {string} its attribute, d-k */
export function attributeName(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @template T @param {T} value @returns {T} */
function copy(value) {
  return value !== null && typeof value === "object" ? structuredClone(value) : value;
}

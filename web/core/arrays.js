/**
 * Arrays as the engine itself knows them: of this realm or of another one (an iframe's), whatever their own
 * properties, subclasses or prototypes claim. What looks like an array and is none (a proxy of a typed array, an
 * object with its prototype) is not taken for one.
 */

const typedArray = Object.getPrototypeOf(Uint8Array.prototype);

/**
 * The engine's own getter of a prototype, as a function.
 * @param {object} prototype @param {string | symbol} property
 * @returns {(value: unknown) => any}
 */
function getter(prototype, property) {
  const { get } = /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, property));
  return (value) => get.call(value);
}

/** The name of a typed array's kind, such as "Float32Array"; undefined of anything else. */
const kindOf = getter(typedArray, Symbol.toStringTag);
const bufferOf = getter(typedArray, "buffer");
const byteOffsetOf = getter(typedArray, "byteOffset");
const lengthOf = getter(typedArray, "length");
const bufferLength = getter(ArrayBuffer.prototype, "byteLength");

/**
 * A new view of a typed array's numbers, of this realm's own class.
 * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor} C
 * @param {unknown} value
 * @param {readonly C[]} Types which kinds are taken
 * @returns {InstanceType<C> | "other" | "detached"} "other": it is none of these; "detached": its memory has been
 *   given away
 */
export function viewOf(value, Types) {
  const kind = kindOf(value);
  const Type = Types.find(({ name }) => name === kind);
  if (!Type) return "other";
  try {
    return /** @type {any} */ (new Type(bufferOf(value), byteOffsetOf(value), lengthOf(value)));
  } catch {
    return "detached";
  }
}

/** @param {unknown} value @returns {value is ArrayBuffer} */
export function isArrayBuffer(value) {
  try {
    return bufferLength(value) >= 0;
  } catch {
    return false;
  }
}

/** @param {unknown} value @returns {boolean} whether it is an array or a typed array */
export function isList(value) {
  return Array.isArray(value) || kindOf(value) !== undefined;
}

/**
 * A copy of an array or a typed array: its length is read once, then each element once, holes too.
 * @template T
 * @param {any} list isList
 * @param {(element: unknown, index: number) => T} check returns what is kept, or throws
 * @returns {T[]}
 */
export function copyList(list, check) {
  const length = Array.isArray(list) ? list.length : lengthOf(list);
  const copy = [];
  for (let index = 0; index < length; index++) copy.push(check(list[index], index));
  return copy;
}

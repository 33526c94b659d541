import { AttentionError } from "./errors.js";
import { wasmBytes } from "./source.js";

/** The smallest module that uses a SIMD instruction: valid exactly where the SIMD build runs. */
const SIMD_PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  8,
  1,
  6,
  0,
  65,
  0,
  253,
  15,
  11,
);

/** @returns {boolean} whether this engine runs WebAssembly SIMD */
export function simdSupported() {
  return WebAssembly.validate(SIMD_PROBE);
}

/** One fetch and one compilation a kind, however many libraries are loaded. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/**
 * The compiled module, without an instance.
 * @param {boolean} simd
 * @returns {Promise<WebAssembly.Module>}
 */
export function compiledModule(simd) {
  const kind = simd ? "simd" : "scalar";
  let promise = compiled.get(kind);
  if (!promise) {
    promise = wasmBytes(kind).then((bytes) => WebAssembly.compile(bytes));
    promise.catch(() => compiled.delete(kind)); // a failed load may be tried again
    compiled.set(kind, promise);
  }
  return promise;
}

/**
 * Which build the option `simd` asks for.
 * @param {unknown} option "auto", true or false
 * @returns {boolean}
 */
export function chooseBuild(option) {
  if (option !== "auto" && typeof option !== "boolean")
    throw new AttentionError("type", "simd", `simd must be "auto", true or false.`);
  if (option === true && !simdSupported())
    throw new AttentionError(
      "unsupported",
      "simd",
      `This engine has no WebAssembly SIMD; use simd: "auto" or false.`,
    );
  return option === "auto" ? simdSupported() : option;
}

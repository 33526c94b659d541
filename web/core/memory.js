import { AttentionError } from "./errors.js";
import { newArray } from "./tensor.js";

/** Status codes of c/status.h, in their order. @type {(import("./errors.js").ErrorCode | null)[]} */
const STATUS_ERRORS = [null, "overflow", "range", "mask", "memory", "model"];

/**
 * One instance of the module and its memory: the only place that holds addresses.
 *
 * `call` runs an export and turns its status into an error; `scope` lends memory for one piece of
 * work. Should the engine trap, the instance is replaced and `generation` grows, so that handles
 * into the old memory can tell that they are gone.
 */
export class Core {
  /** @param {WebAssembly.Module} module @param {boolean} simd */
  constructor(module, simd) {
    this.module = module;
    this.simd = simd;
    this.generation = 0;
    /** What still runs ends by these when the core is disposed of. @type {Set<() => void>} */
    this.endings = new Set();
    this.start();
  }

  start() {
    const instance = new WebAssembly.Instance(this.module, { env: { emscripten_notify_memory_growth() {} } });
    /** @type {Record<string, any> | null} */
    this.exports = instance.exports;
    this.exports._initialize();
  }

  /** Frees everything; every later use throws `disposed`. */
  dispose() {
    this.exports = null;
    this.generation++;
    for (const end of this.endings) end();
  }

  /** The memory as it is now: a view taken before a call that allocates may be dead after it. */
  get buffer() {
    return this.live().memory.buffer;
  }

  live() {
    if (!this.exports)
      throw new AttentionError("disposed", "", "This library has been disposed of; load another.");
    return this.exports;
  }

  /**
   * Runs an export and returns what it returns, whatever that means.
   * @param {string} name @param {...number} args
   * @returns {number}
   */
  raw(name, ...args) {
    const exports = this.live();
    try {
      return exports[name](...args);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.generation++;
      this.start();
      throw new AttentionError("memory", "", `The computation was stopped by the engine (${error.message}).`);
    }
  }

  /**
   * Runs an export that returns a status; `sentences` says what went wrong, by error code.
   * @param {string} name @param {number[]} args
   * @param {Partial<Record<import("./errors.js").ErrorCode, [string, string]>>} [sentences] code → [argument, sentence]
   */
  call(name, args, sentences = {}) {
    const code = STATUS_ERRORS[this.raw(name, ...args)];
    if (!code) return;
    const [argument, sentence] = sentences[code] ?? ["", `${name} failed: ${code}.`];
    throw new AttentionError(code, argument, sentence);
  }

  /**
   * @param {number} bytes
   * @returns {number} an address, never 0
   */
  allocate(bytes) {
    const address = bytes < 0x7fffffff ? this.raw("core_allocate", Math.max(1, bytes)) >>> 0 : 0;
    if (!address)
      throw new AttentionError(
        "memory",
        "",
        `This needs ${Math.ceil(bytes / 1e6)} MB at once, more than the module's memory can hold.`,
      );
    return address;
  }

  /** @param {number} address */
  free(address) {
    if (this.exports) this.raw("core_free", address);
  }

  /**
   * Lends memory to `work` and takes it back, whatever happens.
   * @template T
   * @param {(scope: Scope) => T} work
   * @returns {T}
   */
  scope(work) {
    const scope = new Scope(this);
    try {
      return work(scope);
    } finally {
      scope.close();
    }
  }
}

/** Memory lent for one piece of work. */
export class Scope {
  /** @param {Core} core */
  constructor(core) {
    this.core = core;
    this.generation = core.generation;
    /** @type {number[]} */
    this.addresses = [];
  }

  /** @param {number} bytes @returns {number} the address of that many bytes */
  reserve(bytes) {
    const address = this.core.allocate(bytes);
    this.addresses.push(address);
    return address;
  }

  /**
   * Copies an array in.
   * @param {Float32Array | Float64Array | Uint8Array | Int32Array | Uint32Array} data
   * @returns {number} its address
   */
  put(data) {
    const address = this.reserve(data.byteLength);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.core.buffer, address, data.byteLength).set(bytes);
    return address;
  }

  /**
   * Copies an array out, into a fresh one that the caller owns.
   * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor | Int32ArrayConstructor
   *   | Uint32ArrayConstructor} C
   * @param {C} Type @param {number} address @param {number} length
   * @returns {InstanceType<C>}
   */
  take(Type, address, length) {
    const copy = newArray(Type, length);
    copy.set(/** @type {any} */ (new Type(this.core.buffer, address, length)));
    return copy;
  }

  /**
   * The numbers where they are, for reading at once: the next call that allocates may end the view.
   * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor | Int32ArrayConstructor
   *   | Uint32ArrayConstructor} C
   * @param {C} Type @param {number} address @param {number} length
   * @returns {InstanceType<C>}
   */
  view(Type, address, length) {
    return /** @type {any} */ (new Type(this.core.buffer, address, length));
  }

  close() {
    if (this.generation !== this.core.generation) return; // the memory is gone with its instance
    for (const address of this.addresses) this.core.free(address);
  }
}

import { AttentionError } from "./errors.js";
import { newArray, sizeOf } from "./tensor.js";

/**
 * Status codes of c/status.h, in their order: the error's code and, where one code has several causes, which.
 * @type {(null | [code: import("./errors.js").ErrorCode, cause?: "scale" | "mask" | "wQ" | "wK" | "wV" | "wO"])[]}
 */
const STATUS_ERRORS = [
  null,
  ["overflow"],
  ["range"],
  ["mask"],
  ["memory"],
  ["model"],
  ["overflow", "scale"],
  ["overflow", "mask"],
  ["overflow", "wQ"],
  ["overflow", "wK"],
  ["overflow", "wV"],
  ["overflow", "wO"],
];

/** @typedef {Partial<Record<string, [argument: string, sentence: string]>>} Sentences by cause, else by code */

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
   * Runs an export that returns a status; `sentences` says what went wrong.
   * @param {string} name @param {number[]} args
   * @param {Sentences} [sentences]
   */
  call(name, args, sentences = {}) {
    const failure = STATUS_ERRORS[this.raw(name, ...args)];
    if (!failure) return;
    const [code, cause = code] = failure;
    const [argument, sentence] = sentences[cause] ?? sentences[code] ?? ["", `${name} failed: ${code}.`];
    throw new AttentionError(code, argument, sentence);
  }

  /**
   * @param {number} bytes
   * @param {string} [argument] the argument or the result that they are for
   * @returns {number} an address, never 0
   */
  allocate(bytes, argument = "") {
    const address = bytes < 0x7fffffff ? this.raw("core_allocate", Math.max(1, bytes)) >>> 0 : 0;
    if (!address)
      throw new AttentionError(
        "memory",
        argument,
        `${argument || "This"} needs ${Math.ceil(bytes / 1e6)} MB at once, more than the module's memory can hold.`,
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

  /**
   * @param {number} bytes
   * @param {string} [argument] the argument or the result that they are for
   * @returns {number} the address of that many bytes
   */
  reserve(bytes, argument) {
    const address = this.core.allocate(bytes, argument);
    this.addresses.push(address);
    return address;
  }

  /**
   * Copies an array in.
   * @param {Float32Array | Float64Array | Uint8Array | Int32Array | Uint32Array} data
   * @param {string} [argument]
   * @returns {number} its address
   */
  put(data, argument) {
    const address = this.reserve(data.byteLength, argument);
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(this.core.buffer, address, data.byteLength).set(bytes);
    return address;
  }

  /**
   * Copies a checked tensor's data in. Reading another argument may have run code that took them away.
   * @param {import("./tensor.js").Tensor} t @param {string} argument
   * @returns {number} its address
   */
  putTensor({ shape, data }, argument) {
    if (data.length !== sizeOf(shape))
      throw new AttentionError(
        "type",
        `${argument}.data`,
        `${argument}.data lost its memory (detached or resized) while the arguments were read.`,
      );
    return this.put(data, argument);
  }

  /**
   * Copies an array out, into a fresh one that the caller owns.
   * @template {Float32ArrayConstructor | Float64ArrayConstructor | Uint8ArrayConstructor | Int32ArrayConstructor
   *   | Uint32ArrayConstructor} C
   * @param {C} Type @param {number} address @param {number} length
   * @param {string} [argument] the result that it is
   * @returns {InstanceType<C>}
   */
  take(Type, address, length, argument = "") {
    const copy = newArray(Type, length, argument);
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

/** Frees what forgotten handles held, where the engine tells of them. @type {FinalizationRegistry<Holding> | null} */
const forgotten =
  typeof FinalizationRegistry === "function" ? new FinalizationRegistry((holding) => holding.free()) : null;

/** Memory that a handle keeps from one call to the next, until it is freed or nobody has the handle any more. */
export class Holding {
  #core;
  #generation;
  /** @type {number[]} */
  #addresses = [];
  #freed = false;

  /** @param {Core} core @param {object} handle that has this, and that this must not lead to */
  constructor(core, handle) {
    this.#core = core;
    this.#generation = core.generation;
    forgotten?.register(handle, this, this);
  }

  /** @param {number} bytes @returns {number} the address of that many bytes */
  reserve(bytes) {
    const address = this.#core.allocate(bytes);
    this.#addresses.push(address);
    return address;
  }

  /**
   * The error that the memory is there no more, or nothing.
   * @param {string} name of the handle, in words
   */
  check(name) {
    this.#core.live();
    if (this.#freed)
      throw new AttentionError("disposed", "", `This ${name} has been disposed of; make another.`);
    if (this.#generation !== this.#core.generation)
      throw new AttentionError(
        "disposed",
        "",
        `This ${name} was lost when the engine stopped a computation; make another.`,
      );
  }

  /** A second call does nothing. */
  free() {
    forgotten?.unregister(this);
    if (this.#generation === this.#core.generation)
      for (const address of this.#addresses) this.#core.free(address);
    this.#addresses = [];
    this.#freed = true;
  }
}

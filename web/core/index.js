import { Generator } from "./generator.js";
import { Core } from "./memory.js";
import { chooseBuild, compiledModule } from "./module.js";
import { matmul } from "./products.js";

export { AttentionError } from "./errors.js";
export { tensor } from "./tensor.js";

export const version = "0.1.0";

/**
 * Loads the library.
 * @param {{ simd?: "auto" | boolean }} [options] "auto": SIMD where the engine has it
 * @returns {Promise<AttentionLibrary>}
 */
export async function loadAttention({ simd = "auto" } = {}) {
  const useSimd = chooseBuild(simd);
  return new AttentionLibrary(new Core(await compiledModule(useSimd), useSimd));
}

/** The functions, bound to one instance of the module. */
export class AttentionLibrary {
  #core;

  /** @param {Core} core */
  constructor(core) {
    this.#core = core;
  }

  /** Whether the SIMD build runs. */
  get simd() {
    return this.#core.simd;
  }

  get version() {
    return version;
  }

  /** Frees the memory; every later call throws `disposed`. */
  dispose() {
    this.#core.dispose();
  }

  /** @param {import("./tensor.js").Tensor} a @param {import("./tensor.js").Tensor} b */
  matmul(a, b) {
    return matmul(this.#core, a, b);
  }

  /**
   * PyTorch's CPU generator, as after `torch.manual_seed(seed)`.
   * @param {number} seed 0 … 2³² − 1
   */
  generator(seed) {
    return new Generator(this.#core, seed);
  }
}

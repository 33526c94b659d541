import { gradientSizes, logLogSlope, saturationRows, scoreStatistics } from "./experiments.js";
import { Generator } from "./generator.js";
import { attention } from "./attention.js";
import { Core } from "./memory.js";
import { chooseBuild, compiledModule } from "./module.js";
import { multiHead } from "./multihead.js";
import { matmul } from "./products.js";
import { softmax, softmaxGradientSize, softmaxJacobian } from "./softmax.js";
import { TicketTraining, ticketConstants, tickets } from "./tickets.js";
import { trainTickets } from "./training-run.js";
import { Transformer } from "./transformer.js";

export { AttentionError } from "./errors.js";
export { causalMask, maskFromAllowed, maskFromForbidden, paddingMask, windowMask } from "./masks.js";
export { multiHeadParameters } from "./multihead.js";
export { tensor } from "./tensor.js";
export { modelChecksum } from "./tickets.js";

/** @typedef {import("./tensor.js").Tensor} Tensor */

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

  /**
   * (…, n, k) × (…, k, m) → (…, n, m); a plain matrix b serves every leading dimension of a.
   * @param {Tensor} a
   * @param {Tensor} b
   * @param {{ transposeB?: boolean }} [options]
   */
  matmul(a, b, options) {
    return matmul(this.#core, a, b, options);
  }

  /**
   * Softmax along the last axis; a row whose every score is −∞ gives zeros.
   * @param {Tensor} scores
   */
  softmax(scores) {
    return softmax(this.#core, scores);
  }

  /**
   * (…, n) → (…, n, n): diag(p) − p pᵀ.
   * @param {Tensor} weights
   */
  softmaxJacobian(weights) {
    return softmaxJacobian(this.#core, weights);
  }

  /**
   * (…, n) → (…): the Frobenius norm of the Jacobian of each row.
   * @param {Tensor} scores
   */
  softmaxGradientSize(scores) {
    return softmaxGradientSize(this.#core, scores);
  }

  /**
   * softmax(scale q kᵀ + mask) v.
   * @param {Tensor} q (…, n, d_k)
   * @param {Tensor} k (…, m, d_k)
   * @param {Tensor} v (…, m, d_v)
   * @param {import("./attention.js").AttentionOptions} [options]
   */
  attention(q, k, v, options) {
    return attention(this.#core, q, k, v, options);
  }

  /**
   * Attention in several heads, with its projections.
   * @template {import("./multihead.js").OutputName} [N=import("./multihead.js").OutputName]
   * @param {Tensor} x (…, n, d)
   * @param {import("./multihead.js").MultiHeadParameters} parameters
   * @param {import("./multihead.js").MultiHeadOptions<N>} options
   */
  multiHead(x, parameters, options) {
    return multiHead(this.#core, x, parameters, options);
  }

  /**
   * A small classifier of texts: reads them, shows where its heads look, and trains.
   * @param {ArrayBuffer | { config: import("./model.js").Config, parameters: Record<string, Tensor> }} model
   */
  transformer(model) {
    return new Transformer(this.#core, model);
  }

  /** How many tickets the shipped model was trained and tested on. */
  get ticketCounts() {
    const { trainingTickets: training, validationTickets: validation } = ticketConstants(this.#core);
    return { training, validation };
  }

  /**
   * Tickets of the grammar that the shipped model was trained on.
   * @param {{ set?: "training" | "validation", count?: number }} [options]
   */
  tickets(options) {
    return tickets(this.#core, options);
  }

  /**
   * The training of the shipped model, or of a variant, in a worker where there is one.
   * @param {import("./tickets.js").TrainingOptions} [options]
   */
  trainTickets(options) {
    return trainTickets(this.#core, options);
  }

  /**
   * The training of the shipped model, or of a variant, a step at a time on this thread.
   * @param {import("./tickets.js").TrainingOptions} [options]
   */
  ticketTraining(options) {
    return new TicketTraining(this.#core, options);
  }

  /**
   * PyTorch's CPU generator, as after `torch.manual_seed(seed)`.
   * @param {number} seed 0 … 2³² − 1
   */
  generator(seed) {
    return new Generator(this.#core, seed);
  }

  /**
   * The lesson's first experiment: one row per key size.
   * @param {Parameters<typeof scoreStatistics>[1]} [options]
   * @param {Parameters<typeof scoreStatistics>[2]} [running]
   */
  scoreStatistics(options, running) {
    return scoreStatistics(this.#core, options, running);
  }

  /**
   * How much gradient passes through the softmax: one row per key size.
   * @param {Parameters<typeof gradientSizes>[1]} [options]
   * @param {Parameters<typeof gradientSizes>[2]} [running]
   */
  gradientSizes(options, running) {
    return gradientSizes(this.#core, options, running);
  }

  /**
   * A row of random scores and its softmax: one per key size.
   * @param {Parameters<typeof saturationRows>[1]} [options]
   */
  saturationRows(options) {
    return saturationRows(this.#core, options);
  }

  /**
   * The slope of the least-squares line through the points on log-log axes.
   * @param {ArrayLike<number>} x @param {ArrayLike<number>} y
   */
  logLogSlope(x, y) {
    return logLogSlope(this.#core, x, y);
  }
}

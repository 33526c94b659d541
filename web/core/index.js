import { gradientSizes, logLogSlope, saturationRows, scoreStatistics } from "./experiments.js";
import { Generator } from "./generator.js";
import { attention } from "./attention.js";
import { Core } from "./memory.js";
import { chooseBuild, compiledModule } from "./module.js";
import { multiHead } from "./multihead.js";
import { checkOptions } from "./options.js";
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
export * from "./types.js"; // no values

/**
 * @typedef {import("./types.js").AttentionOutput} AttentionOutput
 * @typedef {import("./types.js").AttentionMethod} AttentionMethod
 * @typedef {import("./types.js").MultiHeadOutput} MultiHeadOutput
 * @typedef {import("./types.js").TensorLike} TensorLike
 */

export const version = "0.1.0";

/**
 * Loads the library.
 * @param {{ simd?: "auto" | boolean }} [options] "auto": SIMD where the engine has it
 * @returns {Promise<AttentionLibrary>}
 */
export async function loadAttention(options = {}) {
  const { simd = "auto" } = checkOptions(options);
  const useSimd = chooseBuild(simd);
  return new AttentionLibrary(new Core(await compiledModule(useSimd), useSimd));
}

/** The functions, bound to one instance of the module. */
export class AttentionLibrary {
  #instance;

  /** @param {Core} core */
  constructor(core) {
    this.#instance = core;
  }

  /** What computes; after dispose() the error that it is gone, before any other. */
  get #core() {
    this.#instance.live();
    return this.#instance;
  }

  /** Whether the SIMD build runs. */
  get simd() {
    return this.#instance.simd;
  }

  get version() {
    return version;
  }

  /** Frees the memory; every later call throws `disposed`. */
  dispose() {
    this.#instance.dispose();
  }

  /**
   * (…, n, k) × (…, k, m) → (…, n, m); a plain matrix b serves every leading dimension of a.
   * @param {TensorLike} a
   * @param {TensorLike} b
   * @param {{ transposeB?: boolean }} [options]
   */
  matmul(a, b, options) {
    return matmul(this.#core, a, b, options);
  }

  /**
   * Softmax along the last axis; a row whose every score is −∞ gives zeros.
   * @param {TensorLike} scores
   */
  softmax(scores) {
    return softmax(this.#core, scores);
  }

  /**
   * (…, n) → (…, n, n): diag(p) − p pᵀ.
   * @param {TensorLike} weights
   */
  softmaxJacobian(weights) {
    return softmaxJacobian(this.#core, weights);
  }

  /**
   * (…, n) → (…): the Frobenius norm of the Jacobian of each row.
   * @param {TensorLike} scores
   */
  softmaxGradientSize(scores) {
    return softmaxGradientSize(this.#core, scores);
  }

  /**
   * softmax(scale q kᵀ + mask) v.
   * @param {TensorLike} q (…, n, d_k)
   * @param {TensorLike} k (…, m, d_k)
   * @param {TensorLike} v (…, m, d_v)
   * @template {AttentionOutput} [N=AttentionOutput]
   * @template {AttentionMethod} [M="readable"]
   * @param {import("./types.js").AttentionOptions<N, M>} [options]
   * @returns {import("./types.js").AttentionResult<N, M>}
   */
  attention(q, k, v, options) {
    return attention(this.#core, q, k, v, options);
  }

  /**
   * Attention in several heads, with its projections.
   * @template {MultiHeadOutput} [N=MultiHeadOutput]
   * @param {TensorLike} x (…, n, d)
   * @param {import("./types.js").MultiHeadParameters} parameters
   * @param {import("./types.js").MultiHeadOptions<N>} options
   * @returns {import("./types.js").MultiHeadResult<N>}
   */
  multiHead(x, parameters, options) {
    return multiHead(this.#core, x, parameters, options);
  }

  /**
   * A small classifier of texts: reads them, shows where its heads look, and trains.
   * @param {ArrayBuffer | { config: import("./model.js").Config, parameters: Record<string, TensorLike> }} model
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
  async trainTickets(options) {
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
  async scoreStatistics(options, running) {
    return scoreStatistics(this.#core, options, running);
  }

  /**
   * How much gradient passes through the softmax: one row per key size.
   * @param {Parameters<typeof gradientSizes>[1]} [options]
   * @param {Parameters<typeof gradientSizes>[2]} [running]
   */
  async gradientSizes(options, running) {
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

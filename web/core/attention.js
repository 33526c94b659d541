import { AttentionError } from "./errors.js";
import { checkMasks, putMasks } from "./mask-option.js";
import { checkOptions, finiteNumber, oneOf, someOf } from "./options.js";
import { checkTensor, commonPrecision, sameShape, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 * @typedef {"output" | "weights" | "scores"} OutputName
 * @typedef {"readable" | "fused"} Method
 */

/**
 * @template {OutputName} [N=OutputName]
 * @template {Method} [M=Method]
 * @typedef {object} AttentionOptions
 * @property {import("./masks.js").Mask | readonly import("./masks.js").Mask[] | null} [mask] several add up
 * @property {number} [scale] what q·k is multiplied by; 1/√d_k if not given
 * @property {M} [method] "readable" if not given; "fused": the same, many times faster for long inputs, in memory that does
 *   not grow with n × m; float32, d_k and d_v of at most 256; weights and scores are null
 * @property {readonly N[]} [outputs] what is returned, all if not given; the rest is null, and not copied
 */

/**
 * output (…, n, d_v), weights (…, n, m), scores (…, n, m) after scaling and masking; hiddenRows: how many queries have
 * no visible key; their weights and output are zeros.
 * @template {OutputName} [N=OutputName]
 * @template {Method} [M="readable"]
 * @typedef {{ [name in OutputName]: name extends N
 *   ? M extends "fused" ? (name extends "output" ? Tensor : null) : Tensor
 *   : null } & { hiddenRows: number }} AttentionResult
 */

/** @type {readonly OutputName[]} */
const OUTPUTS = ["output", "weights", "scores"];
const INPUTS = /** @type {const} */ (["q", "k", "v"]);
const METHODS = /** @type {const} */ (["readable", "fused"]);

/**
 * softmax(scale q kᵀ + mask) v.
 * @template {OutputName} [N=OutputName]
 * @template {Method} [M="readable"]
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} q (…, n, d_k)
 * @param {TensorLike} k (…, m, d_k)
 * @param {TensorLike} v (…, m, d_v)
 * @param {AttentionOptions<N, M>} [options]
 * @returns {AttentionResult<N, M>}
 */
export function attention(core, q, k, v, options = {}) {
  const { mask, scale: given, method = "readable", outputs = OUTPUTS } = checkOptions(options);
  const inputs = checkInputs(q, k, v);
  const { Real, leading, n, m, dK } = inputs;
  const fused = oneOf(method, "method", METHODS) === "fused";
  if (fused) checkFused(inputs);
  const scale = checkScale(given, dK, Real);
  const wanted = someOf(outputs, "outputs", OUTPUTS);
  const masks = checkMasks(mask, { leading, n, m, entries: leading });
  return core.scope((scope) => {
    const addresses = INPUTS.map((name) => scope.putTensor(inputs[name], name));
    const work = { ...inputs, masks: putMasks(core, scope, masks), scale, wanted, addresses };
    return fused ? computeFused(core, scope, work) : computeReadable(core, scope, work);
  });
}

/**
 * What both methods compute from.
 * @typedef {ReturnType<typeof checkInputs> & { masks: number[], scale: number, wanted: Set<OutputName>,
 *   addresses: number[] }} Work addresses: of q, k and v
 */

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope @param {Work} work
 * @returns {any} an AttentionResult
 */
function computeReadable(core, scope, { Real, leading, n, m, dK, dV, masks, scale, wanted, addresses }) {
  const float64 = Number(Real === Float64Array);
  const shapes = { output: [...leading, n, dV], weights: [...leading, n, m], scores: [...leading, n, m] };
  const bytes = Real.BYTES_PER_ELEMENT;
  const results = OUTPUTS.map((name) =>
    wanted.has(name) ? scope.reserve(sizeOf(shapes[name]) * bytes, name) : 0,
  );
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const scratch = scope.reserve(core.raw("core_attention_scratch", float64, n, m, dK, dV) * bytes);
  const sizes = [sizeOf(leading), n, m, dK, dV, scale];
  core.call(
    "core_attention",
    [float64, ...results, hidden, ...addresses, ...masks, ...sizes, scratch],
    OVERFLOW,
  );
  const [output, weights, scores] = OUTPUTS.map((name, index) =>
    wanted.has(name)
      ? { shape: shapes[name], data: scope.take(Real, results[index], sizeOf(shapes[name]), name) }
      : null,
  );
  return { output, weights, scores, hiddenRows: scope.take(Uint32Array, hidden, 1)[0] };
}

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope @param {Work} work
 * @returns {any} an AttentionResult
 */
function computeFused(core, scope, { leading, n, m, dK, dV, masks, scale, wanted, addresses }) {
  const shape = [...leading, n, dV];
  const output = scope.reserve(sizeOf(shape) * Float32Array.BYTES_PER_ELEMENT, "output");
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const scratch = scope.reserve(
    core.raw("core_attention_fused_scratch", dK, dV) * Float32Array.BYTES_PER_ELEMENT,
  );
  const sizes = [sizeOf(leading), n, m, dK, dV, scale];
  core.call("core_attention_fused", [output, hidden, ...addresses, ...masks, ...sizes, scratch], OVERFLOW);
  return {
    output: wanted.has("output")
      ? { shape, data: scope.take(Float32Array, output, sizeOf(shape), "output") }
      : null,
    weights: null,
    scores: null,
    hiddenRows: scope.take(Uint32Array, hidden, 1)[0],
  };
}

/** What an overflow says, by its cause. @param {string} argument to blame where q kᵀ itself overflows */
export function overflowSentences(argument) {
  const beyond = "beyond the largest number of this precision, though all inputs are finite";
  return /** @type {import("./memory.js").Sentences} */ ({
    overflow: [argument, `A score is ${beyond}.`],
    scale: ["scale", `A score is made so large by scale that it is ${beyond}.`],
    mask: ["mask", `A score is made so large by what mask adds that it is ${beyond}.`],
  });
}

const OVERFLOW = overflowSentences("q");

/**
 * @param {TensorLike} query @param {TensorLike} key @param {TensorLike} value
 */
function checkInputs(query, key, value) {
  const q = checkTensor(query, "q", { least: 2, real: true });
  const k = checkTensor(key, "k", { least: 2, real: true });
  const v = checkTensor(value, "v", { least: 2, real: true });
  const Real = commonPrecision({ q, k, v });
  const leading = q.shape.slice(0, -2);
  const [n, dK] = q.shape.slice(-2);
  const m = k.shape[k.shape.length - 2];
  const dV = v.shape[v.shape.length - 1];
  expectShape(k, "k", [...leading, m, dK], `${dK} columns, as q has`);
  expectShape(v, "v", [...leading, m, dV], `${m} rows, as k has`);
  return { q, k, v, Real, leading, n, m, dK, dV };
}

/** The largest d_k and d_v of the fused method, see c/fused.h. */
export const FUSED_LARGEST_D = 256;

/** @param {ReturnType<typeof checkInputs>} inputs */
function checkFused({ Real, dK, dV }) {
  if (Real === Float64Array)
    throw new AttentionError(
      "unsupported",
      "method",
      `method: "fused" computes in float32 only; q, k and v are float64.`,
    );
  for (const [argument, d] of /** @type {const} */ ([
    ["k", dK],
    ["v", dV],
  ]))
    if (d > FUSED_LARGEST_D)
      throw new AttentionError(
        "unsupported",
        argument,
        `method: "fused" takes at most ${FUSED_LARGEST_D} columns; ${argument} has ${d}.`,
      );
}

/**
 * @param {Tensor} t @param {string} argument @param {number[]} shape what it must be
 * @param {string} need in words
 */
function expectShape(t, argument, shape, need) {
  if (sameShape(t.shape, shape)) return;
  throw new AttentionError(
    "shape",
    argument,
    `${argument} ${shapeText(t.shape)} must have ${need}, and the same leading dimensions as q: ${shapeText(shape)}.`,
  );
}

/**
 * @param {unknown} scale @param {number} dK @param {import("./tensor.js").RealArrayConstructor} Real
 * @returns {number}
 */
function checkScale(scale, dK, Real) {
  if (scale === undefined) return 1 / Math.sqrt(dK);
  const value = finiteNumber(scale, "scale");
  if (Real === Float32Array && !Number.isFinite(Math.fround(value)))
    throw new AttentionError("range", "scale", `scale must be a finite number in float32, not ${value}.`);
  return value;
}

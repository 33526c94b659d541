import { AttentionError } from "./errors.js";
import { putMasks } from "./masks.js";
import { checkOptions, finiteNumber, oneOf, someOf } from "./options.js";
import { checkTensor, commonPrecision, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {"output" | "weights" | "scores"} OutputName
 *
 * @typedef {object} AttentionOptions
 * @property {import("./masks.js").Mask | readonly import("./masks.js").Mask[] | null} [mask] several add up
 * @property {number} [scale] what q·k is multiplied by; 1/√d_k if not given
 * @property {"readable" | "fused"} [method] "fused": the same, many times faster for long inputs, in memory that does
 *   not grow with n × m; float32, d_k and d_v of at most 256; weights and scores are null
 * @property {readonly OutputName[]} [outputs] what is returned; the rest is null, and not copied
 *
 * @typedef {object} AttentionResult
 * @property {Tensor | null} output (…, n, d_v)
 * @property {Tensor | null} weights (…, n, m)
 * @property {Tensor | null} scores (…, n, m), after scaling and masking
 * @property {number} hiddenRows how many queries have no visible key; their weights and output are zeros
 */

/** @type {readonly OutputName[]} */
const OUTPUTS = ["output", "weights", "scores"];
const METHODS = /** @type {const} */ (["readable", "fused"]);

/**
 * softmax(scale q kᵀ + mask) v.
 * @param {import("./memory.js").Core} core
 * @param {Tensor} q (…, n, d_k)
 * @param {Tensor} k (…, m, d_k)
 * @param {Tensor} v (…, m, d_v)
 * @param {AttentionOptions} [options]
 * @returns {AttentionResult}
 */
export function attention(core, q, k, v, options = {}) {
  const { mask, method = "readable", outputs = OUTPUTS, ...rest } = checkOptions(options);
  const inputs = checkInputs(q, k, v);
  const { Real, leading, n, m, dK } = inputs;
  const fused = oneOf(method, "method", METHODS) === "fused";
  if (fused) checkFused(inputs);
  const scale = checkScale(rest.scale, dK, Real);
  const wanted = someOf(outputs, "outputs", OUTPUTS);
  return core.scope((scope) => {
    const masks = putMasks(core, scope, mask, { leading, n, m, entries: leading });
    const addresses = [q, k, v].map((t) => scope.put(t.data));
    const work = { ...inputs, masks: [masks.address, masks.count], scale, wanted, addresses };
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
 * @returns {AttentionResult}
 */
function computeReadable(core, scope, { Real, leading, n, m, dK, dV, masks, scale, wanted, addresses }) {
  const float64 = Number(Real === Float64Array);
  const shapes = { output: [...leading, n, dV], weights: [...leading, n, m], scores: [...leading, n, m] };
  const reserveReals = (/** @type {number} */ count) => scope.reserve(count * Real.BYTES_PER_ELEMENT);
  const results = OUTPUTS.map((name) => (wanted.has(name) ? reserveReals(sizeOf(shapes[name])) : 0));
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const scratch = reserveReals(core.raw("core_attention_scratch", float64, n, m, dK, dV));
  const sizes = [sizeOf(leading), n, m, dK, dV, scale];
  core.call(
    "core_attention",
    [float64, ...results, hidden, ...addresses, ...masks, ...sizes, scratch],
    OVERFLOW,
  );
  const [output, weights, scores] = OUTPUTS.map((name, index) =>
    wanted.has(name)
      ? { shape: shapes[name], data: scope.take(Real, results[index], sizeOf(shapes[name])) }
      : null,
  );
  return { output, weights, scores, hiddenRows: scope.take(Uint32Array, hidden, 1)[0] };
}

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope @param {Work} work
 * @returns {AttentionResult}
 */
function computeFused(core, scope, { leading, n, m, dK, dV, masks, scale, wanted, addresses }) {
  const shape = [...leading, n, dV];
  const output = scope.reserve(sizeOf(shape) * Float32Array.BYTES_PER_ELEMENT);
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const scratch = scope.reserve(
    core.raw("core_attention_fused_scratch", dK, dV) * Float32Array.BYTES_PER_ELEMENT,
  );
  const sizes = [sizeOf(leading), n, m, dK, dV, scale];
  core.call("core_attention_fused", [output, hidden, ...addresses, ...masks, ...sizes, scratch], OVERFLOW);
  return {
    output: wanted.has("output") ? { shape, data: scope.take(Float32Array, output, sizeOf(shape)) } : null,
    weights: null,
    scores: null,
    hiddenRows: scope.take(Uint32Array, hidden, 1)[0],
  };
}

/** @type {Parameters<import("./memory.js").Core["call"]>[2]} */
export const OVERFLOW = {
  overflow: ["q", "A score is beyond the largest number of this precision, though all inputs are finite."],
};

/**
 * @param {Tensor} q @param {Tensor} k @param {Tensor} v
 */
function checkInputs(q, k, v) {
  q = checkTensor(q, "q", { least: 2, real: true });
  k = checkTensor(k, "k", { least: 2, real: true });
  v = checkTensor(v, "v", { least: 2, real: true });
  const Real = commonPrecision({ q, k, v });
  const leading = q.shape.slice(0, -2);
  const [n, dK] = q.shape.slice(-2);
  const m = k.shape[k.shape.length - 2];
  const dV = v.shape[v.shape.length - 1];
  expectShape(k, "k", [...leading, m, dK], `${dK} columns, as q has`);
  expectShape(v, "v", [...leading, m, dV], `${m} rows, as k has`);
  return { Real, leading, n, m, dK, dV };
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
  if (t.shape.length === shape.length && t.shape.every((length, axis) => length === shape[axis])) return;
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

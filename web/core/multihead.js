import { overflowSentences } from "./attention.js";
import { AttentionError, wholeNumber } from "./errors.js";
import { checkMasks, putMasks } from "./mask-option.js";
import { checkOptions, someOf, trueOrFalse } from "./options.js";
import { checkTensor, commonPrecision, sameShape, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./tensor.js").TensorLike} TensorLike
 *
 * @typedef {object} MultiHeadParameters weights (out, in), as in `nn.Linear`
 * @property {TensorLike} wQ (d, d)
 * @property {TensorLike | null} [bQ] (d)
 * @property {TensorLike} wK (kvHeads·d_k, d)
 * @property {TensorLike | null} [bK] (kvHeads·d_k)
 * @property {TensorLike} wV (kvHeads·d_k, d)
 * @property {TensorLike | null} [bV] (kvHeads·d_k)
 * @property {TensorLike} wO (d, d)
 * @property {TensorLike | null} [bO] (d)
 *
 * @typedef {"output" | "weights" | "q" | "k" | "v"} OutputName
 * @typedef {ReturnType<typeof checkSizes>} Sizes
 */

/**
 * @template {OutputName} [N=OutputName]
 * @typedef {object} MultiHeadOptions
 * @property {number} heads a divisor of d
 * @property {number} [kvHeads] a divisor of heads: how many heads keys and values have
 * @property {import("./masks.js").Mask | readonly import("./masks.js").Mask[] | null} [mask] several add up
 * @property {TensorLike} [context] (…, m, d): what is read; x if not given
 * @property {readonly N[]} [outputs] what is returned, all if not given; the rest is null, and not copied. Without
 *   "weights", float32 is computed as by the method "fused" of attention
 */

/**
 * output (…, n, d), weights (…, heads, n, m), q (…, heads, n, d_k), k and v (…, kvHeads, m, d_k); hiddenRows: how many
 * rows of weights have no visible key; these rows are zeros.
 * @template {OutputName} [N=OutputName]
 * @typedef {{ [name in OutputName]: name extends N ? Tensor : null } & { hiddenRows: number }} MultiHeadResult
 */

/** @type {readonly OutputName[]} */
const OUTPUTS = ["output", "weights", "q", "k", "v"];

const MOST_WIDTH = 2 ** 24; // 4d² + 4d stays an exact number

/**
 * How many numbers multi-head attention learns: four weights (d, d) and four biases, for any number of heads.
 * @param {number} d
 * @param {{ bias?: boolean }} [options]
 * @returns {number}
 */
export function multiHeadParameters(d, options = {}) {
  wholeNumber(d, "d", 1, MOST_WIDTH);
  const { bias = true } = checkOptions(options);
  return 4 * d * d + (trueOrFalse(bias, "bias") ? 4 * d : 0);
}

/**
 * @template {OutputName} [N=OutputName]
 * @param {import("./memory.js").Core} core
 * @param {TensorLike} x (…, n, d)
 * @param {MultiHeadParameters} parameters
 * @param {MultiHeadOptions<N>} options
 * @returns {MultiHeadResult<N>}
 */
export function multiHead(core, x, parameters, options) {
  const { heads, kvHeads, mask, context: read, outputs = OUTPUTS } = checkOptions(options);
  const from = checkTensor(x, "x", { least: 2, real: true });
  const context = read === undefined ? from : checkTensor(read, "context", { least: 2, real: true });
  const sizes = checkSizes(from, context, heads, kvHeads);
  const tensors = checkParameters(parameters, sizes);
  const Real = commonPrecision({ x: from, context, ...tensors });
  const wanted = someOf(outputs, "outputs", OUTPUTS);
  const { leading, n, m } = sizes;
  const scores = { leading: [...leading, sizes.heads], n, m, entries: leading, heads: true };
  const masks = checkMasks(mask, scores);
  return core.scope((scope) =>
    compute(core, scope, { Real, x: from, context, tensors, masks, sizes, wanted }),
  );
}

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope
 * @param {{ Real: import("./tensor.js").RealArrayConstructor, x: Tensor, context: Tensor, sizes: Sizes,
 *   tensors: Record<string, Tensor | undefined>, masks: import("./mask-option.js").PutMask[],
 *   wanted: Set<OutputName> }} checked
 * @returns {any} a MultiHeadResult
 */
function compute(core, scope, { Real, x, context, tensors, masks, sizes, wanted }) {
  const { leading, n, m, d, dK, heads, kvHeads } = sizes;
  const float64 = Number(Real === Float64Array);
  const shapes = {
    output: [...leading, n, d],
    weights: [...leading, heads, n, m],
    q: [...leading, heads, n, dK],
    k: [...leading, kvHeads, m, dK],
    v: [...leading, kvHeads, m, dK],
  };
  const reserveReals = (/** @type {number} */ count, argument = "") =>
    scope.reserve(count * Real.BYTES_PER_ELEMENT, argument);
  const results = OUTPUTS.map((name) =>
    name !== "weights" || wanted.has(name) ? reserveReals(sizeOf(shapes[name]), name) : 0,
  );
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const xAddress = scope.putTensor(x, "x");
  const contextAddress = context === x ? xAddress : scope.putTensor(context, "context");
  const addresses = Object.entries(tensors).map(([name, t]) => (t ? scope.putTensor(t, name) : 0));
  const parameters = scope.put(Uint32Array.from(addresses));
  const scratch = reserveReals(core.raw("core_multihead_scratch", float64, n, m, d, heads));
  const inputs = [hidden, xAddress, contextAddress, parameters, ...putMasks(core, scope, masks)];
  const counts = [sizeOf(leading), n, m, d, heads, kvHeads];
  core.call("core_multihead", [float64, ...results, ...inputs, ...counts, scratch], OVERFLOW);
  const [output, weights, q, k, v] = OUTPUTS.map((name, index) =>
    wanted.has(name)
      ? { shape: shapes[name], data: scope.take(Real, results[index], sizeOf(shapes[name]), name) }
      : null,
  );
  return { output, weights, q, k, v, hiddenRows: scope.take(Uint32Array, hidden, 1)[0] };
}

/** @type {import("./memory.js").Sentences} */
const OVERFLOW = {
  ...overflowSentences("x"),
  ...Object.fromEntries(
    ["wQ", "wK", "wV", "wO"].map((name) => [
      name,
      [
        `parameters.${name}`,
        `The projection by parameters.${name} is beyond the largest number of this precision, though all inputs are finite.`,
      ],
    ]),
  ),
};

/**
 * @param {Tensor} x @param {Tensor} context @param {number} headCount @param {number | undefined} kvHeadCount
 */
function checkSizes(x, context, headCount, kvHeadCount) {
  const leading = x.shape.slice(0, -2);
  const [n, d] = x.shape.slice(-2);
  const m = context.shape[context.shape.length - 2];
  const shape = [...leading, m, d];
  if (!sameShape(context.shape, shape))
    throw new AttentionError(
      "shape",
      "context",
      `context ${shapeText(context.shape)} must be as x ${shapeText(x.shape)} but for the number of tokens.`,
    );
  const heads = wholeNumber(headCount, "heads", 1);
  if (d % heads !== 0)
    throw new AttentionError(
      "shape",
      "heads",
      `${heads} heads cannot share d = ${d} equally: heads must divide d.`,
    );
  const kvHeads = kvHeadCount === undefined ? heads : wholeNumber(kvHeadCount, "kvHeads", 1);
  if (heads % kvHeads !== 0)
    throw new AttentionError(
      "shape",
      "kvHeads",
      `${heads} query heads cannot share ${kvHeads} heads of keys and values equally: kvHeads must divide heads.`,
    );
  return { leading, n, m, d, heads, kvHeads, dK: d / heads };
}

/**
 * In the order of c/multihead.h, as the checked parameters are.
 * @type {{ name: keyof MultiHeadParameters, of: "heads" | "kvHeads", bias: boolean }[]}
 */
const PARAMETERS = [
  { name: "wQ", of: "heads", bias: false },
  { name: "bQ", of: "heads", bias: true },
  { name: "wK", of: "kvHeads", bias: false },
  { name: "bK", of: "kvHeads", bias: true },
  { name: "wV", of: "kvHeads", bias: false },
  { name: "bV", of: "kvHeads", bias: true },
  { name: "wO", of: "heads", bias: false },
  { name: "bO", of: "heads", bias: true },
];

/**
 * @param {MultiHeadParameters} parameters @param {Sizes} sizes
 * @returns {Record<string, Tensor | undefined>} by argument name; undefined for a bias that is not there
 */
function checkParameters(parameters, sizes) {
  checkOptions(parameters, "parameters");
  return Object.fromEntries(
    PARAMETERS.map(({ name, of, bias }) => {
      const argument = `parameters.${name}`;
      const value = parameters[name];
      if (bias && (value === undefined || value === null)) return [argument, undefined];
      const t = checkTensor(value, argument, { real: true });
      const rows = sizes[of] * sizes.dK;
      const shape = bias ? [rows] : [rows, sizes.d];
      if (!sameShape(t.shape, shape))
        throw new AttentionError(
          "shape",
          argument,
          `${argument} ${shapeText(t.shape)} must have the shape ${shapeText(shape)}.`,
        );
      return [argument, t];
    }),
  );
}

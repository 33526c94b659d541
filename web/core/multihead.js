import { OVERFLOW } from "./attention.js";
import { AttentionError, wholeNumber } from "./errors.js";
import { putMasks } from "./masks.js";
import { checkOptions, someOf } from "./options.js";
import { checkTensor, commonPrecision, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 *
 * @typedef {object} MultiHeadParameters weights (out, in), as in `nn.Linear`
 * @property {Tensor} wQ (d, d)
 * @property {Tensor} [bQ] (d)
 * @property {Tensor} wK (kvHeads·d_k, d)
 * @property {Tensor} [bK] (kvHeads·d_k)
 * @property {Tensor} wV (kvHeads·d_k, d)
 * @property {Tensor} [bV] (kvHeads·d_k)
 * @property {Tensor} wO (d, d)
 * @property {Tensor} [bO] (d)
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
 * @property {Tensor} [context] (…, m, d): what is read; x if not given
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
  if (typeof bias !== "boolean") throw new AttentionError("type", "bias", "bias must be true or false.");
  return 4 * d * d + (bias ? 4 * d : 0);
}

/**
 * @template {OutputName} [N=OutputName]
 * @param {import("./memory.js").Core} core
 * @param {Tensor} x (…, n, d)
 * @param {MultiHeadParameters} parameters
 * @param {MultiHeadOptions<N>} options
 * @returns {MultiHeadResult<N>}
 */
export function multiHead(core, x, parameters, options) {
  const { mask, outputs = OUTPUTS } = checkOptions(options);
  x = checkTensor(x, "x", { least: 2, real: true });
  const context =
    options.context === undefined ? x : checkTensor(options.context, "context", { least: 2, real: true });
  const sizes = checkSizes(x, context, options);
  const tensors = checkParameters(parameters, sizes);
  const Real = commonPrecision({ x, context, ...tensors });
  const wanted = someOf(outputs, "outputs", OUTPUTS);
  const { leading, n, m, heads } = sizes;
  return core.scope((scope) => {
    const scores = { leading: [...leading, heads], n, m, entries: leading, heads: true };
    const masks = putMasks(core, scope, mask, scores);
    return compute(core, scope, { Real, x, context, tensors, masks, sizes, wanted });
  });
}

/**
 * @param {import("./memory.js").Core} core @param {import("./memory.js").Scope} scope
 * @param {{ Real: import("./tensor.js").RealArrayConstructor, x: Tensor, context: Tensor, sizes: Sizes,
 *   tensors: Record<string, Tensor | undefined>, masks: { address: number, count: number },
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
  const reserveReals = (/** @type {number} */ count) => scope.reserve(count * Real.BYTES_PER_ELEMENT);
  const results = OUTPUTS.map((name) =>
    name !== "weights" || wanted.has(name) ? reserveReals(sizeOf(shapes[name])) : 0,
  );
  const hidden = scope.reserve(Uint32Array.BYTES_PER_ELEMENT);
  const xAddress = scope.put(x.data);
  const contextAddress = context === x ? xAddress : scope.put(context.data);
  const addresses = PARAMETERS.map(({ name }) => {
    const t = tensors[`parameters.${name}`];
    return t ? scope.put(t.data) : 0;
  });
  const parameters = scope.put(Uint32Array.from(addresses));
  const scratch = reserveReals(core.raw("core_multihead_scratch", float64, n, m, d, heads));
  const inputs = [hidden, xAddress, contextAddress, parameters, masks.address, masks.count];
  const counts = [sizeOf(leading), n, m, d, heads, kvHeads];
  core.call("core_multihead", [float64, ...results, ...inputs, ...counts, scratch], OVERFLOW);
  const [output, weights, q, k, v] = OUTPUTS.map((name, index) =>
    wanted.has(name)
      ? { shape: shapes[name], data: scope.take(Real, results[index], sizeOf(shapes[name])) }
      : null,
  );
  return { output, weights, q, k, v, hiddenRows: scope.take(Uint32Array, hidden, 1)[0] };
}

/**
 * @param {Tensor} x @param {Tensor} context @param {MultiHeadOptions} options
 */
function checkSizes(x, context, options) {
  const leading = x.shape.slice(0, -2);
  const [n, d] = x.shape.slice(-2);
  const m = context.shape[context.shape.length - 2];
  const shape = [...leading, m, d];
  if (context.shape.length !== shape.length || context.shape.some((length, axis) => length !== shape[axis]))
    throw new AttentionError(
      "shape",
      "context",
      `context ${shapeText(context.shape)} must be as x ${shapeText(x.shape)} but for the number of tokens.`,
    );
  const heads = wholeNumber(options.heads, "heads", 1);
  if (d % heads !== 0)
    throw new AttentionError(
      "shape",
      "heads",
      `${heads} heads cannot share d = ${d} equally: heads must divide d.`,
    );
  const kvHeads = options.kvHeads === undefined ? heads : wholeNumber(options.kvHeads, "kvHeads", 1);
  if (heads % kvHeads !== 0)
    throw new AttentionError(
      "shape",
      "kvHeads",
      `${heads} query heads cannot share ${kvHeads} heads of keys and values equally: kvHeads must divide heads.`,
    );
  return { leading, n, m, d, heads, kvHeads, dK: d / heads };
}

/**
 * In the order of c/multihead.h.
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
      if (t.shape.length !== shape.length || t.shape.some((length, axis) => length !== shape[axis]))
        throw new AttentionError(
          "shape",
          argument,
          `${argument} ${shapeText(t.shape)} must have the shape ${shapeText(shape)}.`,
        );
      return [argument, t];
    }),
  );
}

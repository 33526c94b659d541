import { isArrayBuffer } from "./arrays.js";
import { AttentionError, show, wholeNumber } from "./errors.js";
import { checkOptions, trueOrFalse } from "./options.js";
import { checkTensor, newArray, sameShape, shapeText, sizeOf } from "./tensor.js";

/**
 * @typedef {import("./tensor.js").Tensor} Tensor
 * @typedef {import("./memory.js").Core} Core
 *
 * @typedef {object} Config
 * @property {number} vocab ids are 0 … vocab − 1
 * @property {number} d numbers of a token
 * @property {number} h heads, which divide d
 * @property {number} ff hidden units of the feed-forward network
 * @property {number} layers blocks
 * @property {number} max_len tokens of the longest text
 * @property {number} classes
 * @property {boolean} [scaled] whether scores are divided by √(d / h), as they usually are
 *
 * @typedef {object} Model
 * @property {Config} config
 * @property {Layout} layout
 * @property {Float32Array} parameters all of them, one after another
 * @property {Uint8Array | null} head what c/model_file.h calls model_head, of a model read from a file
 * @property {string[] | null} words
 * @property {string[] | null} classNames
 */

/** The largest value of each size, as in c/model_file.h and c/transformer.h. */
const MOST = {
  vocab: 2 ** 20,
  d: 1024,
  h: 1024,
  ff: 4096,
  layers: 16,
  max_len: 4096,
  classes: 1024,
};
const SIZES = /** @type {(keyof typeof MOST)[]} */ (Object.keys(MOST));

/** Bytes of a word in c/tokenizer.h: its length, then room for its letters. */
const WORD_BYTES = 33;

/** Names, shapes and places of the parameters: the order of c/transformer.h. */
export class Layout {
  /** @param {Config} config */
  constructor(config) {
    /** What c/transformer.h calls transformer_config. */
    this.words = Uint32Array.from([...SIZES.map((name) => config[name]), Number(config.scaled ?? true)]);
    this.shapes = parameterShapes(config);
    this.count = this.shapes.reduce((sum, [, shape]) => sum + sizeOf(shape), 0);
  }

  /** @param {Float32Array} array @returns {Record<string, Tensor>} copies, by name */
  tensors(array) {
    let start = 0;
    return Object.fromEntries(
      this.shapes.map(([name, shape]) => {
        const data = array.slice(start, (start += sizeOf(shape)));
        return [name, { shape: [...shape], data }];
      }),
    );
  }
}

/** @param {Config} config @returns {[string, number[]][]} */
function parameterShapes({ vocab, d, ff, layers, max_len, classes }) {
  /** @type {[string, number[]][]} */
  const shapes = [
    ["embed.weight", [vocab, d]],
    ["position.weight", [max_len, d]],
  ];
  for (let i = 0; i < layers; i++)
    for (const [name, shape] of /** @type {[string, number[]][]} */ ([
      ["self_attn.in_proj_weight", [3 * d, d]],
      ["self_attn.in_proj_bias", [3 * d]],
      ["self_attn.out_proj.weight", [d, d]],
      ["self_attn.out_proj.bias", [d]],
      ["linear1.weight", [ff, d]],
      ["linear1.bias", [ff]],
      ["linear2.weight", [d, ff]],
      ["linear2.bias", [d]],
      ["norm1.weight", [d]],
      ["norm1.bias", [d]],
      ["norm2.weight", [d]],
      ["norm2.bias", [d]],
    ]))
      shapes.push([`blocks.${i}.${name}`, shape]);
  shapes.push(["norm.weight", [d]], ["norm.bias", [d]]);
  shapes.push(["head.weight", [classes, d]], ["head.bias", [classes]]);
  return shapes;
}

/**
 * @param {Core} core
 * @param {any} model an ArrayBuffer (or a view of one) with a file, or `{ config, parameters }`
 * @returns {Model}
 */
export function readModel(core, model) {
  if (isArrayBuffer(model) || ArrayBuffer.isView(model)) return readFile(core, bytesOf(model));
  if (model === null || typeof model !== "object" || Array.isArray(model))
    throw new AttentionError(
      "type",
      "model",
      `model must be an ArrayBuffer with a model file, or { config, parameters }, not ${show(model)}.`,
    );
  const { config: given, parameters: tensors } = model;
  const config = checkConfig(given);
  const layout = new Layout(config);
  const parameters = checkParameters(tensors, layout);
  return { config, layout, parameters, head: null, words: null, classNames: null };
}

/** @param {ArrayBuffer | ArrayBufferView} file @returns {Uint8Array} */
function bytesOf(file) {
  try {
    return ArrayBuffer.isView(file)
      ? new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
      : new Uint8Array(file);
  } catch {
    throw new AttentionError("type", "model", "model's memory has been given away (detached).");
  }
}

/** @param {Core} core @param {Uint8Array} file @returns {Model} */
function readFile(core, file) {
  return core.scope((scope) => {
    const size = core.raw("core_model_head_size");
    const [address, head] = [scope.put(file, "model"), scope.reserve(size)];
    core.call("core_model_head", [head, address, file.length], {
      model: [
        "model",
        "This is no model file of this version, or it is damaged (its checksum does not match).",
      ],
    });
    const [at, words, names] = [0, 1, 2].map((part) => core.raw("core_model_head_part", head, part));
    const sizes = scope.take(Uint32Array, at, SIZES.length + 1);
    const config = /** @type {any} */ (Object.fromEntries(SIZES.map((name, i) => [name, sizes[i]])));
    config.scaled = sizes[SIZES.length] === 1;
    const layout = new Layout(config);
    const parameters = scope.reserve(layout.count * Float32Array.BYTES_PER_ELEMENT);
    core.raw("core_model_parameters", parameters, head, address);
    return {
      config,
      layout,
      parameters: scope.take(Float32Array, parameters, layout.count),
      head: scope.take(Uint8Array, head, size),
      words: readWords(scope.take(Uint8Array, words, config.vocab * WORD_BYTES)),
      classNames: readWords(scope.take(Uint8Array, names, config.classes * WORD_BYTES)),
    };
  });
}

/** @param {Uint8Array} bytes @returns {string[]} */
function readWords(bytes) {
  const decoder = new TextDecoder();
  return Array.from({ length: bytes.length / WORD_BYTES }, (_, i) => {
    const start = i * WORD_BYTES + 1;
    return decoder.decode(bytes.subarray(start, start + bytes[start - 1]));
  });
}

/** @param {any} config @returns {Config} */
function checkConfig(config) {
  checkOptions(config, "config");
  const sizes = SIZES.map((name) => [name, wholeNumber(config[name], `config.${name}`, 1, MOST[name])]);
  const checked = /** @type {Config} */ (Object.fromEntries(sizes));
  if (checked.d % checked.h !== 0)
    throw new AttentionError(
      "shape",
      "config.h",
      `config.h must divide config.d: ${checked.h} heads don't share ${checked.d} numbers evenly.`,
    );
  const { scaled = true } = config;
  return { ...checked, scaled: trueOrFalse(scaled, "config.scaled") };
}

/**
 * @param {any} given tensors by PyTorch's names; float64 is rounded to float32
 * @param {Layout} layout
 * @returns {Float32Array}
 */
function checkParameters(given, layout) {
  checkOptions(given, "parameters");
  const tensors = layout.shapes.map(([name, shape]) => checkParameter(given[name], name, shape));
  const all = newArray(Float32Array, layout.count, "parameters");
  let start = 0;
  for (const { shape, data } of tensors) {
    all.set(data, start);
    start += sizeOf(shape);
  }
  return all;
}

/** @param {any} value @param {string} name @param {number[]} shape @returns {Tensor} */
function checkParameter(value, name, shape) {
  const argument = `parameters["${name}"]`;
  const given = checkTensor(value, argument, { real: true });
  if (!sameShape(given.shape, shape))
    throw new AttentionError(
      "shape",
      argument,
      `${argument} ${shapeText(given.shape)} must have the shape ${shapeText(shape)} of this config.`,
    );
  return given;
}

/** Whatever comes in, an AttentionError goes out, with a code, the argument and a sentence; nothing breaks. */
import test from "node:test";
import assert from "node:assert/strict";
import {
  AttentionError,
  causalMask,
  loadAttention,
  maskFromAllowed,
  maskFromForbidden,
  multiHeadParameters,
  paddingMask,
  tensor,
  windowMask,
} from "./library.mjs";

const lib = await loadAttention();

const t = (...shape) => tensor(shape, new Float32Array(shape.reduce((x, y) => x * y)).fill(0.5));
const [q, k, v, x] = [t(3, 2), t(4, 2), t(4, 5), t(3, 8)];
const parameters = { wQ: t(8, 8), wK: t(8, 8), wV: t(8, 8), wO: t(8, 8) };

/** Not a tensor of numbers in any way. */
const NO_TENSORS = [
  null,
  undefined,
  NaN,
  -1,
  1.5,
  "abc",
  1e9,
  true,
  3n,
  [],
  {},
  () => {},
  Symbol("s"),
  [[1, 2]],
];
const BAD_TENSORS = [
  { shape: [2, 2] },
  { shape: null, data: new Float32Array(4) },
  { shape: "22", data: new Float32Array(4) },
  { shape: [2, 2], data: [1, 2, 3, 4] },
  { shape: [2, 2], data: new Float32Array(3) },
  { shape: [2, -2], data: new Float32Array(4) },
  { shape: [1.5, 2], data: new Float32Array(3) },
  { shape: [NaN, 2], data: new Float32Array(0) },
  { shape: [0, 2], data: new Float32Array(0) },
  { shape: [1e9, 2], data: new Float32Array(4) },
  { shape: [2 ** 32, 2 ** 32], data: new Float32Array(4) },
  { shape: ["2", 2], data: new Float32Array(4) },
  { shape: [], data: new Float32Array(1) },
  { shape: Array(9).fill(1), data: new Float32Array(1) },
  { shape: [2, 2], data: new Int32Array(4) },
  { shape: [2, 2], data: new DataView(new ArrayBuffer(16)) },
];
const NOT_WHOLE = [null, NaN, -1, 0, 1.5, "abc", Infinity, true, 3n, [], {}];
const NO_OPTIONS = [null, 1, "abc", [], true];

/** Every argument of every function: how to call it with a value, and what must be refused. */
const ARGUMENTS = [
  ["matmul", "a", (value) => lib.matmul(value, t(2, 2)), [...NO_TENSORS, ...BAD_TENSORS, t(3)]],
  ["matmul", "b", (value) => lib.matmul(t(2, 2), value), [...NO_TENSORS, ...BAD_TENSORS, t(2)]],
  ["matmul", "options", (value) => lib.matmul(t(2, 2), t(2, 2), value), NO_OPTIONS],
  ["matmul", "transposeB", (transposeB) => lib.matmul(t(2, 2), t(2, 2), { transposeB }), [null, 1, "abc"]],
  ["softmax", "scores", (value) => lib.softmax(value), [...NO_TENSORS, ...BAD_TENSORS]],
  ["softmaxJacobian", "weights", (value) => lib.softmaxJacobian(value), [...NO_TENSORS, ...BAD_TENSORS]],
  [
    "softmaxGradientSize",
    "scores",
    (value) => lib.softmaxGradientSize(value),
    [...NO_TENSORS, ...BAD_TENSORS],
  ],
  ["attention", "q", (value) => lib.attention(value, k, v), [...NO_TENSORS, ...BAD_TENSORS, t(2)]],
  [
    "attention",
    "k",
    (value) => lib.attention(q, value, v),
    [...NO_TENSORS, ...BAD_TENSORS, t(4, 3), t(1, 4, 2)],
  ],
  [
    "attention",
    "v",
    (value) => lib.attention(q, k, value),
    [...NO_TENSORS, ...BAD_TENSORS, t(5, 5), t(2, 4, 5)],
  ],
  ["attention", "options", (value) => lib.attention(q, k, v, value), NO_OPTIONS],
  [
    "attention",
    "scale",
    (scale) => lib.attention(q, k, v, { scale }),
    [null, NaN, Infinity, -Infinity, "1", 1e300, []],
  ],
  ["attention", "method", (method) => lib.attention(q, k, v, { method }), [null, 1, "abc", "Readable"]],
  [
    "attention",
    "outputs",
    (outputs) => lib.attention(q, k, v, { outputs }),
    [null, "output", 1, {}, ["abc"], [null]],
  ],
  [
    "attention",
    "mask",
    (mask) => lib.attention(q, k, v, { mask }),
    [NaN, -1, "abc", true, {}, ...BAD_TENSORS, causalMask(3)],
  ],
  [
    "attention",
    "mask[0]",
    (mask) => lib.attention(q, k, v, { mask: [mask] }),
    [null, undefined, "abc", [], {}, causalMask(4)],
  ],
  [
    "multiHead",
    "x",
    (value) => lib.multiHead(value, parameters, { heads: 2 }),
    [...NO_TENSORS, ...BAD_TENSORS, t(8)],
  ],
  [
    "multiHead",
    "context",
    (context) => lib.multiHead(x, parameters, { heads: 2, context }),
    [null, "abc", ...BAD_TENSORS, t(3, 7), t(1, 3, 8)],
  ],
  [
    "multiHead",
    "parameters",
    (value) => lib.multiHead(x, value, { heads: 2 }),
    [null, undefined, NaN, "abc", []],
  ],
  [
    "multiHead",
    "parameters.wQ",
    (wQ) => lib.multiHead(x, { ...parameters, wQ }, { heads: 2 }),
    [...NO_TENSORS, ...BAD_TENSORS, t(8, 7), t(64)],
  ],
  [
    "multiHead",
    "parameters.bK",
    (bK) => lib.multiHead(x, { ...parameters, bK }, { heads: 2 }),
    ["abc", ...BAD_TENSORS, t(7), t(8, 1)],
  ],
  ["multiHead", "options", (value) => lib.multiHead(x, parameters, value), [undefined, ...NO_OPTIONS]],
  [
    "multiHead",
    "heads",
    (heads) => lib.multiHead(x, parameters, { heads }),
    [undefined, ...NOT_WHOLE, 3, 16, 1e9],
  ],
  [
    "multiHead",
    "kvHeads",
    (kvHeads) => lib.multiHead(x, parameters, { heads: 4, kvHeads }),
    [...NOT_WHOLE, 3, 8, 1e9],
  ],
  [
    "multiHead",
    "mask",
    (mask) => lib.multiHead(x, parameters, { heads: 2, mask }),
    [NaN, "abc", {}, causalMask(4), t(3, 3, 3)],
  ],
  ["causalMask", "n", (n) => causalMask(n), [undefined, ...NOT_WHOLE]],
  ["causalMask", "m", (m) => causalMask(2, m), NOT_WHOLE],
  ["causalMask", "options", (options) => causalMask(2, 2, options), NO_OPTIONS],
  ["causalMask", "align", (align) => causalMask(2, 2, { align }), [null, 1, "middle"]],
  ["windowMask", "n", (n) => windowMask(n, 2), [undefined, ...NOT_WHOLE]],
  ["windowMask", "width", (width) => windowMask(2, width), [undefined, ...NOT_WHOLE]],
  [
    "paddingMask",
    "lengths",
    (lengths) => paddingMask(lengths, 4),
    [null, undefined, NaN, 2, "abc", {}, [], [5], [-1], [1.5], [NaN], ["2"], [null]],
  ],
  ["paddingMask", "m", (m) => paddingMask([0], m), [undefined, ...NOT_WHOLE]],
  [
    "maskFromAllowed",
    "t",
    (value) => maskFromAllowed(value),
    [...NO_TENSORS, ...BAD_TENSORS, t(2), tensor([1], Uint8Array.of(2))],
  ],
  ["maskFromForbidden", "t", (value) => maskFromForbidden(value), [...NO_TENSORS, ...BAD_TENSORS, t(2)]],
  ["multiHeadParameters", "d", (d) => multiHeadParameters(d), [undefined, ...NOT_WHOLE, 1e9]],
  ["multiHeadParameters", "bias", (bias) => multiHeadParameters(4, { bias }), [null, 1, "abc"]],
  ["multiHeadParameters", "options", (options) => multiHeadParameters(4, options), NO_OPTIONS],
  ["tensor", "shape", (shape) => tensor(shape, new Float32Array(4)), [null, undefined, 4, "4", [0], [1.5]]],
  [
    "tensor",
    "data",
    (data) => tensor([4], data),
    [null, undefined, 4, "abcd", [1, 2, 3, 4], new Int8Array(4), new Float32Array(3)],
  ],
];

/** A value as a test's message shows it. */
const text = (value) =>
  typeof value === "object" && value !== null && "data" in value
    ? `{ shape: ${JSON.stringify(value.shape)}, data: ${value.data?.constructor?.name} }`
    : String(typeof value === "object" ? JSON.stringify(value) : String(value));

for (const [name, argument, call, values] of ARGUMENTS)
  test(`${name} refuses a bad ${argument} in a sentence that names it`, () => {
    for (const value of values) {
      let refusal;
      assert.throws(
        () => call(value),
        (error) => Boolean((refusal = error)),
        `${text(value)} was accepted`,
      );
      assert.ok(
        refusal instanceof AttentionError && refusal instanceof RangeError,
        `${text(value)}: ${refusal}`,
      );
      const named = refusal.argument.replace(/\.(shape|data)$/, "");
      assert.ok(named === argument || named.startsWith(`${argument}[`), `${text(value)}: ${named} is named`);
      assert.match(refusal.message, /^[^\n]{10,300}\.$/, text(value));
    }
    const { output } = lib.attention(q, k, v);
    assert.ok(
      output.data.every((value) => value === 0.5),
      "the library went on working",
    );
  });

test("results too large for the module's memory are refused by name, and it stays usable", () => {
  const tall = tensor([60000, 1], new Float32Array(60000));
  const call = () => lib.attention(tall, tall, tall);
  assert.throws(call, { name: "AttentionError", code: "memory", argument: "weights", message: /MB/ });
  const scores = () => lib.attention(tall, tall, tall, { outputs: ["scores"] });
  assert.throws(scores, { code: "memory", argument: "scores" });
  const product = () => lib.matmul(tall, tall, { transposeB: true });
  assert.throws(product, { code: "memory", argument: "result" });
  const { output } = lib.attention(tall, tall, tall, { outputs: ["output"], mask: windowMask(60000, 3) });
  assert.equal(output.data.length, 60000);
});

test("inputs are not changed, and results are arrays of their own", () => {
  const generator = lib.generator(1);
  const [a, b, c] = [generator.randn([4, 3]), generator.randn([5, 3]), generator.randn([5, 2])];
  const before = [a, b, c].map(({ data }) => data.slice());
  const mask = paddingMask([3], 5);
  const { output, weights, scores } = lib.attention(a, b, c, { mask });
  const kept = output.data.slice();
  for (const result of [output, weights, scores]) {
    assert.equal(result.data.byteOffset, 0);
    assert.equal(result.data.byteLength, result.data.buffer.byteLength);
  }
  lib.attention(generator.randn([64, 3]), b, c);
  assert.deepEqual(output.data, kept);
  [a, b, c].forEach(({ data }, i) => assert.deepEqual(data, before[i]));
});

test("what is not asked for is null", () => {
  const names = ["output", "weights", "scores"];
  for (const wanted of [["output"], ["weights"], ["scores"], ["scores", "output"], []]) {
    const result = lib.attention(q, k, v, { outputs: wanted, mask: paddingMask([2], 4) });
    for (const name of names) assert.equal(result[name] === null, !wanted.includes(name));
    assert.equal(result.hiddenRows, 0);
  }
});

test("any finite scale serves, 0 and negative ones too", () => {
  const generator = lib.generator(1);
  const [a, b] = [generator.randn([2, 3], "float64"), generator.randn([4, 3], "float64")];
  const { scores } = lib.attention(a, b, b, { scale: 1 });
  for (const scale of [0, -2, 1e-300])
    assert.deepEqual(
      lib.attention(a, b, b, { scale }).scores.data,
      scores.data.map((s) => s * scale),
    );
});

test("after dispose every function says so, before it says anything of its arguments", async () => {
  const gone = await loadAttention();
  const [generator, simd] = [gone.generator(0), gone.simd];
  gone.dispose();
  gone.dispose();
  const methods = (object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(
      (name) => !["constructor", "dispose", "simd", "version"].includes(name),
    );
  for (const object of [gone, generator])
    for (const name of methods(object))
      for (const args of [[], [q, k, v], [null, null, null]])
        await assert.rejects(
          async () => object[name](...args),
          { name: "AttentionError", code: "disposed" },
          name,
        );
  assert.equal(gone.simd, simd);
  assert.equal(gone.version, lib.version);
});

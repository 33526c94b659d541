import test from "node:test";
import assert from "node:assert/strict";
import { causalMask, loadAttention, multiHeadParameters, paddingMask, tensor } from "./library.mjs";
import { PRECISIONS, assertClose, namedMask, numbers, reference, toTensor } from "./reference.mjs";

const lib = await loadAttention();
const { cases } = await reference("multihead");
const check = await reference("check");
const variants = await reference("variants");

/** The parameters of a case of multihead.json. */
function caseParameters(c, Real) {
  const parameters = {};
  for (const letter of "qkvo") {
    parameters[`w${letter.toUpperCase()}`] = toTensor(c[`w_${letter}`], Real);
    if (c[`b_${letter}`]) parameters[`b${letter.toUpperCase()}`] = toTensor(c[`b_${letter}`], Real);
  }
  return parameters;
}

/** The parameters of check.json. */
function checkParameters(Real) {
  const parameters = {};
  for (const letter of "QKVO") {
    const { weight, bias } = check.parameters[`W_${letter}`];
    parameters[`w${letter}`] = toTensor(weight, Real);
    parameters[`b${letter}`] = toTensor(bias, Real);
  }
  return parameters;
}

for (const { name, Real, tolerance } of PRECISIONS) {
  for (const c of cases)
    for (const run of c.runs)
      test(`multi-head agrees with PyTorch in ${name}: d ${c.d}, ${c.h} heads, ${c.b_q ? "" : "no "}bias, mask ${run.mask}`, () => {
        const context = toTensor(c.x_kv, Real);
        const mask = namedMask(run.mask, c);
        const result = lib.multiHead(toTensor(c.x_q, Real), caseParameters(c, Real), {
          heads: c.h,
          mask,
          context,
        });
        assert.deepEqual(result.weights.shape, run.weights.shape);
        assert.deepEqual(result.q.shape, [c.b, c.h, c.n, c.d / c.h]);
        assert.deepEqual(result.k.shape, [c.b, c.h, c.m, c.d / c.h]);
        assertClose(result.output.data, numbers(run.out.data), tolerance, "output");
        assertClose(result.weights.data, numbers(run.weights.data), tolerance, "weights");
      });

  for (const run of check.multi_head.filter(({ dtype }) => dtype === name))
    test(`the lesson's own comparison of multi-head agrees with PyTorch in ${name}, mask ${run.mask}`, () => {
      const mask = namedMask(run.mask, { n: 7, m: 7, lengths: check.lengths });
      const result = lib.multiHead(toTensor(check.x, Real), checkParameters(Real), { heads: 4, mask });
      assertClose(result.output.data, numbers(run.output.data), tolerance, "output");
      assertClose(result.weights.data, numbers(run.weights.data), tolerance, "weights");
    });
}

/** Heads (heads, n, dK) side by side, as rows of `width` numbers from column `first` on. */
function sideBySide(rows, data, { heads, n, dK, width, first = 0 }) {
  for (let h = 0; h < heads; h++)
    for (let i = 0; i < n; i++)
      for (let c = 0; c < dK; c++) rows[i * width + first + h * dK + c] = data[(h * n + i) * dK + c];
  return rows;
}

/** A weight (rows, d) that takes the columns first, first + 1, … of its input. */
function taking(rows, d, first = 0) {
  const w = new Float64Array(rows * d);
  for (let i = 0; i < rows; i++) w[i * d + first + i] = 1;
  return tensor([rows, d], w);
}

for (const [name, kvHeads] of [
  ["grouped_query", 2],
  ["multi_query", 1],
])
  test(`query heads share ${kvHeads} head(s) of keys and values as the papers say (${name})`, () => {
    const { n, heads, d_k: dK } = variants;
    const { k, v } = name === "grouped_query" ? variants.grouped_query : variants; // multi-query: the first head
    const d = heads * dK;
    const shared = kvHeads * dK;
    const x = new Float64Array(n * d);
    const context = new Float64Array(n * d);
    sideBySide(x, numbers(variants.q.data), { heads, n, dK, width: d });
    sideBySide(context, numbers(k.data), { heads: kvHeads, n, dK, width: d });
    sideBySide(context, numbers(v.data), { heads: kvHeads, n, dK, width: d, first: shared });
    const parameters = {
      wQ: taking(d, d),
      wK: taking(shared, d),
      wV: taking(shared, d, shared),
      wO: taking(d, d),
    };
    const options = { heads, kvHeads, mask: causalMask(n), context: tensor([n, d], context) };
    const result = lib.multiHead(tensor([n, d], x), parameters, options);
    const output = numbers(variants[name].output.data);
    const expected = sideBySide(new Float64Array(n * d), output, { heads, n, dK, width: d });
    assertClose(result.weights.data, numbers(variants[name].weights.data), 1e-14, "weights");
    assertClose(result.output.data, expected, 1e-14, "output");
    assert.deepEqual(result.k.shape, [kvHeads, n, dK]);
  });

const { multi_head: lesson, long_ticket_exercise: long } = await reference("figures");

test("figure multi_head: parameters of d = 64 and d = 512, with and without biases", () => {
  const { parameters } = lesson;
  assert.equal(multiHeadParameters(64), parameters.d_64);
  assert.equal(multiHeadParameters(64, { bias: false }), parameters.d_64_weights_only);
  assert.equal(multiHeadParameters(512), parameters.d_512);
  assert.equal(multiHeadParameters(512, { bias: false }), parameters.d_512_without_bias);
});

/** Random parameters for a width d, all the same weight: only shapes matter. */
function anyParameters(d) {
  const w = lib.generator(3).randn([d, d]);
  const b = lib.generator(4).randn([d]);
  return { wQ: w, bQ: b, wK: w, bK: b, wV: w, bV: b, wO: w, bO: b };
}

/** How many numbers a set of parameters holds. */
const count = (parameters) => Object.values(parameters).reduce((sum, { data }) => sum + data.length, 0);

test("figure multi_head: the ticket's shapes, and the same parameters for 1, 4 and 8 heads", () => {
  const { n, d, h, split, W, X, output, weights_per_head: perHead } = lesson.ticket;
  const x = lib.generator(5).randn(X);
  const parameters = anyParameters(d);
  assert.deepEqual(parameters.wQ.shape, W);
  const result = lib.multiHead(x, parameters, { heads: h });
  assert.deepEqual(result.q.shape, split);
  assert.deepEqual(result.weights.shape, [h, ...perHead]);
  assert.deepEqual(result.output.shape, output);
  for (const heads of lesson.independent_of_heads) {
    const { weights } = lib.multiHead(x, parameters, { heads });
    assert.deepEqual(weights.shape, [heads, n, n]);
    assert.equal(count(parameters), lesson.parameters.d_64);
  }
});

test("figure multi_head: a batch of three", () => {
  const { x, out, weights } = lesson.batch_check;
  const result = lib.multiHead(lib.generator(5).randn(x), anyParameters(64), { heads: 4 });
  assert.deepEqual(result.output.shape, out);
  assert.deepEqual(result.weights.shape, weights);
});

test("figure long_ticket_exercise: shapes, scores, bytes and parameters of 120 tokens", () => {
  const parameters = anyParameters(long.d);
  const x = lib.generator(6).randn([1, long.n, long.d]);
  const { q, weights, output } = lib.multiHead(x, parameters, { heads: long.h });
  assert.deepEqual(x.shape, long.Q);
  assert.deepEqual(q.shape, long.Q_split);
  assert.deepEqual(weights.shape, long.weights);
  assert.equal(weights.data.length, long.scores);
  assert.equal(weights.data.byteLength, long.bytes_float32);
  assert.equal(weights.data.length / long.h, long.scores_per_head);
  assert.deepEqual(output.shape, long.out);
  assert.equal(count(parameters), long.parameters);
  assert.equal(multiHeadParameters(long.d), long.parameters);
});

test("heads that do not divide d are refused in a sentence: d = 512 takes 8 heads of 64, not 7", () => {
  const x = tensor([1, 512], new Float32Array(512));
  const parameters = anyParameters(512);
  assert.deepEqual(lib.multiHead(x, parameters, { heads: 8 }).q.shape, [8, 1, 64]);
  assert.throws(() => lib.multiHead(x, parameters, { heads: 7 }), {
    name: "AttentionError",
    argument: "heads",
    message: "7 heads cannot share d = 512 equally: heads must divide d.",
  });
});

test("scores are divided by the root of the head's size, not of the model's", () => {
  const x = lib.generator(7).randn([5, 512], "float64");
  const w = lib.generator(8).randn([512, 512], "float64");
  const { q, k, v, weights } = lib.multiHead(x, { wQ: w, wK: w, wV: w, wO: w }, { heads: 8 });
  assert.deepEqual(weights, lib.attention(q, k, v, { scale: 1 / 8 }).weights);
});

for (const [batch, heads, first, ...shapes] of [
  [2, 3, 3, [1, 3, 5, 5]],
  [2, 3, 2, [2, 1, 5, 5]],
  [2, 3, 6, [2, 3, 5, 5]],
  [2, 3, 1, [1, 1, 5, 5]],
  [1, 3, 3, [1, 3, 5, 5]],
  [3, 1, 3, [3, 1, 5, 5]],
  [3, 3, 3, [1, 3, 5, 5], [3, 1, 5, 5]],
])
  test(`a mask (${first}, 5, 5) for ${batch} texts and ${heads} heads is refused; the sentence names a shape that fits`, () => {
    const x = tensor([batch, 5, 12], new Float32Array(batch * 60));
    const run = (shape) => {
      const mask = tensor(shape, new Float32Array(first * 25));
      return lib.multiHead(x, anyParameters(12), { heads, mask });
    };
    const message = `mask (${first}, 5, 5) has no dimension for the heads; give it the shape ${shapes.map((s) => `(${s.join(", ")})`).join(" or ")}.`;
    assert.throws(() => run([first, 5, 5]), { code: "shape", argument: "mask", message });
    for (const shape of shapes) assert.deepEqual(run(shape).weights.shape, [batch, heads, 5, 5]);
  });

test("a mask with one axis too few that fits in no way is refused without advice", () => {
  const x = tensor([2, 5, 12], new Float32Array(120));
  for (const shape of [
    [4, 5, 5],
    [3, 5, 4],
  ]) {
    const mask = tensor(shape, new Float32Array(shape.reduce((a, b) => a * b)));
    assert.throws(() => lib.multiHead(x, anyParameters(12), { heads: 3, mask }), {
      code: "shape",
      argument: "mask",
      message: /cannot be broadcast to the scores, \(2, 3, 5, 5\)/,
    });
  }
});

for (const name of ["wQ", "wK", "wV", "wO"])
  for (const Real of [Float32Array, Float64Array])
    test(`a projection by ${name} that overflows finite inputs is an error that names it (${Real.name})`, () => {
      const x = tensor([2, 3, 4], new Real(24).fill(1));
      const large = Real === Float32Array ? 3e38 : 1.5e308;
      const parameters = {};
      for (const other of ["wQ", "wK", "wV", "wO"])
        parameters[other] = tensor([4, 4], new Real(16).fill(0.1));
      parameters[name].data.fill(large);
      for (const outputs of [["output", "weights"], ["output"]])
        assert.throws(() => lib.multiHead(x, parameters, { heads: 2, outputs }), {
          name: "AttentionError",
          code: "overflow",
          argument: `parameters.${name}`,
        });
    });

test("what overflows at a token that nobody reads, or comes from NaN, is no error", () => {
  const x = tensor([1, 3, 2], Float32Array.of(1, 0, 0, 1, 3e38, 3e38));
  const one = tensor([2, 2], Float32Array.of(1, 1, 1, 1));
  const parameters = { wQ: one, wK: one, wV: one, wO: one };
  const context = { heads: 1, context: x, mask: paddingMask([2], 3) };
  const query = tensor([1, 2, 2], Float32Array.of(1, 0, 0, 1));
  const { output } = lib.multiHead(query, parameters, context);
  assert.ok(output.data.every(Number.isFinite));
  assert.throws(() => lib.multiHead(query, parameters, { heads: 1, context: x }), {
    argument: "parameters.wK",
  });
  const spoiled = tensor([1, 2, 2], Float32Array.of(NaN, 0, 0, Infinity));
  assert.ok(lib.multiHead(spoiled, parameters, { heads: 1 }).output.data.every(Number.isNaN));
});

test("a plain matrix masks every entry and head", () => {
  const x = lib.generator(7).randn([3, 4, 8]);
  const causal = causalMask(4);
  const dense = tensor([4, 4], causal.data);
  const run = (mask) => lib.multiHead(x, anyParameters(8), { heads: 2, mask });
  assert.deepEqual(run(dense), run(causal));
});

test("lengths belong to the batch, also where heads come between; unbatched input takes one", () => {
  const parameters = anyParameters(8);
  const batched = lib.generator(7).randn([2, 4, 8]);
  const { weights } = lib.multiHead(batched, parameters, { heads: 2, mask: paddingMask([4, 1], 4) });
  const visible = Array.from({ length: 16 }, (_, row) =>
    weights.data.slice(row * 4, row * 4 + 4).filter((w) => w > 0),
  );
  assert.deepEqual(
    visible.map((row) => row.length),
    [...Array(8).fill(4), ...Array(8).fill(1)],
  );
  const single = tensor([4, 8], batched.data.slice(0, 32));
  assert.ok(lib.multiHead(single, parameters, { heads: 2, mask: paddingMask([2], 4) }));
  assert.throws(() => lib.multiHead(single, parameters, { heads: 2, mask: paddingMask([2, 2], 4) }), {
    code: "shape",
    argument: "mask",
  });
});

test("multi-head without weights is fused: the same but for rounding, at every length and mask", () => {
  const outputs = ["output", "k"];
  for (const [n, d, heads] of [
    [1, 6, 2],
    [130, 36, 3],
    [300, 600, 2], // d_k 300: too wide to be fused
  ]) {
    const x = lib.generator(6).randn([2, n, d]);
    for (const mask of [null, causalMask(n), [causalMask(n), paddingMask([n, n >> 1], n)]]) {
      const all = lib.multiHead(x, anyParameters(d), { heads, mask });
      const some = lib.multiHead(x, anyParameters(d), { heads, mask, outputs });
      assertClose(some.output.data, all.output.data, 2e-6);
      assert.deepEqual(some, { ...all, output: some.output, weights: null, q: null, v: null });
    }
  }
});

test("multi-head refuses to return what it does not have", () => {
  const x = lib.generator(7).randn([2, 4]);
  const ask = (outputs) => () => lib.multiHead(x, anyParameters(4), { heads: 2, outputs });
  assert.throws(ask("output"), { name: "AttentionError", code: "type", argument: "outputs" });
  assert.throws(ask(["scores"]), { name: "AttentionError", code: "range", argument: "outputs" });
});

import assert from "node:assert/strict";
import test from "node:test";
import { AttentionError, loadAttention, tensor } from "./library.mjs";
import { Core } from "../../web/core/memory.js";
import { compiledModule } from "../../web/core/module.js";
import { Transformer } from "../../web/core/transformer.js";
import { assertClose, numbers, reference, relativeDifference } from "./reference.mjs";

const lib = await loadAttention();
const expected = await reference("transformer");
const tensors = (list, Real = Float32Array) =>
  Object.fromEntries(
    Object.entries(list).map(([name, t]) => [name, tensor(t.shape, Real.from(numbers(t.data)))]),
  );
const model = (Real) => ({ config: expected.config, parameters: tensors(expected.params, Real) });
const settings = { learningRate: 1e-2, betas: [0.9, 0.999], eps: 1e-8, weightDecay: 0.01 };

test("logits and the weights of every head are PyTorch's, padded rows included", () => {
  const { logits, weights } = lib.transformer(model()).forward(expected.ids, { lengths: expected.lengths });
  assert.deepEqual(logits.shape, expected.logits.shape);
  assertClose(logits.data, numbers(expected.logits.data), 2e-6, "logits");
  assert.equal(weights.length, expected.config.layers);
  for (const [block, t] of weights.entries()) {
    assert.deepEqual(t.shape, expected.weights[block].shape);
    assertClose(t.data, numbers(expected.weights[block].data), 2e-6, `weights of block ${block}`);
  }
});

test("float64 parameters are taken too, rounded to float32", () => {
  const [a, b] = [Float32Array, Float64Array].map((Real) =>
    lib.transformer(model(Real)).forward(expected.ids),
  );
  assert.deepEqual(a, b);
});

test("every gradient is PyTorch's to 1e-4 of the largest of its tensor", () => {
  const trainer = lib.transformer(model()).trainer(settings);
  const loss = trainer.step(expected.ids, expected.lengths, expected.target);
  assert.ok(Math.abs(loss - expected.loss) < 1e-6);
  const gradients = trainer.gradients();
  assert.deepEqual(Object.keys(gradients), Object.keys(expected.grads));
  for (const [name, t] of Object.entries(expected.grads)) {
    assert.deepEqual(gradients[name].shape, t.shape);
    assertClose(gradients[name].data, numbers(t.data), 1e-4, name);
  }
});

test("losses and parameters over five steps of AdamW are PyTorch's", () => {
  const transformer = lib.transformer(model());
  const trainer = transformer.trainer(settings);
  for (const [step, loss] of expected.losses.entries()) {
    const actual = trainer.step(expected.ids, expected.lengths, expected.target);
    assert.ok(Math.abs(actual - loss) < 1e-6, `loss of step ${step}: ${actual}, not ${loss}`);
  }
  const after = trainer.parameters();
  for (const [name, t] of Object.entries(expected.params_after))
    assertClose(after[name].data, numbers(t.data), 1e-5, name);
  assert.deepEqual(transformer.parameters(), after);
});

test("what stands in a padded place changes neither logits nor gradients", () => {
  const other = expected.ids.map((row, i) => row.map((id, j) => (j < expected.lengths[i] ? id : 8)));
  const results = [expected.ids, other].map((ids) => {
    const transformer = lib.transformer(model());
    const { logits } = transformer.forward(ids, { lengths: expected.lengths });
    const trainer = transformer.trainer(settings);
    const loss = trainer.step(ids, expected.lengths, expected.target);
    return { logits, loss, gradients: trainer.gradients() };
  });
  assert.deepEqual(results[0], results[1]);
});

test("a text gives the same logits alone and in a padded batch", () => {
  const transformer = lib.transformer(model());
  const batch = transformer.forward(expected.ids, { lengths: expected.lengths }).logits.data;
  for (const [i, length] of expected.lengths.entries()) {
    const alone = transformer.forward([expected.ids[i].slice(0, length)]).logits.data;
    assert.ok(relativeDifference(alone, batch.slice(3 * i, 3 * i + 3)) < 1e-6);
  }
});

test("hiding the last tokens is padding; hiding one inside takes its column to zero", () => {
  const transformer = lib.transformer(model());
  const ids = [expected.ids[0]];
  const padded = transformer.forward(ids, { lengths: [4] });
  assert.deepEqual(transformer.forward(ids, { hidden: [[0, 0, 0, 0, 1, 1]] }), padded);
  const { weights, logits } = transformer.forward(ids, {
    hidden: [[false, false, true, false, false, false]],
  });
  for (const { data } of weights) for (let i = 2; i < data.length; i += 6) assert.equal(data[i], 0);
  assert.notDeepEqual(logits, transformer.forward(ids).logits);
});

test("scaled: false leaves the scores as they are", () => {
  const { config, parameters } = model();
  const plain = lib.transformer({ config: { ...config, scaled: false }, parameters }).forward(expected.ids);
  const root = Math.sqrt(Math.sqrt(config.d / config.h)); // on queries and keys, biases too
  const name = (i, part) => `blocks.${i}.self_attn.in_proj_${part}`;
  for (let i = 0; i < config.layers; i++)
    for (const part of ["weight", "bias"]) {
      const { shape, data } = parameters[name(i, part)];
      const third = data.length / 3;
      parameters[name(i, part)] = { shape, data: data.map((x, at) => (at < 2 * third ? x * root : x)) };
    }
  const scaled = lib.transformer({ config, parameters }).forward(expected.ids);
  assertClose(plain.logits.data, scaled.logits.data, 1e-5);
});

test("the scalar build gives the same bits, forwards and in training", async () => {
  const builds = await Promise.all([true, false].map((simd) => loadAttention({ simd })));
  const [a, b] = builds.map((build) => {
    const transformer = build.transformer(model());
    const trainer = transformer.trainer(settings);
    const losses = [1, 2, 3].map(() => trainer.step(expected.ids, expected.lengths, expected.target));
    return { losses, parameters: trainer.parameters(), ...transformer.forward(expected.ids) };
  });
  assert.deepEqual(a, b);
});

test("training changes neither the parameters that were given nor what was returned", () => {
  const given = model();
  const before = structuredClone(given);
  const transformer = lib.transformer(given);
  const returned = transformer.parameters();
  const copy = structuredClone(returned);
  transformer.trainer(settings).step(expected.ids, undefined, expected.target);
  assert.deepEqual(given, before);
  assert.deepEqual(returned, copy);
  assert.notDeepEqual(transformer.parameters(), copy);
});

/** @param {() => unknown} call @param {string} code @param {string} argument */
function refuses(call, code, argument) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof AttentionError, String(error));
    assert.deepEqual([error.code, error.argument], [code, argument], error.message);
    return error.message.endsWith(".");
  });
}

test("wrong models, ids, lengths, targets and settings are refused by name", () => {
  const transformer = lib.transformer(model());
  const { config, parameters } = model();
  for (const bad of [null, undefined, 3, "model", [], NaN])
    refuses(() => lib.transformer(bad), "type", "model");
  refuses(() => lib.transformer({}), "type", "config");
  refuses(() => lib.transformer({ config, parameters: null }), "type", "parameters");
  refuses(() => lib.transformer({ config, parameters: {} }), "type", 'parameters["embed.weight"]');
  refuses(() => lib.transformer({ config: { ...config, h: 3 }, parameters }), "shape", "config.h");
  refuses(
    () => lib.transformer({ config: { ...config, vocab: 12 }, parameters }),
    "shape",
    'parameters["embed.weight"]',
  );
  for (const layers of [0, 17, 1.5, NaN])
    refuses(() => lib.transformer({ config: { ...config, layers }, parameters }), "range", "config.layers");
  for (const bad of [null, 3, "abc", {}, [3]]) refuses(() => transformer.forward(bad), "type", "ids");
  for (const bad of [[], [[]], [[1, 2, 3, 4, 5, 6, 7]], [[1, 2], [1]]])
    refuses(() => transformer.forward(bad), "shape", "ids");
  for (const bad of [-1, 11, 1.5, NaN, 1e9]) refuses(() => transformer.forward([[bad]]), "range", "ids");
  refuses(() => transformer.forward([["1"]]), "type", "ids");
  refuses(() => transformer.forward([[1]], null), "type", "options");
  for (const bad of [0, 2, 1.5, NaN])
    refuses(() => transformer.forward([[1]], { lengths: [bad] }), "range", "lengths");
  refuses(() => transformer.forward([[1]], { lengths: [1, 1] }), "shape", "lengths");
  refuses(() => transformer.forward([[1]], { hidden: [[1]] }), "range", "hidden");
  refuses(() => transformer.forward([[1]], { hidden: [1] }), "type", "hidden");
  refuses(() => transformer.tokenize("hello"), "model", "text");
  const trainer = transformer.trainer();
  refuses(() => trainer.gradients(), "range", "");
  for (const bad of [[3], [-1], [0.5]]) refuses(() => trainer.step([[1]], null, bad), "range", "targets");
  refuses(() => trainer.step([[1]], null, null), "type", "targets");
  refuses(() => trainer.step([[1]], null, [0, 1]), "shape", "targets");
  refuses(() => transformer.trainer(null), "type", "options");
  refuses(() => transformer.trainer({ learningRate: -1 }), "range", "learningRate");
  refuses(() => transformer.trainer({ learningRate: "fast" }), "type", "learningRate");
  refuses(() => transformer.trainer({ betas: [0.9, 1] }), "range", "betas");
  refuses(() => transformer.trainer({ betas: 0.9 }), "type", "betas");
});

test("a score beyond the largest number is an error, and the model stays as it was", () => {
  const { config, parameters } = model();
  parameters["blocks.0.self_attn.in_proj_weight"].data.fill(1e30);
  const transformer = lib.transformer({ config, parameters });
  const before = transformer.parameters();
  refuses(() => transformer.forward(expected.ids), "overflow", "model");
  refuses(() => transformer.trainer().step(expected.ids, null, expected.target), "overflow", "model");
  assert.deepEqual(transformer.parameters(), before);
});

test("thousands of calls, failing ones among them, leave the memory as large as it was", async () => {
  const core = new Core(await compiledModule(true), true);
  const use = (count) => {
    for (let i = 0; i < count; i++) {
      const transformer = new Transformer(core, model());
      transformer.forward(expected.ids, { lengths: expected.lengths });
      transformer.trainer().step(expected.ids, expected.lengths, expected.target);
      assert.throws(() => transformer.forward([[99]]));
      assert.throws(() => new Transformer(core, new ArrayBuffer(100)));
    }
  };
  use(50);
  const before = core.buffer.byteLength;
  use(3000);
  assert.equal(core.buffer.byteLength, before);
});

test("after dispose() of the library a model's calls say so", async () => {
  const own = await loadAttention();
  const transformer = own.transformer(model());
  const trainer = transformer.trainer();
  own.dispose();
  for (const argument of [expected.ids, null]) {
    refuses(() => transformer.forward(argument), "disposed", "");
    refuses(() => transformer.tokenize(argument), "disposed", "");
    refuses(() => transformer.trainer(argument), "disposed", "");
    refuses(() => trainer.step(argument), "disposed", "");
  }
  for (const call of [() => transformer.parameters(), () => trainer.parameters(), () => trainer.gradients()])
    refuses(call, "disposed", "");
});

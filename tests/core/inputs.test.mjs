/** What an argument may be made of, and how often it is read: arrays of other realms, getters, proxies, holes. */
import test from "node:test";
import assert from "node:assert/strict";
import vm from "node:vm";
import { causalMask, loadAttention, maskFromAllowed, paddingMask, tensor } from "./library.mjs";

const lib = await loadAttention();
const t = (...shape) =>
  tensor(
    shape,
    Float32Array.from({ length: shape.reduce((x, y) => x * y) }, (_, i) => Math.sqrt(i + 1)),
  );
const [q, k, v] = [t(4, 2), t(4, 2), t(4, 3)];
const refused = (code, argument) => ({ name: "AttentionError", code, argument });
const detach = (data) => structuredClone(data.buffer, { transfer: [data.buffer] });

test("a hole in a list is refused as undefined is, by its place", () => {
  const late = [];
  late[40] = tensor([4, 4], new Float32Array(16));
  for (const mask of [late, Array(30), [undefined]])
    assert.throws(() => lib.attention(q, k, v, { mask }), refused("type", "mask[0]"));
  // eslint-disable-next-line no-sparse-arrays
  const second = [causalMask(4), , causalMask(4)];
  assert.throws(() => lib.attention(q, k, v, { mask: second }), refused("type", "mask[1]"));
  const outputs = Array(2);
  outputs[1] = "output";
  assert.throws(() => lib.attention(q, k, v, { outputs }), refused("type", "outputs"));
  assert.throws(() => lib.softmax({ shape: Array(2), data: q.data }), refused("type", "scores.shape"));
  assert.throws(() => paddingMask(Array(3), 4), refused("type", "lengths"));
  assert.throws(() => lib.logLogSlope(Array(2), [1, 2]), refused("type", "x"));
  assert.throws(() => lib.saturationRows({ dK: Array(1) }), refused("type", "dK"));
});

test("options serve from wherever the object has them: its prototype, a getter, a hidden property", () => {
  class Getter {
    get scale() {
      return 3;
    }
  }
  const hidden = Object.defineProperty({}, "scale", { value: 3 });
  const expected = lib.attention(q, k, v, { scale: 3 });
  for (const options of [Object.create({ scale: 3 }), new Getter(), hidden])
    assert.deepEqual(lib.attention(q, k, v, options), expected);

  const weight = t(2, 2);
  const parameters = { wQ: weight, wK: weight, wV: weight, wO: weight };
  const plain = { heads: 2, kvHeads: 1, context: t(3, 2) };
  const small = { ...parameters, wK: t(1, 2), wV: t(1, 2) };
  assert.deepEqual(
    lib.multiHead(q, Object.create(small), Object.create(plain)),
    lib.multiHead(q, small, plain),
  );
});

test("a shape and its numbers are read once: what is checked is what is computed with", () => {
  let reads = 0;
  const shape = new Proxy([2, 4], {
    get: (target, key) => (key === "1" && reads++ > 0 ? 1e6 : Reflect.get(target, key)),
  });
  assert.deepEqual(lib.softmax({ shape, data: q.data }).shape, [2, 4]);
  assert.equal(reads, 1);

  let times = 0;
  const shrinking = {
    shape: [4, 2],
    get data() {
      return times++ ? new Float32Array(1) : q.data;
    },
  };
  assert.deepEqual(lib.attention(shrinking, k, v), lib.attention(q, k, v));
  assert.equal(times, 1);
});

test("a typed array has the length that the engine gives it, whatever its own properties say", () => {
  const long = Object.defineProperty(new Float32Array(2), "length", { value: 1e6 });
  assert.throws(() => lib.softmax({ shape: [1e6], data: long }), refused("shape", "scores"));
  const short = Object.defineProperty(Float32Array.of(1, 2, 3, 4), "length", { value: 2 });
  assert.deepEqual(lib.softmax({ shape: [4], data: short }), lib.softmax(tensor([4], short.slice())));
});

test("arrays of another realm, an iframe's for example, are as good as one's own", () => {
  const other = (code) => vm.runInNewContext(code);
  const own = lib.softmax(tensor([2], Float32Array.of(1, 2)));
  const result = lib.softmax(other("({ shape: [2], data: Float32Array.of(1, 2) })"));
  assert.deepEqual(result, own);
  assert.ok(result.data instanceof Float32Array);
  const mask = other("({ shape: [4], data: Float64Array.of(0, -Infinity, 0, 1) })");
  assert.deepEqual(
    lib.attention(q, k, v, { mask, outputs: other("['output']") }),
    lib.attention(q, k, v, { mask: tensor([4], Float64Array.from(mask.data)), outputs: ["output"] }),
  );
  assert.deepEqual(maskFromAllowed(other("({ shape: [2], data: Uint8Array.of(0, 1) })")).shape, [2]);
  const bytes = other("({ shape: [4], data: Uint8Array.of(0, 1, 1, 1) })");
  for (const one of [bytes, bytes.data])
    assert.throws(() => lib.attention(q, k, v, { mask: one }), refused("mask", "mask"));
  assert.deepEqual(paddingMask(other("Int32Array.of(1, 2)"), 3).lengths, [1, 2]);
  assert.throws(() => lib.transformer(other("new ArrayBuffer(8)")), { code: "model" });
});

test("what only looks like a typed array is none", () => {
  const looks = [
    new Proxy(new Float32Array(2), {}),
    Object.create(Float32Array.prototype),
    Float32Array.prototype,
    { length: 2, 0: 1, 1: 2 },
  ];
  for (const data of looks) {
    assert.throws(() => lib.softmax({ shape: [2], data }), refused("type", "scores.data"));
    assert.throws(() => tensor([2], data), refused("type", "data"));
  }
});

test("memory that has been given away is refused, also where it goes while the arguments are read", () => {
  const gone = t(4, 2);
  detach(gone.data);
  assert.throws(() => lib.softmax(gone), refused("type", "scores.data"));
  const file = new ArrayBuffer(8);
  const view = new Uint8Array(file);
  structuredClone(file, { transfer: [file] });
  for (const model of [file, view]) assert.throws(() => lib.transformer(model), refused("type", "model"));

  for (const method of ["readable", "fused"]) {
    const going = t(4, 2);
    const mask = {
      shape: [4, 4],
      get data() {
        if (going.data.length) detach(going.data);
        return new Float32Array(16);
      },
    };
    assert.throws(() => lib.attention(going, k, v, { mask, method }), refused("type", "q.data"));
  }
  const parameter = t(2, 2);
  const parameters = { wQ: parameter, wK: t(2, 2), wV: t(2, 2), wO: t(2, 2) };
  const mask = {
    shape: [4, 4],
    get data() {
      detach(parameter.data);
      return new Float32Array(16);
    },
  };
  assert.throws(
    () => lib.multiHead(q, parameters, { heads: 1, mask }),
    refused("type", "parameters.wQ.data"),
  );
});

test("an error names the part of a tensor that is wrong by itself, else the tensor", () => {
  const data = new Float32Array(4);
  for (const [value, code, argument] of [
    [{ shape: "22", data }, "type", "scores.shape"],
    [{ shape: new Uint32Array([4]), data }, "type", "scores.shape"],
    [{ shape: [2, "2"], data }, "type", "scores.shape"],
    [{ shape: [2, 0], data }, "range", "scores.shape"],
    [{ shape: [], data }, "shape", "scores.shape"],
    [{ shape: Array(9).fill(1), data }, "shape", "scores.shape"],
    [{ shape: [4], data: [1, 2, 3, 4] }, "type", "scores.data"],
    [{ shape: [5], data }, "shape", "scores"],
    [null, "type", "scores"],
  ])
    assert.throws(() => lib.softmax(value), refused(code, argument));
  for (const [shape, code, argument] of [
    ["22", "type", "shape"],
    [[1.5], "range", "shape"],
    [[5], "shape", "data"],
  ])
    assert.throws(() => tensor(shape, data), refused(code, argument));
});

test("loadAttention takes its options in an object, or none", async () => {
  for (const options of [null, "auto", 3, []])
    await assert.rejects(loadAttention(options), refused("type", "options"));
  assert.equal((await loadAttention(undefined)).simd, lib.simd);
});

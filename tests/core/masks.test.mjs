import test from "node:test";
import assert from "node:assert/strict";
import {
  causalMask,
  loadAttention,
  maskFromAllowed,
  maskFromForbidden,
  paddingMask,
  tensor,
  windowMask,
} from "./library.mjs";

const lib = await loadAttention();
const X = -Infinity;
const [n, m, d] = [5, 7, 4];
const generator = lib.generator(11);
const q = generator.randn([2, 3, n, d], "float64");
const k = generator.randn([2, 3, m, d], "float64");
const v = generator.randn([2, 3, m, 6], "float64");
const attend = (mask, options) => lib.attention(q, k, v, { mask, ...options });
const dense = ({ shape, data }) => tensor([...shape], data);

test("what each description hides", () => {
  assert.deepEqual([...causalMask(3).data], [0, X, X, 0, 0, X, 0, 0, 0]);
  assert.deepEqual([...causalMask(2, 4).data], [0, X, X, X, 0, 0, X, X]);
  assert.deepEqual([...causalMask(2, 4, { align: "end" }).data], [0, 0, 0, X, 0, 0, 0, 0]);
  assert.deepEqual([...causalMask(3, 1, { align: "end" }).data], [X, X, 0]);
  assert.deepEqual([...windowMask(4, 2).data], [0, X, X, X, 0, 0, X, X, X, 0, 0, X, X, X, 0, 0]);
  assert.deepEqual([...windowMask(2, 9).data], [0, X, 0, 0]);
  assert.deepEqual([...paddingMask([1, 3, 0], 3).data], [0, X, X, 0, 0, 0, X, X, X]);
  assert.deepEqual(paddingMask([1, 3, 0], 3).shape, [3, 1, 1, 3]);
});

test("descriptions are frozen, say what they are, and make their matrix anew at each reading", () => {
  const masks = [causalMask(3), windowMask(3, 2), paddingMask([2], 3)];
  assert.deepEqual(
    masks.map((mask) => mask.kind),
    ["causal", "window", "padding"],
  );
  for (const mask of masks) {
    assert.ok(Object.isFrozen(mask) && Object.isFrozen(mask.shape));
    mask.data.fill(7);
    assert.ok(!mask.data.includes(7));
  }
  assert.ok(Object.isFrozen(masks[2].lengths));
});

test("a huge description costs nothing until its matrix is read, which then is a memory error", () => {
  const mask = causalMask(1e9);
  assert.deepEqual(mask.shape, [1e9, 1e9]);
  assert.throws(() => mask.data, { name: "AttentionError", code: "memory" });
});

for (const [name, mask] of [
  ["causal", causalMask(n, m)],
  ["causal, aligned at the end", causalMask(n, m, { align: "end" })],
  ["causal, aligned at the end, more queries than keys", null],
  ["padding", paddingMask([7, 3], m)],
  ["padding of everything in one entry", paddingMask([0, 3], m)],
  ["one length for all", paddingMask([4], m)],
])
  test(`a description gives the very bits of its dense matrix: ${name}`, () => {
    if (mask) return assert.deepEqual(attend(mask), attend(dense(mask)));
    const cache = causalMask(m, n, { align: "end" });
    const swapped = (one) => lib.attention(k, q, q, { mask: one });
    assert.deepEqual(swapped(cache), swapped(dense(cache)));
    return assert.equal(swapped(cache).hiddenRows, 2 * 3 * (m - n));
  });

test("a window gives the very bits of its dense matrix, at every width", () => {
  const self = (mask) => lib.attention(k, k, v, { mask });
  for (let width = 1; width <= 9; width++)
    assert.deepEqual(self(windowMask(m, width)), self(dense(windowMask(m, width))));
});

test("several masks add up, whatever their kinds and order", () => {
  const bias = generator.randn([n, m], "float64");
  const all = [causalMask(n, m, { align: "end" }), paddingMask([6, 2], m), bias];
  const sum = new Float64Array(2 * n * m);
  for (let b = 0; b < 2; b++)
    for (let i = 0; i < n * m; i++)
      sum[b * n * m + i] = all[0].data[i] + all[1].data[b * m + (i % m)] + bias.data[i];
  const expected = attend(tensor([2, 1, n, m], sum));
  assert.deepEqual(attend(all), expected);
  assert.deepEqual(attend([...all].reverse()), expected);
});

for (const shape of [
  [m],
  [1],
  [n, 1],
  [1, m],
  [n, m],
  [3, 1, 1],
  [3, n, m],
  [2, 1, n, m],
  [2, 3, 1, m],
  [2, 3, n, m],
])
  test(`a dense mask (${shape}) is broadcast as NumPy does`, () => {
    const mask = generator.randn(shape, "float64");
    const full = [2, 3, n, m];
    const padded = [...Array(4 - shape.length).fill(1), ...shape];
    const expected = new Float64Array(2 * 3 * n * m).map((_, index) => {
      let rest = index;
      let [at, step] = [0, 1];
      for (let axis = 3; axis >= 0; axis--) {
        if (padded[axis] > 1) at += (rest % full[axis]) * step;
        step *= padded[axis];
        rest = Math.floor(rest / full[axis]);
      }
      return mask.data[at];
    });
    assert.deepEqual(attend(mask), attend(tensor(full, expected)));
  });

test("a mask of the other precision gives the same as one of the inputs' own", () => {
  const single = generator.randn([n, m]);
  const double = tensor([n, m], Float64Array.from(single.data));
  assert.deepEqual(attend(single), attend(double));
});

for (const [name, mask, argument] of [
  ["too many columns", tensor([n, m + 1], new Float32Array(n * (m + 1))), "mask"],
  ["another batch", tensor([3, 1, n, m], new Float32Array(3 * n * m)), "mask"],
  ["more dimensions than the scores", tensor([1, 2, 3, n, m], new Float32Array(6 * n * m)), "mask"],
  ["causal of another size", causalMask(n), "mask"],
  ["window where keys and queries differ", windowMask(n, 2), "mask"],
  ["padding of other keys", paddingMask([1, 1], n), "mask"],
  ["three lengths for a batch of two", paddingMask([1, 1, 1], m), "mask"],
  ["the second of two", [causalMask(n, m), causalMask(m, n)], "mask[1]"],
])
  test(`a mask that does not fit is refused by name: ${name}`, () => {
    assert.throws(() => attend(mask), { name: "AttentionError", code: "shape", argument });
  });

test("lengths need a batch to belong to; one length serves unbatched input", () => {
  const one = (t) => tensor(t.shape.slice(-2), t.data.slice(0, t.shape.at(-2) * t.shape.at(-1)));
  const run = (lengths) => lib.attention(one(q), one(k), one(v), { mask: paddingMask(lengths, m) });
  assert.deepEqual([...run([2]).weights.data.slice(2, 7)], [0, 0, 0, 0, 0]);
  assert.throws(() => run([2, 3]), { code: "shape", argument: "mask" });
});

test("a padding mask serves any rank: lengths belong to the first dimension", () => {
  const flat = (t) => tensor([6, ...t.shape.slice(-2)], t.data);
  const lengths = [7, 1, 2, 3, 4, 5];
  const { weights } = lib.attention(flat(q), flat(k), flat(v), { mask: paddingMask(lengths, m) });
  for (let b = 0; b < 6; b++)
    assert.equal(weights.data.slice(b * n * m, b * n * m + m).filter((w) => w > 0).length, lengths[b]);
});

test("bytes are refused, with both ways out named", () => {
  const bytes = tensor([n, m], new Uint8Array(n * m).fill(1));
  for (const mask of [bytes, bytes.data])
    assert.throws(() => attend(mask), {
      code: "mask",
      argument: "mask",
      message: /maskFromAllowed.*maskFromForbidden/,
    });
});

test("maskFromAllowed and maskFromForbidden read one matrix in opposite ways", () => {
  const bytes = tensor([1, 4], Uint8Array.of(1, 0, 0, 1));
  assert.deepEqual([...maskFromAllowed(bytes).data], [0, X, X, 0]);
  assert.deepEqual([...maskFromForbidden(bytes).data], [X, 0, 0, X]);
  assert.ok(maskFromAllowed(bytes).data instanceof Float32Array);
  for (const make of [maskFromAllowed, maskFromForbidden]) {
    assert.throws(() => make(tensor([2], Uint8Array.of(0, 2))), { code: "range", argument: "t" });
    assert.throws(() => make(tensor([2], Float32Array.of(0, 1))), {
      code: "type",
      argument: "t.data",
    });
    assert.throws(() => make(null), { code: "type", argument: "t" });
  }
});

for (const bad of [NaN, Infinity])
  for (const Real of [Float32Array, Float64Array])
    test(`a dense mask with ${bad} in ${Real.name} is refused`, () => {
      const data = new Real(n * m).fill(-1);
      data[n * m - 1] = bad;
      assert.throws(() => attend(tensor([n, m], data)), { code: "mask", argument: "mask" });
    });

test("a row without a visible key gives zeros and is counted; the other rows are unchanged", () => {
  const mask = tensor([n, m], new Float64Array(n * m));
  mask.data.fill(X, m, 2 * m);
  const { output, weights, scores, hiddenRows } = attend(mask);
  const free = attend();
  assert.equal(hiddenRows, 6);
  assert.equal(free.hiddenRows, 0);
  const rowOf = (t, b, i) => t.data.slice((b * n + i) * t.shape.at(-1), (b * n + i + 1) * t.shape.at(-1));
  for (let b = 0; b < 6; b++)
    for (let i = 0; i < n; i++) {
      if (i !== 1) {
        for (const [one, other] of [
          [output, free.output],
          [weights, free.weights],
        ])
          assert.deepEqual(rowOf(one, b, i), rowOf(other, b, i));
        continue;
      }
      assert.ok(rowOf(output, b, i).every((x) => Object.is(x, 0)));
      assert.ok(rowOf(weights, b, i).every((x) => Object.is(x, 0)));
      assert.ok(rowOf(scores, b, i).every((x) => x === X));
    }
});

for (const { name, mask, hidden } of [
  { name: "padding", mask: paddingMask([7, 5], m), hidden: (b, j) => b >= 3 && j >= 5 },
  {
    name: "dense",
    mask: maskFromAllowed(tensor([m], Uint8Array.of(1, 0, 1, 1, 0, 1, 1))),
    hidden: (_, j) => j === 1 || j === 4,
  },
])
  for (const filling of [NaN, Infinity, -Infinity])
    test(`${filling} in a hidden key's K and V reaches nothing (${name})`, () => {
      const spoil = ({ shape, data }) => {
        const copy = data.slice();
        const width = shape.at(-1);
        for (let at = 0; at < copy.length; at++) {
          const keyIndex = Math.floor(at / width);
          if (hidden(Math.floor(keyIndex / m), keyIndex % m)) copy[at] = filling;
        }
        return tensor(shape, copy);
      };
      assert.deepEqual(lib.attention(q, spoil(k), spoil(v), { mask }), attend(mask));
    });

test("at a visible key, NaN and infinity go their way, and only in the rows that read it", () => {
  const [q2, k2, v2] = [
    [3, 1, 1, 1],
    [3, 1, 1, 1],
    [3, 1, 1, 1],
  ].map(([rows, ...data]) => tensor([rows, 1], Float32Array.from(data)));
  const spoil = (t, value) => tensor(t.shape, t.data.with(2, value));
  const run = (k3, v3) => lib.attention(q2, k3, v3, { mask: causalMask(3) });
  assert.deepEqual([...run(k2, spoil(v2, Infinity)).output.data], [1, 1, Infinity]);
  assert.deepEqual([...run(k2, spoil(v2, NaN)).output.data], [1, 1, NaN]);
  assert.deepEqual([...run(spoil(k2, NaN), v2).output.data], [1, 1, NaN]);
  assert.deepEqual([...run(spoil(k2, Infinity), v2).output.data], [1, 1, NaN]); // ∞ − ∞
  assert.deepEqual([...run(spoil(k2, -Infinity), v2).weights.data.slice(6)], [0.5, 0.5, 0]);
});

test("a weight of 0 at a visible key does not hide it: 0 · ∞ is NaN", () => {
  const [q1, k2, v2] = [
    tensor([1, 1], Float32Array.of(1)),
    tensor([2, 1], Float32Array.of(0, -1e4)),
    tensor([2, 1], Float32Array.of(1, Infinity)),
  ];
  const { weights, output } = lib.attention(q1, k2, v2);
  assert.deepEqual([...weights.data], [1, 0]);
  assert.ok(Number.isNaN(output.data[0]));
});

test("a score that overflows finite inputs is an error, which names what made it: q, scale or mask", () => {
  const one = (x) => tensor([1, 1], Float32Array.of(x));
  const huge = tensor([1, 1], Float64Array.of(-1e300));
  const most = tensor([1, 1], Float32Array.of(-3.4e38));
  for (const method of ["readable", "fused"])
    for (const [argument, a, b, options] of [
      ["q", 1e30, 1e30],
      ["q", 1e30, -1e30],
      ["scale", 1e19, 1e19, { scale: 1e10 }],
      ["mask", 1, 1, { mask: huge }],
      ["mask", 1, 1, { mask: [most, most] }],
      ["mask", 1e19, -1e19, { mask: most }],
    ])
      assert.throws(() => lib.attention(one(a), one(b), one(1), { ...options, method }), {
        name: "AttentionError",
        code: "overflow",
        argument,
      });
  const hidden = tensor([1, 1], Float32Array.of(X));
  assert.equal(lib.attention(one(1e30), one(1e30), one(1), { mask: hidden }).hiddenRows, 1);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AttentionError, loadAttention } from "./library.mjs";

const reference = JSON.parse(readFileSync(new URL("../reference/random.json", import.meta.url), "utf8"));
const simd = await loadAttention();
const scalar = await loadAttention({ simd: false });
const builds = Object.entries({ simd, scalar });

const list = (values) => Array.from(values);
const after = (lib, seed, count) => {
  const generator = lib.generator(seed);
  generator.skip(count);
  return generator;
};

/** A call's numbers against a reference, each within `tolerance`. */
function near(actual, expected, tolerance, name) {
  assert.equal(actual.length, expected.length, name);
  for (let i = 0; i < expected.length; i++)
    assert.ok(
      Math.abs(actual[i] - expected[i]) <= tolerance,
      `${name}[${i}]: ${actual[i]}, not ${expected[i]}`,
    );
}

for (const [build, lib] of builds)
  for (const expected of reference.cases) {
    const { seed } = expected;
    const about = `seed ${seed}, ${build}`;

    test(`uint32 gives the 32-bit integers of torch.manual_seed: ${about}`, () => {
      assert.deepEqual(list(lib.generator(seed).uint32(8)), expected.uint32_first);
      for (const start of [620, 1250]) {
        const wanted = expected[`uint32_at_${start}`];
        const drawn = lib.generator(seed).uint32(start + wanted.length);
        assert.deepEqual(list(drawn.slice(start)), wanted);
        assert.deepEqual(list(after(lib, seed, start).uint32(wanted.length)), wanted, "after skip");
      }
    });

    test(`rand gives torch.rand's numbers exactly: ${about}`, () => {
      const count = expected.rand_float64.length;
      assert.deepEqual(list(lib.generator(seed).rand([count], "float64").data), expected.rand_float64);
      assert.deepEqual(list(lib.generator(seed).rand([count]).data), expected.rand_float32);
    });

    for (const [length, values] of Object.entries(expected.randn_float64))
      test(`randn(${length}) in float64 is within 2e-15 of torch.randn: ${about}`, () => {
        const drawn = lib.generator(seed).randn([+length], "float64").data;
        if (Array.isArray(values)) return near(drawn, values, 2e-15, "value");
        near(drawn.slice(0, values.head.length), values.head, 2e-15, "head");
        near(drawn.slice(-values.tail.length), values.tail, 2e-15, "tail");
        const sum = drawn.reduce((total, value) => total + value, 0);
        near([sum], [values.sum], 1e-11, "sum");
      });

    for (const [length, values] of Object.entries(expected.randn_float32))
      test(`randn(${length}) in float32 is within 4e-7 of torch.randn: ${about}`, () => {
        near(lib.generator(seed).randn([+length], "float32").data, values, 4e-7, "value");
      });

    test(`short and long calls mixed follow PyTorch, the kept normal included: ${about}`, () => {
      const generator = lib.generator(seed);
      for (const [call, count, values] of expected.sequence_float64)
        near(generator[call]([count], "float64").data, values, 2e-15, `${call}(${count})`);
    });

    test(`16 normals after 100,000 others are PyTorch's: ${about}`, () => {
      const generator = lib.generator(seed);
      generator.randn([100000], "float64");
      near(generator.randn([16], "float64").data, expected.after_100000_randn, 2e-15, "value");
    });
  }

test("both builds draw the same bits, in every kind of call", () => {
  for (const length of [1, 2, 3, 15, 16, 17, 31, 32, 33, 624, 1000, 4099]) {
    const [a, b] = builds.map(([, lib]) => {
      const generator = lib.generator(length);
      return [
        generator.uint32(length),
        generator.rand([length]).data,
        generator.rand([length], "float64").data,
        generator.randn([length]).data,
        generator.randn([length], "float64").data,
      ];
    });
    assert.deepEqual(a, b);
  }
});

/** The twister as its authors describe it, one number at a time, written here a second time. */
function* plainTwister(seed) {
  const state = new Uint32Array(624);
  state[0] = seed;
  for (let i = 1; i < 624; i++) state[i] = Math.imul(1812433253, state[i - 1] ^ (state[i - 1] >>> 30)) + i;
  for (let i = 0; ; i = (i + 1) % 624) {
    const joined = (state[i] & 0x80000000) | (state[(i + 1) % 624] & 0x7fffffff);
    state[i] = state[(i + 397) % 624] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    let y = state[i];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    yield (y ^ (y >>> 18)) >>> 0;
  }
}

test("calls of any length continue the one sequence of the Mersenne twister", () => {
  for (const [, lib] of builds) {
    const generator = lib.generator(5489);
    const plain = plainTwister(5489);
    for (const count of [0, 1, 2, 3, 5, 619, 1, 623, 624, 625, 1, 2000, 7, 1249])
      for (const draw of generator.uint32(count)) assert.equal(draw, plain.next().value);
  }
});

test("skip(n) leaves the generator where drawing n would, around every block boundary", () => {
  for (const count of [0, 1, 15, 623, 624, 625, 1247, 1248, 1249, 100000]) {
    const drawing = simd.generator(9);
    drawing.uint32(3);
    drawing.uint32(count);
    const skipping = simd.generator(9);
    skipping.uint32(3);
    skipping.skip(count);
    assert.deepEqual(skipping.uint32(700), drawing.uint32(700), `${count}`);
  }
});

test("a long skip, which jumps, lands where drawing that many lands", { timeout: 60000 }, () => {
  const count = 2 ** 24 + 12345;
  const drawing = simd.generator(7);
  for (let left = count; left > 0; left -= Math.min(left, 2 ** 20)) drawing.uint32(Math.min(left, 2 ** 20));
  const drawn = drawing.uint32(1300);
  for (const [, lib] of builds) assert.deepEqual(after(lib, 7, count).uint32(1300), drawn);
});

test("skip(a) then skip(b) is skip(a + b), short and long", () => {
  const lengths = [1, 624, 10 ** 6, 2 ** 24, 2 ** 33 + 17, 2 ** 52 - 3];
  for (const a of lengths)
    for (const b of lengths) {
      const twice = after(simd, 1, a);
      twice.skip(b);
      assert.deepEqual(twice.uint32(16), after(simd, 1, a + b).uint32(16), `${a} + ${b}`);
    }
});

test("skipping 2^53 - 1 draws takes well under a second, in both builds alike", () => {
  const started = performance.now();
  const [a, b] = builds.map(([, lib]) => after(lib, 3, Number.MAX_SAFE_INTEGER).uint32(1000));
  assert.ok(performance.now() - started < 1000);
  assert.deepEqual(a, b);
});

test("skip leaves a kept normal alone", () => {
  const kept = reference.cases[0].randn_float64[2][1];
  const generator = simd.generator(0);
  generator.randn([1], "float64");
  generator.skip(100);
  near(generator.randn([1], "float64").data, [kept], 2e-15, "kept");
});

test("randn has the moments of a normal distribution", () => {
  const { data } = simd.generator(2024).randn([1000, 1000], "float64");
  const moment = (power) => data.reduce((sum, value) => sum + value ** power, 0) / data.length;
  assert.ok(Math.abs(moment(1)) < 0.004);
  assert.ok(Math.abs(moment(2) - 1) < 0.006);
  assert.ok(Math.abs(moment(3)) < 0.016);
  assert.ok(Math.abs(moment(4) - 3) < 0.04);
});

const refused = (code, argument, work) =>
  assert.throws(work, (error) => {
    assert.ok(error instanceof AttentionError, String(error));
    assert.equal(error.code, code);
    assert.equal(error.argument, argument);
    assert.match(error.message, /^[^\n]+\.$/);
    return true;
  });

test("a seed that is no whole number from 0 to 2^32 - 1 is refused by a sentence", () => {
  for (const seed of [-1, 1.5, NaN, Infinity, 2 ** 32]) refused("range", "seed", () => simd.generator(seed));
  for (const seed of [null, undefined, "7", {}, 7n]) refused("type", "seed", () => simd.generator(seed));
});

test("a wrong count, shape or dtype is refused, and nothing has been drawn", () => {
  const generator = simd.generator(0);
  for (const call of ["uint32", "skip"]) {
    for (const count of [-1, 0.5, NaN, Infinity, 2 ** 53])
      refused("range", "count", () => generator[call](count));
    for (const count of [null, undefined, "3", [3]]) refused("type", "count", () => generator[call](count));
  }
  for (const call of ["rand", "randn"]) {
    for (const shape of [null, undefined, 3, "3", {}]) refused("type", "shape", () => generator[call](shape));
    for (const shape of [[], [1, 1, 1, 1, 1, 1, 1, 1, 1]])
      refused("shape", "shape", () => generator[call](shape));
    for (const shape of [[0], [-1], [1.5], [2, NaN]]) refused("range", "shape", () => generator[call](shape));
    for (const shape of [
      [10 ** 9, 64],
      [2 ** 40, 2 ** 40],
    ])
      refused("memory", "shape", () => generator[call](shape));
    refused("range", "dtype", () => generator[call]([2], "float16"));
    refused("type", "dtype", () => generator[call]([2], null));
  }
  assert.deepEqual(list(generator.uint32(8)), reference.cases[0].uint32_first);
});

test("a generator that was disposed of says so, as do those of a disposed library", async () => {
  const generator = simd.generator(0);
  generator.dispose();
  generator.dispose();
  const lib = await loadAttention();
  const orphan = lib.generator(0);
  lib.dispose();
  for (const g of [generator, orphan])
    for (const call of [() => g.uint32(1), () => g.rand([1]), () => g.randn([1]), () => g.skip(1)])
      assert.throws(call, { name: "AttentionError", code: "disposed" });
  orphan.dispose();
  assert.throws(() => lib.generator(1), { code: "disposed" });
});

test("results are the caller's: a later call changes none of them", () => {
  const generator = simd.generator(11);
  const first = generator.randn([4, 5], "float64");
  const copy = first.data.slice();
  generator.randn([4, 5], "float64");
  assert.deepEqual(first.data, copy);
  assert.deepEqual(first.shape, [4, 5]);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AttentionError, loadAttention } from "./library.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../reference/${name}`, import.meta.url), "utf8"));
const reference = read("sampling.json");
const figures = read("figures.json");
const simd = await loadAttention();
const scalar = await loadAttention({ simd: false });
const builds = Object.entries({ simd, scalar });

const statistics = await simd.scoreStatistics();
const gradient = await simd.gradientSizes();
const bars = simd.saturationRows();

function near(actual, expected, tolerance, name) {
  const allowed = tolerance * Math.max(Math.abs(expected), 1e-3);
  assert.ok(Math.abs(actual - expected) <= allowed, `${name}: ${actual}, not ${expected}`);
}

// ---- PyTorch's values to twelve digits ----

const STATISTICS = {
  dK: "d_k",
  mean: "mean",
  variance: "variance",
  varianceScaled: "variance_scaled",
  largestWeight: "largest_weight_unscaled",
  largestWeightScaled: "largest_weight_scaled",
  shareAbove99: "share_above_0.99_unscaled",
  shareAbove99Scaled: "share_above_0.99_scaled",
};
const GRADIENT = {
  dK: "d_k",
  gradientSize: "gradient_size_unscaled",
  gradientSizeScaled: "gradient_size_scaled",
};

for (const [rows, wanted, names] of [
  [statistics, reference.experiment, STATISTICS],
  [gradient, reference.gradient, GRADIENT],
])
  for (const [ours, theirs] of Object.entries(names))
    test(`${ours} is PyTorch's ${theirs} to twelve digits at every d_k`, () => {
      assert.equal(rows.length, wanted.length);
      for (const [i, row] of rows.entries()) near(row[ours], wanted[i][theirs], 1e-12, `d_k ${row.dK}`);
      assert.deepEqual(Object.keys(rows[0]), Object.keys(names));
    });

test("saturationRows gives PyTorch's sorted scores and weights, as plain arrays", () => {
  for (const [i, expected] of reference.bars.entries()) {
    assert.equal(bars[i].dK, expected.d_k);
    for (const [ours, theirs] of [
      ["scores", "scores_sorted"],
      ["weights", "unscaled_sorted"],
      ["weightsScaled", "scaled_sorted"],
    ]) {
      assert.ok(Array.isArray(bars[i][ours]));
      for (const [j, value] of expected[theirs].entries())
        near(bars[i][ours][j], value, 1e-11, `d_k ${expected.d_k} ${ours}[${j}]`);
    }
  }
});

for (const { call, options, rows: wanted } of read("sampling_odd.json").cases)
  test(`${call} draws as PyTorch does at odd sizes: ${JSON.stringify(options)}`, async () => {
    const rows = await simd[call](options);
    assert.equal(rows.length, wanted.length);
    for (const [i, row] of rows.entries())
      for (const [key, value] of Object.entries(row))
        for (const [j, one] of [value].flat().entries())
          near(one, [wanted[i][key]].flat()[j], 1e-11, `d_k ${row.dK} ${key}`);
  });

// ---- every figure of the lesson ----

const shows = (name, actual, { decimals }, figure) =>
  test(`${name} is ${figure.toFixed(decimals)}`, () =>
    assert.equal(actual.toFixed(decimals), figure.toFixed(decimals)));

const { variance, gradient: gradientFigures, saturation_bars: barFigures } = figures;
for (const [i, dK] of variance.d_k.entries()) {
  const row = statistics[i];
  for (const [key, figure, name] of [
    ["variance", variance.variance_unscaled, "variance of q·k"],
    ["varianceScaled", variance.variance_scaled, "variance after scaling"],
    ["largestWeight", variance.largest_weight_unscaled, "largest weight, unscaled,"],
    ["largestWeightScaled", variance.largest_weight_scaled, "largest weight, scaled,"],
  ])
    shows(`${name} at d_k = ${dK}`, row[key], figure, figure.row[i]);
  shows(
    `gradient size, unscaled, at d_k = ${dK}`,
    gradient[i].gradientSize,
    gradientFigures.size_unscaled,
    gradientFigures.size_unscaled.row[i],
  );
  shows(
    `gradient size, scaled, at d_k = ${dK}`,
    gradient[i].gradientSizeScaled,
    gradientFigures.size_scaled,
    gradientFigures.size_scaled.row[i],
  );
}
shows(
  "standard deviation of q·k at d_k = 4",
  Math.sqrt(statistics[0].variance),
  variance.standard_deviation_unscaled_d_k_4,
  variance.standard_deviation_unscaled_d_k_4.value,
);
for (const [key, name] of [
  ["unscaled", "shareAbove99"],
  ["scaled", "shareAbove99Scaled"],
])
  for (const dK of [4, 1024]) {
    const figure = variance[`percent_of_rows_above_0.99_${key}`];
    const row = statistics.find((r) => r.dK === dK);
    shows(
      `percentage of rows above 0.99, ${key}, at d_k = ${dK}`,
      100 * row[name],
      figure,
      figure[`d_k_${dK}`],
    );
  }
for (const dK of [4, 64, 1024]) {
  const row = bars.find((r) => r.dK === dK);
  const { largest_unscaled, largest_scaled } = barFigures;
  shows(
    `largest bar, unscaled, at d_k = ${dK}`,
    row.weights[0],
    largest_unscaled,
    largest_unscaled[`d_k_${dK}`],
  );
  shows(
    `largest bar, scaled, at d_k = ${dK}`,
    row.weightsScaled[0],
    largest_scaled,
    largest_scaled[`d_k_${dK}`],
  );
}
shows(
  "second bar, unscaled, at d_k = 64",
  bars[2].weights[1],
  barFigures.second_unscaled_d_k_64,
  barFigures.second_unscaled_d_k_64.value,
);

// ---- the same bits everywhere ----

const small = { seed: 5, dK: [1, 3, 16, 50], pairs: 301, queries: 37, keys: 5 };

test("both builds give the same bits", async () => {
  const [a, b] = await Promise.all(
    builds.map(async ([, lib]) => [
      await lib.scoreStatistics(small),
      await lib.gradientSizes({ dK: [2, 33], rows: 41, keys: 7 }),
      lib.saturationRows({ dK: [1, 5, 16], keys: 9 }),
    ]),
  );
  assert.deepEqual(a, b);
});

test("a seed gives the same rows again, another seed others", async () => {
  const first = await simd.scoreStatistics(small);
  assert.deepEqual(await simd.scoreStatistics(small), first);
  assert.notDeepEqual(await simd.scoreStatistics({ ...small, seed: 6 }), first);
});

test("several runs at once don't disturb each other", async () => {
  const alone = await simd.scoreStatistics(small);
  const together = await Promise.all([1, 2, 3].map(() => simd.scoreStatistics(small)));
  for (const rows of together) assert.deepEqual(rows, alone);
});

// ---- progress, stopping, misuse ----

test("onProgress rises from 0 to 1 and hands over each row when it is finished", async () => {
  const seen = [];
  const rows = await simd.scoreStatistics({ dK: [64, 128, 64] }, { onProgress: (p) => seen.push(p) });
  assert.deepEqual(
    seen.filter(({ row }) => row !== null).map(({ row }) => row),
    rows,
  );
  assert.ok(seen.length > rows.length, "there is progress between rows");
  for (const [i, { done }] of seen.entries()) {
    assert.ok(done >= 0 && done <= 1);
    if (i) assert.ok(done >= seen[i - 1].done);
  }
  assert.equal(seen.at(-1).done, 1);
});

test("what onProgress does to a row changes no result", async () => {
  const spoil = ({ row }) => row && Object.keys(row).forEach((key) => (row[key] = NaN));
  assert.deepEqual(
    await simd.scoreStatistics(small, { onProgress: spoil }),
    await simd.scoreStatistics(small),
  );
});

test("null for signal and onProgress is as none", async () => {
  const running = { signal: null, onProgress: null };
  assert.deepEqual(await simd.scoreStatistics(small, running), await simd.scoreStatistics(small));
});

/** Milliseconds of the processor that this process has used: what a busy machine does besides does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

test("other work gets its turn at least every 50 ms while an experiment runs", async () => {
  let last = processorTime();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, processorTime() - last);
    last = processorTime();
  }, 1);
  await simd.scoreStatistics({ dK: [1024], pairs: 5000, queries: 500 });
  await simd.gradientSizes({ dK: [1], keys: 65536, rows: 50 }, { workers: 0 });
  clearInterval(timer);
  assert.ok(longest > 0 && longest < 50, `${longest} ms`);
});

test("a signal stops an experiment within 50 ms and gives its own reason", async () => {
  for (const call of [
    (running) => simd.scoreStatistics({}, running),
    (running) => simd.gradientSizes({ rows: 10 ** 6 }, running),
  ]) {
    const controller = new AbortController();
    const reason = { because: "the reader left" };
    let stopped = 0;
    setTimeout(() => {
      stopped = processorTime();
      controller.abort(reason);
    }, 30);
    await assert.rejects(call({ signal: controller.signal }), (error) => error === reason);
    assert.ok(stopped > 0 && processorTime() - stopped < 50);
  }
});

test("a signal that was aborted before stops the run before it starts", async () => {
  let called = false;
  const running = { signal: AbortSignal.abort("too late"), onProgress: () => (called = true) };
  await assert.rejects(simd.scoreStatistics({}, running), (error) => error === "too late");
  assert.equal(called, false);
});

test("nothing is reported after a signal was aborted, not even from onProgress itself", async () => {
  const controller = new AbortController();
  let calls = 0;
  const onProgress = () => {
    calls++;
    controller.abort();
  };
  await assert.rejects(simd.scoreStatistics(small, { signal: controller.signal, onProgress }), {
    name: "AbortError",
  });
  assert.equal(calls, 1);
});

test("a list of 3000 key sizes is as good as one of five", async () => {
  const dK = Array.from({ length: 3000 }, (_, i) => 1 + (i % 7));
  const rows = await simd.gradientSizes({ dK, rows: 3, keys: 2 });
  assert.deepEqual(
    rows.map((row) => row.dK),
    dK,
  );
  assert.deepEqual(rows.slice(0, 9), await simd.gradientSizes({ dK: dK.slice(0, 9), rows: 3, keys: 2 }));
});

test("what onProgress throws ends the run", async () => {
  const running = {
    onProgress() {
      throw new TypeError("mine");
    },
  };
  await assert.rejects(simd.scoreStatistics(small, running), { name: "TypeError", message: "mine" });
});

test("disposing of the library ends its experiments", async () => {
  const lib = await loadAttention();
  const run = lib.scoreStatistics();
  setTimeout(() => lib.dispose(), 20);
  await assert.rejects(run, { name: "AttentionError", code: "disposed" });
  await assert.rejects(lib.gradientSizes(), { name: "AttentionError", code: "disposed" });
  assert.throws(() => lib.saturationRows(), { code: "disposed" });
});

const calls = {
  scoreStatistics: ["pairs", "queries", "keys"],
  gradientSizes: ["rows", "keys"],
  saturationRows: ["keys"],
};
for (const [name, counts] of Object.entries(calls)) {
  const refused = (code, argument, ...args) =>
    assert.rejects(
      async () => simd[name](...args),
      (error) => {
        assert.ok(error instanceof AttentionError, String(error));
        assert.deepEqual([error.code, error.argument], [code, argument], error.message);
        assert.match(error.message, /^[^\n]+\.$/);
        return true;
      },
    );

  test(`${name} refuses wrong options by a sentence that names them`, async () => {
    await refused("type", "options", null);
    await refused("type", "options", "4");
    for (const argument of ["seed", ...counts]) {
      for (const value of [null, "3", {}, [3]]) await refused("type", argument, { [argument]: value });
      for (const value of [-1, 1.5, NaN, Infinity]) await refused("range", argument, { [argument]: value });
    }
    for (const argument of counts) await refused("range", argument, { [argument]: 0 });
    await refused("range", "keys", { keys: 65537 });
    for (const dK of [null, 4, "4", {}]) await refused("type", "dK", { dK });
    for (const dK of [[], [0], [-4], [1.5], [NaN], [2 ** 40]]) await refused("range", "dK", { dK });
    for (const dK of [[null], ["4"], [[4]]]) await refused("type", "dK", { dK });
    await refused("range", counts[0], { [counts[0]]: 2 ** 52, dK: [1024] });
  });

  if (name !== "saturationRows")
    test(`${name} refuses wrong ways of running`, async () => {
      await refused("type", "options", {}, null);
      await refused("type", "onProgress", {}, { onProgress: 3 });
      await refused("type", "signal", {}, { signal: "stop" });
      await refused("type", "workers", {}, { workers: "2" });
      await refused("range", "workers", {}, { workers: -1 });
    });
}

test("a billion pairs are no trouble to start and to stop, and take no memory", async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 30);
  const before = process.memoryUsage().arrayBuffers;
  const run = simd.scoreStatistics({ pairs: 10 ** 9, queries: 10 ** 9 }, { signal: controller.signal });
  await assert.rejects(run, { name: "AbortError" });
  assert.ok(process.memoryUsage().arrayBuffers - before < 16e6);
});

// ---- what the experiments are there to show ----

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

test("with growing d_k the largest weight rises without scaling, and stays level with it", () => {
  const runs = Array.from({ length: 101 }, (_, seed) => simd.saturationRows({ seed }));
  const medians = (key) => reference.bars.map((_, i) => median(runs.map((rows) => rows[i][key][0])));
  const unscaled = medians("weights");
  for (let i = 1; i < unscaled.length; i++) assert.ok(unscaled[i] > unscaled[i - 1], `${unscaled}`);
  assert.ok(unscaled[4] > 0.9);
  const scaled = medians("weightsScaled");
  assert.ok(Math.max(...scaled) < 1.35 * Math.min(...scaled), `${scaled}`);
});

test("logLogSlope finds the exponent of a power law", () => {
  const x = [4, 16, 64, 256, 1024];
  const exponents = [1, 0, -0.5, 3];
  for (const exponent of exponents)
    near(
      simd.logLogSlope(
        x,
        x.map((value) => 7 * value ** exponent),
      ),
      exponent,
      1e-14,
      "slope",
    );
  near(
    simd.logLogSlope(
      x,
      Float64Array.from(statistics, (row) => row.variance),
    ),
    1,
    0.01,
    "variance",
  );
  const noisy = simd.logLogSlope([1, 2, 4], [1, 3, 4]);
  assert.ok(Math.abs(noisy - 1) < 1e-15, "the outer points alone decide about three equally spaced ones");
});

test("logLogSlope refuses what has no slope", () => {
  for (const [x, y, code, argument] of [
    [null, [1, 2], "type", "x"],
    [[1, 2], 3, "type", "y"],
    [[1, "2"], [1, 2], "type", "x"],
    [[1, 0], [1, 2], "range", "x"],
    [[1, 2], [-1, 2], "range", "y"],
    [[1, 2], [1, NaN], "range", "y"],
    [[1, 2], [1, Infinity], "range", "y"],
    [[1, 2, 3], [1, 2], "shape", "y"],
    [[2, 2], [1, 2], "range", "x"],
    [[], [], "range", "x"],
  ])
    assert.throws(() => simd.logLogSlope(x, y), { name: "AttentionError", code, argument });
});

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { loadAttention } from "../core/library.mjs";
import { assertClose, reference } from "../core/reference.mjs";
import definition, { STOPS } from "../../web/explorers/softmax-saturation/parameters.js";
import { Model } from "../../web/explorers/softmax-saturation/model.js";
import { checkState } from "../../web/ui/parameters.js";

const { bars } = await reference("sampling");
const { variance, gradient, saturation_bars: largest } = await reference("figures");
const never = new AbortController().signal;

/** @type {any} */
let lib;
/** The default seed, with its averages, run once for all tests that only read it. @type {any} */
let usual;
before(async () => {
  lib = await loadAttention();
  usual = modelOf();
  await usual.run({ signal: never });
});
after(() => lib.dispose());

const state = (given = {}) => checkState(definition.parameters, given);

/** The model in a state; what is not given takes its default. */
function modelOf(given = {}, changed = () => {}) {
  const model = new Model(lib, { changed });
  model.update(state(given));
  return model;
}

/** What the default seed shows at a stop. */
function usualAt(dK) {
  usual.update(state({ dK }));
  return usual.readings;
}

const rounds = (x, decimals, figure) => assert.equal(x.toFixed(decimals), figure.toFixed(decimals));

test("the readings have every documented key, before and after the averages", () => {
  for (const model of [modelOf(), usual])
    assert.deepEqual(Object.keys(model.readings), Object.keys(definition.emptyReadings()));
});

test("before the averages the bars are there and the averages are null", () => {
  const { readings } = modelOf();
  assert.equal(readings.weights.length, 32);
  for (const key of ["variance", "standardDeviation", "largestWeight", "shareAbove99Scaled", "gradientSize"])
    assert.equal(readings[key], null);
});

test("readings are plain JSON", () => {
  const readings = usualAt(1024);
  assert.deepEqual(JSON.parse(JSON.stringify(readings)), readings);
});

STOPS.forEach((dK, i) => {
  test(`the averages at d_k = ${dK} are the lesson's`, () => {
    const r = usualAt(dK);
    rounds(r.variance, 2, variance.variance_unscaled.row[i]);
    rounds(r.varianceScaled, 3, variance.variance_scaled.row[i]);
    rounds(r.largestWeight, 3, variance.largest_weight_unscaled.row[i]);
    rounds(r.largestWeightScaled, 3, variance.largest_weight_scaled.row[i]);
    rounds(r.gradientSize, 4, gradient.size_unscaled.row[i]);
    rounds(r.gradientSizeScaled, 4, gradient.size_scaled.row[i]);
  });

  test(`the bars at d_k = ${dK} are those of the reference`, () => {
    const r = usualAt(dK);
    assertClose(r.weights, bars[i].unscaled_sorted, 1e-12, "unscaled");
    assertClose(r.weightsScaled, bars[i].scaled_sorted, 1e-12, "scaled");
  });
});

test("the standard deviation at d_k = 4 is 2.01", () => {
  rounds(usualAt(4).standardDeviation, 2, variance.standard_deviation_unscaled_d_k_4.value);
});

for (const dK of [4, 1024])
  test(`the share of rows above 0.99 at d_k = ${dK} is the lesson's`, () => {
    const r = usualAt(dK);
    rounds(r.shareAbove99 * 100, 1, variance["percent_of_rows_above_0.99_unscaled"][`d_k_${dK}`]);
    rounds(r.shareAbove99Scaled * 100, 1, variance["percent_of_rows_above_0.99_scaled"][`d_k_${dK}`]);
  });

for (const dK of [4, 64, 1024])
  test(`the largest bar at d_k = ${dK} is ${largest.largest_unscaled[`d_k_${dK}`]}, ${largest.largest_scaled[`d_k_${dK}`]} scaled`, () => {
    const r = usualAt(dK);
    rounds(r.weights[0], 3, largest.largest_unscaled[`d_k_${dK}`]);
    rounds(r.weightsScaled[0], 3, largest.largest_scaled[`d_k_${dK}`]);
  });

test("the second bar at d_k = 64 is 0.200", () => {
  rounds(usualAt(64).weights[1], 3, largest.second_unscaled_d_k_64.value);
});

test("the Jacobians are diag(p) − p pᵀ of the bars, and each row adds up to 0", () => {
  for (const dK of STOPS) {
    const r = usualAt(dK);
    for (const [p, jacobian] of [
      [r.weights, r.jacobian],
      [r.weightsScaled, r.jacobianScaled],
    ]) {
      const expected = p.map((a, i) => p.map((b, j) => (i === j ? a : 0) - a * b));
      assertClose(jacobian.flat(), expected.flat(), 1e-12, "Jacobian");
      for (const row of jacobian) assert.ok(Math.abs(row.reduce((a, b) => a + b, 0)) < 1e-15);
    }
  }
});

test("moving the slider computes nothing anew, and going back to a seed neither", () => {
  const model = modelOf();
  const calls = [];
  const count =
    (name) =>
    (/** @type {any[]} */ ...given) => {
      calls.push(name);
      return lib[name](...given);
    };
  const watched = {
    ...lib,
    softmaxJacobian: count("softmaxJacobian"),
    saturationRows: count("saturationRows"),
  };
  const watching = new Model(watched, { changed: () => {} });
  watching.update(state());
  const key = watching.runKey();
  for (const dK of STOPS) watching.update(state({ dK }));
  assert.equal(watching.runKey(), key);
  watching.update(state({ seed: 9 }));
  watching.update(state());
  assert.equal(calls.filter((name) => name === "saturationRows").length, 2);
  assert.deepEqual(watching.readings, model.readings);
});

test("another seed draws other bars; the default state brings the very same ones back", () => {
  const model = modelOf();
  const { weights } = model.readings;
  model.update(state({ seed: 1 }));
  assert.notDeepEqual(model.readings.weights, weights);
  model.update(state());
  assert.deepEqual(model.readings.weights, weights);
});

test("with the seed fixed, from 4 to 1024, the unscaled largest weight rises and the scaled one stays (medians of 51 seeds)", () => {
  const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
  const at = STOPS.map(() => ({ unscaled: [], scaled: [] }));
  for (let seed = 0; seed < 51; seed++) {
    const model = modelOf({ seed });
    STOPS.forEach((dK, i) => {
      model.update(state({ seed, dK }));
      at[i].unscaled.push(model.readings.weights[0]);
      at[i].scaled.push(model.readings.weightsScaled[0]);
    });
  }
  const unscaled = at.map((stop) => median(stop.unscaled));
  const scaled = at.map((stop) => median(stop.scaled));
  unscaled.forEach((value, i) => assert.ok(i === 0 || value > unscaled[i - 1], `unscaled ${unscaled}`));
  assert.ok(Math.max(...scaled) - Math.min(...scaled) < 0.05, `scaled ${scaled}`);
});

test("the averages arrive size by size and can be stopped; then they wait for a request", async () => {
  const abort = new AbortController();
  const model = modelOf({ dK: 4, seed: 3 }, () => {
    if (model.readings.variance !== null) abort.abort(new Error("enough"));
  });
  assert.equal(model.wantsRun(), true);
  await assert.rejects(model.run({ signal: abort.signal }), /enough/);
  assert.ok(model.readings.variance > 0);
  assert.ok(model.done < 1);
  assert.equal(model.wantsRun(), false);
});

test("a change of seed while averages are taken leaves the new seed's to be taken", async () => {
  const model = modelOf();
  const abort = new AbortController();
  const running = model.run({ signal: abort.signal });
  model.update(state({ seed: 7 }));
  abort.abort(new Error("another seed"));
  await assert.rejects(running, /another seed/);
  assert.equal(model.readings.variance, null);
  assert.equal(model.wantsRun(), true);
  model.update(state());
  assert.equal(model.wantsRun(), true);
});

test("what is not drawn at a stop is refused", () => {
  for (const bad of [{ dK: 5 }, { dK: "4" }, { seed: 4294967294 }, { seed: 0.5 }, { prediction: "yes" }])
    assert.throws(() => state(bad), { name: "AttentionError" });
});

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { loadAttention } from "../core/library.mjs";
import { reference } from "../core/reference.mjs";
import definition from "../../web/explorers/score-variance/parameters.js";
import { Model } from "../../web/explorers/score-variance/model.js";
import { frame, sparse } from "../../web/explorers/score-variance/plot.js";
import { checkState } from "../../web/ui/parameters.js";

const { experiment } = await reference("sampling");
const { variance: figures } = await reference("figures");
const SMALL = { pairs: 100, dK: [2, 8, 32] };

/** @type {any} */
let lib;
/** The default measurement, run once for all tests that only read it. @type {any} */
let usual;
before(async () => {
  lib = await loadAttention();
  usual = modelOf();
  await usual.run({ signal: new AbortController().signal });
});
after(() => lib.dispose());

const state = (given = {}) => checkState(definition.parameters, given);

/** The model in a state; what is not given takes its default. */
function modelOf(given = {}, changed = () => {}) {
  const model = new Model(lib, { changed });
  model.update(state(given));
  return model;
}

/** Least squares through (log x, log y), by the engine's own logarithm. */
function slopeOf(x, y) {
  const [u, v] = [x.map(Math.log), y.map(Math.log)];
  const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
  const [mu, mv] = [mean(u), mean(v)];
  const sum = (values) => values.reduce((a, b) => a + b, 0);
  return sum(u.map((a, i) => (a - mu) * (v[i] - mv))) / sum(u.map((a) => (a - mu) ** 2));
}

const near = (a, b, tolerance, what) => assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} is not ${b}`);
const rounds = (x, decimals, figure) => assert.equal(x.toFixed(decimals), figure.toFixed(decimals));

test("before measuring every reading is there: no rows, no slopes, nothing done", () => {
  const { readings } = modelOf();
  assert.deepEqual(Object.keys(readings), Object.keys(definition.emptyReadings()));
  assert.deepEqual(readings, { rows: [], slope: null, slopeScaled: null, done: 0 });
});

figures.d_k.forEach((dK, i) => {
  test(`the lesson's variance at d_k = ${dK} is ${figures.variance_unscaled.row[i]}, ${figures.variance_scaled.row[i]} scaled`, () => {
    const row = usual.readings.rows[i];
    assert.equal(row.dK, dK);
    rounds(row.variance, 2, figures.variance_unscaled.row[i]);
    rounds(row.varianceScaled, 3, figures.variance_scaled.row[i]);
  });
});

test("the fitted slopes are those of the reference's points", () => {
  const x = experiment.map((row) => row.d_k);
  const { slope, slopeScaled, done } = usual.readings;
  assert.equal(done, 1);
  near(slope, slopeOf(x, experiment.map((row) => row.variance)), 1e-10, "slope"); // prettier-ignore
  near(slopeScaled, slopeOf(x, experiment.map((row) => row.variance_scaled)), 1e-10, "slope, scaled"); // prettier-ignore
});

test("readings are plain JSON", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(usual.readings)), usual.readings);
});

test("rows arrive one after the other, and progress never goes back", async () => {
  const seen = [];
  const model = modelOf(SMALL, () => seen.push(model.readings));
  await model.run({ signal: new AbortController().signal });
  const counts = seen.map(({ rows }) => rows.length);
  assert.deepEqual([...new Set(counts)], [0, 1, 2, 3]);
  seen.forEach(({ done }, i) => assert.ok(i === 0 || done >= seen[i - 1].done));
  assert.deepEqual(model.readings.rows.map((row) => row.dK), SMALL.dK); // prettier-ignore
});

test("one size has no slope, and neither has the same size twice", async () => {
  for (const dK of [[16], [16, 16]]) {
    const model = modelOf({ pairs: 50, dK });
    await model.run({ signal: new AbortController().signal });
    assert.equal(model.readings.rows.length, dK.length);
    assert.deepEqual([model.readings.slope, model.readings.slopeScaled], [null, null]);
  }
});

test("stopping keeps the finished rows and does not start again by itself", async () => {
  const abort = new AbortController();
  const model = modelOf({ pairs: 200000, dK: [1, 4096, 4096], prediction: "4" }, () => {
    if (model.readings.rows.length === 1) abort.abort(new Error("enough"));
  });
  await assert.rejects(model.run({ signal: abort.signal }), /enough/);
  assert.equal(model.readings.rows.length, 1);
  assert.ok(model.readings.done < 1);
  assert.equal(model.wantsRun({ asked: true }), false);
});

test("an answer starts the measurement; taking it back clears it, and the next draws are the same", async () => {
  const model = modelOf(SMALL);
  assert.equal(model.wantsRun({ asked: true }), false);
  model.update(state({ ...SMALL, prediction: "16" }));
  assert.equal(model.wantsRun({ asked: true }), true);
  await model.run({ signal: new AbortController().signal });
  const { rows } = model.readings;
  assert.equal(model.wantsRun({ asked: true }), false);
  model.update(state(SMALL));
  assert.deepEqual(model.readings.rows, []);
  await model.run({ signal: new AbortController().signal });
  assert.deepEqual(model.readings.rows, rows);
});

test("where no question is asked, nothing waits for an answer", () => {
  assert.equal(modelOf().wantsRun({ asked: false }), true);
  assert.equal(modelOf().wantsRun({ asked: true }), false);
});

test("another seed, number of pairs or list begins another measurement; an answer does not", () => {
  const model = modelOf();
  const keys = [model.runKey()];
  for (const change of [{ seed: 1 }, { pairs: 3 }, { dK: [4, 16] }]) {
    model.update(state(change));
    keys.push(model.runKey());
  }
  assert.equal(new Set(keys).size, 4);
  model.update(state({ dK: [4, 16], prediction: "2" }));
  assert.equal(model.runKey(), keys[3]);
});

test("progress of a measurement that was given up does not reach the next one", async () => {
  const model = modelOf({ ...SMALL, pairs: 20000 });
  const abort = new AbortController();
  const running = model.run({ signal: abort.signal });
  model.update(state({ seed: 5, prediction: "4" }));
  abort.abort(new Error("other values"));
  await assert.rejects(running, /other values/);
  assert.deepEqual(model.readings.rows, []);
  assert.equal(model.wantsRun({ asked: true }), true);
});

for (const bad of [
  { seed: -1 },
  { seed: 2 ** 32 },
  { pairs: 1 },
  { pairs: 1.5 },
  { dK: [] },
  { dK: [0] },
  { dK: "4" },
  { prediction: "8" },
])
  test(`a state with ${JSON.stringify(bad)} is refused`, () => {
    assert.throws(() => state(bad), { name: "AttentionError" });
  });

test("the plot's frame holds every value, fits its width, and has one length for a step on both axes", () => {
  for (const dK of [[4, 16, 64, 256, 1024], [1], [4096], [1, 4096], [7, 8]])
    for (const width of [280, 600, 1100]) {
      const rows = dK.map((d) => ({ variance: d * 1.3, varianceScaled: 0.4 }));
      const { room, x, y, unit, height } = frame(width, 16, dK, rows);
      assert.ok(x.min < Math.min(...dK) && x.max > Math.max(...dK));
      assert.ok(y.min < 0.4 && y.max > 1.3 * Math.max(...dK));
      near(room.left + unit * Math.log(x.max / x.min) + room.right, width, 1e-9, "width");
      near(room.top + unit * Math.log(y.max / y.min) + room.bottom, height, 1e-9, "height");
      assert.ok(room.right >= 0 && height < 600);
    }
});

test("ticks keep their distance, and the largest one stays", () => {
  assert.deepEqual(sparse([4, 16, 64, 256, 1024], 40, 50), [4, 16, 64, 256, 1024]);
  assert.deepEqual(sparse([4, 16, 64, 256, 1024], 20, 50), [4, 64, 1024]);
  assert.deepEqual(sparse([100, 101, 102, 102], 20, 50), [102]);
});

import test from "node:test";
import assert from "node:assert/strict";
import { loadAttention } from "../../web/core/index.js";
import definition from "../../web/explorers/attention-stepper/parameters.js";
import { Model } from "../../web/explorers/attention-stepper/model.js";
import { questionOf } from "../../web/explorers/attention-stepper/question.js";
import { REAL_WORDS, W, WORDS, X } from "../../web/explorers/attention-stepper/example.js";
import { checkState } from "../../web/ui/parameters.js";
import { reference } from "../core/reference.mjs";

const lib = await loadAttention();
const figures = await reference("figures");
const worked = figures.worked_example;
const MASKS = ["none", "causal", "padding"];

/** The model in a state of which only the given keys differ from the defaults. */
function at(state) {
  const model = new Model(lib);
  model.update(checkState(definition.parameters, state));
  return model;
}

/** Each number rounds to the figure with so many decimals. */
function agrees(actual, expected, decimals) {
  assert.deepEqual(
    actual.map((row) => row.length),
    expected.map((row) => row.length),
  );
  const half = 0.5 * 10 ** -decimals + 1e-12;
  actual
    .flat()
    .forEach((x, i) => assert.ok(Math.abs(x - expected.flat()[i]) <= half, `${x} for ${expected.flat()[i]}`));
}

test("the inputs are those of the worked example", () => {
  assert.deepEqual(WORDS, worked.tokens);
  assert.deepEqual(X, worked.X);
  assert.deepEqual(W, { q: worked.W_Q, k: worked.W_K, v: worked.W_V });
  assert.equal(REAL_WORDS, 2);
});

test("worked_example: Q, K and V", () => {
  const { q, k, v } = at({ step: 2 }).readings;
  assert.deepEqual({ q, k, v }, { q: worked.Q, k: worked.K, v: worked.V });
});

test("worked_example: scores", () => {
  agrees(at({ step: 3 }).readings.scores, worked.scores.rows, worked.scores.decimals);
});

test("worked_example: scaled scores", () => {
  agrees(at({ step: 4 }).readings.scaled, worked.scaled.rows, worked.scaled.decimals);
});

for (const [name, expected] of Object.entries(worked.weights))
  test(`worked_example: weights, ${name}`, () => {
    agrees(at({ step: 6, mask: name.split(" ")[0] }).readings.weights, expected.rows, expected.decimals);
  });

for (const [mask, expected] of Object.entries(worked.output))
  test(`worked_example: output, ${mask}`, () => {
    agrees(at({ step: 7, mask }).readings.output, expected.rows, expected.decimals);
  });

test("worked_example: the shape of each step's result", () => {
  const { shapes } = worked;
  const expected = [shapes.X, shapes["Q,K,V"], ...Array(4).fill(shapes.scores), shapes.output];
  expected.forEach((shape, i) => assert.deepEqual(at({ step: i + 1 }).readings.shape, shape));
});

test("embeddings_times_4: scores of the row of “damaged” and weights", () => {
  const expected = figures.embeddings_times_4;
  const { scaled, weights } = at({ step: 7, factor: 4 }).readings;
  // The lesson multiplied its three-decimal scores by 16: its figures are that far off, and rounded once more.
  const { rows, decimals } = worked.scaled;
  rows[0].forEach((x, j) => assert.ok(Math.abs(scaled[0][j] - 16 * x) <= 16 * 0.5 * 10 ** -decimals));
  expected.scaled_row_damaged.forEach((x, j) => assert.ok(Math.abs(16 * rows[0][j] - x) <= 0.05));
  agrees(weights, expected.weights, expected.decimals);
});

test("a step's readings hold what exists by then, and null for the rest", () => {
  const from = { q: 2, k: 2, v: 2, scores: 3, scaled: 4, masked: 5, weights: 6, output: 7 };
  for (let step = 1; step <= 7; step++) {
    const { readings } = at({ step });
    assert.deepEqual(Object.keys(readings), Object.keys(definition.emptyReadings()));
    for (const [name, first] of Object.entries(from))
      assert.equal(readings[name] !== null, step >= first, `${name} at step ${step}`);
  }
});

test("hidden keys read as -inf in the masked scores and as 0 among the weights", () => {
  const hidden = { none: () => false, causal: (i, j) => j > i, padding: (_, j) => j >= REAL_WORDS };
  for (const mask of MASKS) {
    const { scaled, masked, weights } = at({ step: 6, mask }).readings;
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        assert.equal(masked[i][j], hidden[mask](i, j) ? "-inf" : scaled[i][j]);
        if (hidden[mask](i, j)) assert.equal(weights[i][j], 0);
        else assert.ok(weights[i][j] > 0);
      }
  }
});

test("readings are plain JSON in every state", () => {
  for (const mask of MASKS)
    for (const factor of [-8, -1, 0, 0.3, 1, 4, 8])
      for (let step = 1; step <= 7; step++) {
        const { readings } = at({ step, mask, factor });
        assert.deepStrictEqual(JSON.parse(JSON.stringify(readings)), readings, `${mask} ${factor} ${step}`);
      }
});

test("the rows of weights make 1 for every factor and mask", () => {
  for (const mask of MASKS)
    for (const factor of [-8, 0, 2.5, 8])
      for (const row of at({ step: 6, mask, factor }).readings.weights)
        assert.ok(Math.abs(row.reduce((sum, x) => sum + x, 0) - 1) < 1e-15 * 4);
});

test("a word is asked for where several keys are visible, and ties are answered “equal”", () => {
  const asked = (state) => questionOf(at(state).figures, { row: 0, ...state });
  assert.equal(asked({ row: 0 }).right, "2");
  assert.equal(asked({ row: 1 }).right, "equal");
  assert.equal(asked({ row: 2 }).right, "0");
  assert.equal(asked({ row: 0, mask: "padding" }).right, "1");
  assert.deepEqual(
    asked({ row: 1, mask: "causal" }).answers.map((a) => a.value),
    ["0", "1", "equal"],
  );
});

test("where one key is visible its weight is asked for; 0 in place of −∞ is among the answers", () => {
  const { kind, answers, right } = questionOf(at({ mask: "causal" }).figures, { row: 0 });
  assert.equal(kind, "weight");
  assert.equal(right, "whole");
  const expected = [worked.weights.none.rows[0][0], figures.why_minus_infinity.scores_set_to_zero.row[0], 1];
  agrees([answers.map((a) => a.weight)], [expected], 3);
});

test("every answer of every question is one that the state takes", () => {
  const { values } = definition.parameters.prediction;
  for (const mask of MASKS)
    for (const row of [0, 1, 2])
      for (const { value } of questionOf(at({ mask, row }).figures, { row }).answers)
        assert.ok(values.includes(value));
});

test("a state of wrong type or range is refused, with the parameter's name", () => {
  const bad = {
    step: [0, 8, 1.5, "3", null],
    mask: ["window", null],
    row: [-1, 3, NaN],
    factor: [9, Infinity, "4"],
  };
  for (const [name, values] of Object.entries(bad))
    for (const value of values)
      assert.throws(
        () => checkState(definition.parameters, { [name]: value }),
        (error) => error.argument === name,
      );
});

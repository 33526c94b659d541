/** The lesson's printed figures that attention, softmax and masks give; each by its own name. */
import test from "node:test";
import assert from "node:assert/strict";
import {
  causalMask,
  loadAttention,
  maskFromAllowed,
  maskFromForbidden,
  paddingMask,
  tensor,
} from "./library.mjs";
import { assertRounds, reference } from "./reference.mjs";

const lib = await loadAttention();
const figures = await reference("figures");
const example = figures.worked_example;

/** A matrix given as an array of rows. */
const matrix = (rows, Real = Float64Array) => tensor([rows.length, rows[0].length], Real.from(rows.flat()));
/** A single row. */
const row = (values) => tensor([values.length], Float64Array.from(values));
const [q, k, v] = [example.Q, example.K, example.V].map((rows) => matrix(rows));

test("figure worked_example: X W gives Q, K and V", () => {
  for (const name of ["Q", "K", "V"]) {
    const product = lib.matmul(matrix(example.X), matrix(example[`W_${name}`]));
    assert.deepEqual(product.shape, example.shapes["Q,K,V"]);
    assert.deepEqual([...product.data], example[name].flat());
  }
});

test("figure worked_example: scores", () => {
  const { scores } = lib.attention(q, k, v, { scale: 1 });
  assert.deepEqual(scores.shape, example.shapes.scores);
  assertRounds(scores.data, example.scores.rows.flat(), example.scores.decimals);
});

test("figure worked_example: scaled scores", () => {
  const { scores } = lib.attention(q, k, v);
  assertRounds(scores.data, example.scaled.rows.flat(), example.scaled.decimals);
});

const MASKS = { none: [], causal: causalMask(3), "padding (key 3 hidden)": paddingMask([2], 3) };

for (const [name, { decimals, rows }] of Object.entries(example.weights))
  test(`figure worked_example: weights, mask ${name}`, () => {
    const { weights } = lib.attention(q, k, v, { mask: MASKS[name] });
    assertRounds(weights.data, rows.flat(), decimals);
  });

for (const [name, { decimals, rows }] of Object.entries(example.output))
  test(`figure worked_example: output, mask ${name}`, () => {
    const { output } = lib.attention(q, k, v, { mask: MASKS[name] });
    assert.deepEqual(output.shape, example.shapes.output);
    assertRounds(output.data, rows.flat(), decimals);
  });

test("figure why_minus_infinity: −∞ leaves nothing on hidden keys, 0 leaves 0.584", () => {
  const { row: scores, add_minus_infinity: hidden, scores_set_to_zero: zero } = figures.why_minus_infinity;
  assertRounds(lib.softmax(row([scores[0], -Infinity, -Infinity])).data, hidden.row, hidden.decimals);
  const leaking = lib.softmax(row([scores[0], 0, 0])).data;
  assertRounds(leaking, zero.row, zero.decimals);
  assertRounds([leaking[1] + leaking[2]], [zero.weight_still_on_hidden], zero.decimals);
});

const future = tensor([3, 3], Uint8Array.of(0, 1, 1, 0, 0, 1, 0, 0, 0));

test("figure boolean_mask_pitfall: the future read as what may be read leaks, and row 3 is hidden", () => {
  const { future_read_as_may_read: rows, decimals } = figures.boolean_mask_pitfall;
  const { output, hiddenRows } = lib.attention(q, k, v, { mask: maskFromAllowed(future) });
  assertRounds(output.data, rows.flat(), decimals);
  assert.equal(hiddenRows, 1);
});

test("figure boolean_mask_pitfall: the future as what may not be read is the causal mask", () => {
  const { future_negated: rows, decimals } = figures.boolean_mask_pitfall;
  const mask = maskFromForbidden(future);
  const { output } = lib.attention(q, k, v, { mask });
  assertRounds(output.data, rows.flat(), decimals);
  assert.deepEqual(mask.data, causalMask(3).data);
});

test("figure embeddings_times_4: scores sixteen times as large saturate", () => {
  const { scaled_row_damaged: scaled, weights: rows, decimals } = figures.embeddings_times_4;
  const times4 = matrix(example.X.map((values) => values.map((x) => 4 * x)));
  const [q4, k4, v4] = ["Q", "K", "V"].map((name) => lib.matmul(times4, matrix(example[`W_${name}`])));
  const { scores, weights } = lib.attention(q4, k4, v4);
  // the lesson multiplies its printed scores, half a unit of the third decimal off, and cuts to three digits
  const printed = example.scaled.rows[0].map((score) => 16 * score);
  scaled.forEach((figure, j) => {
    assert.ok(Math.abs(scores.data[j] - printed[j]) <= 16 * 0.5e-3);
    assert.ok(Math.abs(printed[j] - figure) < 0.01 * 10 ** Math.floor(Math.log10(figure)));
  });
  assertRounds(weights.data, rows.flat(), decimals);
});

test("figure quiz_masked_row: weights with −∞ and with 0 for the hidden key", () => {
  const { scaled, weights_minus_infinity: hidden, weights_zero_score: zero } = figures.quiz_masked_row;
  assertRounds(lib.softmax(row([scaled[0], scaled[1], -Infinity])).data, hidden.row, hidden.decimals);
  assertRounds(lib.softmax(row([scaled[0], scaled[1], 0])).data, zero.row, zero.decimals);
});

test("figure gradient: weights 0.99 and 0.01 have p(1 − p) = 0.0099", () => {
  const expected = figures.gradient["two_weights_0.99_0.01"]["p(1-p)"];
  const { data } = lib.softmaxJacobian(row([0.99, 0.01]));
  assertRounds([data[0], data[3], -data[1], -data[2]], Array(4).fill(expected), 4);
});

import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { loadAttention, tensor } from "../core/library.mjs";
import definition from "../../web/explorers/ticket-heatmaps/parameters.js";
import { Model } from "../../web/explorers/ticket-heatmaps/model.js";
import { splitTicket } from "../../web/explorers/ticket-heatmaps/source.js";
import { checkState } from "../../web/ui/parameters.js";
import { legendTicks, onScale } from "../../web/ui/heatmap.js";

/** @type {any} */
let lib;
before(async () => (lib = await loadAttention()));
after(() => lib.dispose());

/** The model in a state; what is not given takes its default. */
function modelOf(state = {}) {
  const model = new Model(lib);
  model.update(checkState(definition.parameters, state));
  return model;
}

const sum = (values) => values.reduce((a, b) => a + b, 0);
const near = (a, b, tolerance, what) => assert.ok(Math.abs(a - b) <= tolerance, `${what}: ${a} is not ${b}`);

test("the default ticket has 30 tokens, and the framed one is “not”", () => {
  const { readings, row } = modelOf();
  assert.equal(readings.tokens.length, 30);
  assert.equal(readings.tokens[row], "not");
});

test("the readings have every documented key, before and after", () => {
  assert.deepEqual(Object.keys(modelOf().readings), Object.keys(definition.emptyReadings()));
});

test("readings are plain JSON", () => {
  const { readings } = modelOf();
  assert.deepEqual(JSON.parse(JSON.stringify(readings)), readings);
});

test("four heads, each row of weights adds up to 1", () => {
  const { weights } = modelOf().readings;
  assert.equal(weights.length, 4);
  for (const head of weights) {
    assert.equal(head.length, 30);
    for (const row of head) near(sum(row), 1, 1e-6, "sum of a row");
  }
});

test("column means are the means of the columns", () => {
  const { weights, columnMeans } = modelOf().readings;
  weights.forEach((head, h) =>
    columnMeans[h].forEach((mean, j) =>
      near(mean, sum(head.map((row) => row[j])) / 30, 1e-7, "a column's mean"),
    ),
  );
});

test("the diagonal's mean is what tokens keep for themselves", () => {
  const model = modelOf();
  model.readings.weights.forEach((head, h) =>
    near(model.maps.gathering(h).diagonal, sum(head.map((row, i) => row[i])) / 30, 1e-7, "diagonal"),
  );
});

test("block 1 and block 2 read differently", () => {
  assert.notDeepEqual(modelOf({ block: 1 }).readings.weights, modelOf({ block: 2 }).readings.weights);
});

test("the same ticket always gets the same weights", () => {
  assert.deepEqual(modelOf().readings, modelOf().readings);
});

test("a hidden token is read by nobody, and the others share its weight", () => {
  const { weights, columnMeans } = modelOf({ padded: [4, 7] }).readings;
  for (const head of weights)
    for (const row of head) {
      assert.equal(row[4], 0);
      assert.equal(row[7], 0);
      near(sum(row), 1, 1e-6, "sum of a row");
    }
  weights.forEach((head, h) => {
    const visible = head.filter((_, i) => i !== 4 && i !== 7);
    near(columnMeans[h][0], sum(visible.map((row) => row[0])) / 28, 1e-7, "mean over visible rows");
  });
});

test("with every token hidden all weights are 0 and nothing breaks", () => {
  const model = modelOf({ text: "just three words", padded: [0, 1, 2] });
  assert.deepEqual(new Set(model.readings.weights.flat(2)), new Set([0]));
  assert.equal(model.maps.visible, 0);
  assert.equal(model.maps.gathering(0).where, "even");
});

test("places beyond the ticket's end are its last token, and hide nothing", () => {
  const model = modelOf({ text: "two words", row: 119, column: 50, padded: [77] });
  assert.equal(model.row, 1);
  assert.equal(model.column, 1);
  assert.equal(model.maps.visible, 2);
});

test("a ticket is split into lower-case words, digits and signs", () => {
  assert.deepEqual(splitTicket("I’ve paid £49.90, TWICE!"), [
    "i",
    "’",
    "ve",
    "paid",
    "£",
    "4",
    "9",
    ".",
    "9",
    "0",
    ",",
    "twice",
    "!",
  ]);
});

test("any text is read: nothing, spaces, emoji, right to left, 10,000 characters", () => {
  assert.equal(modelOf({ text: "" }).maps.size, 30);
  assert.equal(modelOf({ text: " \n\t " }).maps.size, 30);
  assert.deepEqual(modelOf({ text: "🙂👍" }).readings.tokens, ["🙂", "👍"]);
  assert.deepEqual(modelOf({ text: "שלום לכם." }).readings.tokens, ["שלום", "לכם", "."]);
  const long = modelOf({ text: "a ".repeat(5000) });
  assert.equal(long.maps.size, 120);
  assert.equal(long.maps.reading.cut, 4880);
  assert.equal(modelOf({ text: "x".repeat(10000) }).maps.size, 1);
});

test("a state that makes no sense is refused", () => {
  for (const bad of [
    { block: 3 },
    { row: -1 },
    { row: 1.5 },
    { text: 7 },
    { text: "x".repeat(10001) },
    { padded: "no" },
    { head: 5 },
  ])
    assert.throws(
      () => checkState(definition.parameters, bad),
      { name: "AttentionError" },
      JSON.stringify(bad),
    );
});

/** One head's weights in plain float64 JavaScript: softmax of (x Wqᵀ)(x Wkᵀ)ᵀ / √16. */
function plainWeights(x, wQ, wK, head) {
  const project = (row, w) =>
    Array.from({ length: 16 }, (_, c) =>
      sum(row.map((value, i) => value * w.data[(head * 16 + c) * 64 + i])),
    );
  const queries = x.map((row) => project(row, wQ));
  const keys = x.map((row) => project(row, wK));
  return queries.map((q) => {
    const powers = keys.map((k) => Math.exp(sum(q.map((value, c) => value * k[c])) / 4));
    return powers.map((p) => p / sum(powers));
  });
}

test("the untrained weights are attention over the draws of seed 0", () => {
  const generator = lib.generator(0);
  const weight = () => {
    const { data } = generator.rand([64, 64]);
    return tensor(
      [64, 64],
      data.map((u) => (2 * u - 1) / 8),
    );
  };
  const [wQ, wK] = [weight(), weight()];
  generator.dispose();
  const model = modelOf({ block: 1 });
  const again = lib.generator(0);
  const places = again.randn([120, 64]).data;
  const words = [...new Set(model.readings.tokens)];
  const meanings = again.randn([words.length, 64]).data;
  again.dispose();
  const x = model.readings.tokens.map((token, i) =>
    Array.from({ length: 64 }, (_, c) => meanings[words.indexOf(token) * 64 + c] + places[i * 64 + c]),
  );
  for (let head = 0; head < 4; head++)
    plainWeights(x, wQ, wK, head).forEach((row, i) =>
      row.forEach((w, j) =>
        near(model.readings.weights[head][i][j], w, 2e-6, `head ${head + 1}, ${i}, ${j}`),
      ),
    );
});

test("the legend starts at 0, ends at the largest weight and leaves room between ticks", () => {
  for (const largest of [0.0004, 0.013, 0.215, 0.5, 0.825, 1]) {
    const ticks = legendTicks(largest);
    assert.equal(ticks[0], 0);
    assert.equal(ticks.at(-1), largest);
    ticks
      .slice(1)
      .forEach((tick, i) => assert.ok(onScale(tick, largest) - onScale(ticks[i], largest) > 0.16));
  }
  assert.deepEqual(legendTicks(0), [0]);
});

test("the words that explain the maps exist in both languages", async () => {
  const [en, fr] = await Promise.all(
    ["en", "fr"].map(
      async (lang) => (await import(`../../web/explorers/ticket-heatmaps/texts.${lang}.js`)).default,
    ),
  );
  const shape = (/** @type {any} */ value) =>
    typeof value === "object"
      ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shape(v)]))
      : typeof value;
  assert.deepEqual(shape(fr), shape(en));
});

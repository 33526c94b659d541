import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test, { after, before } from "node:test";
import { loadAttention, modelChecksum } from "../core/library.mjs";
import definition from "../../web/explorers/ticket-heatmaps/parameters.js";
import { Model } from "../../web/explorers/ticket-heatmaps/model.js";
import { checkState } from "../../web/ui/parameters.js";
import { apart, duration, listed, weight } from "../../web/explorers/ticket-heatmaps/figures.js";
import { legendTicks, onScale } from "../../web/ui/heatmap.js";
import { Numbers } from "../../web/ui/numbers.js";

/** @type {any} */
let lib;
/** @type {ArrayBuffer} */
let file;
before(async () => {
  lib = await loadAttention();
  file = Uint8Array.from(await readFile(new URL("../../web/model/tickets.model", import.meta.url))).buffer;
});
after(() => lib.dispose());

/** The model in a state; what is not given takes its default. */
function modelOf(state = {}, changed = () => {}) {
  const model = new Model(lib, { changed, file });
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

test("the maps, the team and its probabilities are the shipped model's", () => {
  const transformer = lib.transformer(file);
  const { readings, examples } = modelOf({ block: 1 });
  const { ids, tokens } = transformer.tokenize(examples[0].text);
  const { logits, weights } = transformer.forward([ids]);
  assert.deepEqual(readings.tokens, tokens);
  assert.deepEqual(readings.weights.flat(2), Array.from(weights[0].data));
  assert.deepEqual(readings.probabilities, Array.from(lib.softmax(logits).data));
  const place = readings.probabilities.indexOf(Math.max(...readings.probabilities));
  assert.equal(readings.prediction, transformer.classNames[place]);
  near(sum(readings.probabilities), 1, 1e-6, "sum of the probabilities");
});

test("the tickets to choose from are validation tickets, and the model knows whom their writers ask", () => {
  const model = modelOf();
  const tickets = lib.tickets({ set: "validation", count: model.examples.length });
  for (const [i, { text, team }] of tickets.entries()) {
    const shown = modelOf({ text });
    assert.equal(shown.example, i);
    assert.equal(shown.asked, team);
  }
  assert.equal(model.asked, tickets[0].team);
  assert.equal(modelOf({ text: "Where is my spade?" }).asked, null);
});

test("a hidden token is read by nobody, and the others share its weight", () => {
  for (const block of [1, 2]) {
    const { weights, columnMeans } = modelOf({ block, padded: [4, 7] }).readings;
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
  }
});

test("hiding words moves the probabilities; the whole ticket's are kept to compare", () => {
  const whole = modelOf();
  const model = modelOf({ padded: whole.maps.strongest(whole.maps.columnMeans(0), 5) });
  assert.notDeepEqual(model.readings.probabilities, whole.readings.probabilities);
  assert.deepEqual(model.whole?.reading.probabilities, whole.readings.probabilities);
  assert.equal(whole.whole, null);
});

test("where every token would be hidden, the first stays", () => {
  const model = modelOf({ text: "just three words", padded: [0, 1, 2] });
  assert.deepEqual([...model.maps.hidden], [1, 2]);
  for (const row of model.readings.weights[0]) assert.deepEqual(row, [1, 0, 0]);
});

test("places beyond the ticket's end are its last token, and hide nothing", () => {
  const model = modelOf({ text: "two words", row: 119, column: 50, padded: [77] });
  assert.deepEqual([model.row, model.column, model.maps.visible], [1, 1, 2]);
});

test("any text is read: nothing, spaces, emoji, right to left, unknown words, 10,000 characters", () => {
  assert.equal(modelOf({ text: "" }).maps.size, 30);
  assert.equal(modelOf({ text: " \n\t " }).maps.size, 30);
  for (const text of ["🙂👍", "שלום לכם.", "\u0000", "\u200b", "x".repeat(10000), "?"]) {
    const { maps } = modelOf({ text });
    assert.ok(maps.size >= 1, JSON.stringify(text));
    near(sum(Array.from(maps.weightsOf(0, 0))), 1, 1e-6, "sum of a row");
  }
  const strange = modelOf({ text: "qwertz garden zzzyx" }).maps.reading;
  assert.deepEqual([...strange.unknown], [0, 2]);
  const long = modelOf({ text: "a ".repeat(5000) }).maps;
  assert.equal(long.size, 120);
  assert.equal(long.reading.cut, 4880);
});

test("a state that makes no sense is refused", () => {
  for (const bad of [
    { block: 3 },
    { row: -1 },
    { row: 1.5 },
    { text: 7 },
    { text: "x".repeat(10001) },
    { padded: "no" },
    { head: 9 },
    { heads: 3 },
    { seed: 2 ** 32 },
    { scaled: "yes" },
  ])
    assert.throws(
      () => checkState(definition.parameters, bad),
      { name: "AttentionError" },
      JSON.stringify(bad),
    );
});

/** Trains until a condition holds of the model, then stops. */
async function trainUntil(model, enough) {
  const stop = new AbortController();
  const timer = setInterval(() => enough(model) && stop.abort(new Error("enough")), 5);
  try {
    await assert.rejects(model.run({ signal: stop.signal }), { message: "enough" });
  } finally {
    clearInterval(timer);
  }
}

test("training shows its own maps, can be stopped and gone on with, and the shipped ones come back", async () => {
  let changes = 0;
  const model = modelOf({ block: 1 }, () => changes++);
  const shipped = model.readings;
  assert.equal(shipped.training, null);
  await trainUntil(model, ({ training }) => training.step >= 25);
  const { weights, training } = model.readings;
  assert.notDeepEqual(weights, shipped.weights);
  assert.ok(
    training.step >= 25 && training.loss > 0 && training.steps > training.step && training.checksum === null,
  );
  assert.ok(changes >= 2);
  const { step } = training;
  await trainUntil(model, ({ training }) => training.step >= step + 25);
  assert.ok(model.training.losses.every(({ step }, i) => step === 25 * (i + 1)));
  model.show(false);
  assert.deepEqual(model.readings.weights, shipped.weights);
  model.show(true);
  assert.notDeepEqual(model.readings.weights, shipped.weights);
  model.reset();
  model.update(checkState(definition.parameters, { block: 1 }));
  assert.deepEqual(model.readings, shipped);
  model.training.dispose();
});

test("other settings make another training; with two heads there are two maps", async () => {
  const model = modelOf({ heads: 2, seed: 7, head: 4 });
  assert.equal(model.trainsAgain, false);
  assert.equal(model.head, 3);
  await trainUntil(model, ({ formingMaps }) => formingMaps !== null);
  assert.equal(model.maps.heads, 2);
  assert.equal(model.head, 1);
  model.update(checkState(definition.parameters, {}));
  assert.equal(model.trainsAgain, true);
  assert.equal(model.training.step, 0);
  assert.equal(model.maps.heads, 4);
  model.training.dispose();
});

test("the checksum to compare with is that of the shipped file", () => {
  assert.equal(modelOf().shippedChecksum, modelChecksum(file));
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

test("a weight is never written 0 or 1 unless it is, and two are told apart", () => {
  const en = new Numbers("en");
  assert.deepEqual(
    [0, 0.0004, 0.0005, 0.25, 0.9994, 0.9996, 1].map((w) => weight(en, w)),
    ["0", "4.0\u00a0×\u00a010⁻⁴", "0.001", "0.250", "0.999", ">\u00a00.999", "1.000"],
  );
  assert.deepEqual(apart(en, 0.5, 0.25), ["0.500", "0.250"]);
  assert.deepEqual(apart(en, 0.99999, 0.99991), ["0.99999", "0.99991"]);
  assert.deepEqual(apart(en, 1, 1), ["1.00000000", "1.00000000"]);
});

test("a list of words names each once, and counts what is too much", () => {
  const fr = new Numbers("fr");
  const more = (count) => ` et ${count} autres`;
  assert.equal(listed(fr, ["a", "b", "a"], more), "«\u00a0a\u00a0», «\u00a0b\u00a0»");
  assert.match(listed(fr, [..."abcdefgh"], more), /«\u00a0f\u00a0» et 2 autres$/);
  assert.equal(duration(fr, 89.2), "90\u00a0s");
  assert.equal(duration(fr, 150), "3\u00a0min");
});

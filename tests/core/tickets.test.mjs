import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { AttentionError, loadAttention, modelChecksum } from "./library.mjs";

const lib = await loadAttention();
const { training: trainingCount, validation: validationCount } = lib.ticketCounts;
const bytes = await readFile("web/model/tickets.model");
const shipped = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const transformer = lib.transformer(shipped);
const training = lib.tickets({ set: "training", count: trainingCount });
const validation = lib.tickets({ count: validationCount });
/** One reading of each, since there are many. */
const read = new Map([...training, ...validation].map(({ text }) => [text, transformer.tokenize(text)]));
const TEAMS = ["payments", "delivery", "returns", "account", "product"];

/** @param {() => unknown} call @param {string} code @param {string} argument */
function refuses(call, code, argument) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof AttentionError, String(error));
    assert.deepEqual([error.code, error.argument], [code, argument], error.message);
    return error.message.endsWith(".");
  });
}

test("tickets have 8 to 120 tokens, one to five sentences, and every team its share", () => {
  assert.ok(trainingCount >= 4000 && validationCount >= 1000);
  for (const set of [training, validation]) {
    for (const { text } of set) {
      const { total } = read.get(text);
      assert.ok(total >= 8 && total <= 120, text);
      const sentences = text.replace(/[.?!]$/, "").split(/[.?!] /).length;
      assert.ok(sentences >= 1 && sentences <= 5, text);
    }
    for (const team of TEAMS) {
      const share = set.filter((ticket) => ticket.team === team).length / set.length;
      assert.ok(share > 0.15 && share < 0.25, `${team}: ${share}`);
    }
  }
});

test("no sentence pattern of a validation ticket occurs in training, but every word does", () => {
  const trained = new Set(training.flatMap(({ patterns }) => patterns));
  const words = new Set(training.flatMap(({ text }) => read.get(text).tokens));
  for (const { patterns, text } of validation) {
    assert.ok(patterns.length >= 1);
    for (const pattern of patterns) assert.ok(!trained.has(pattern), text);
    const { tokens, unknown } = read.get(text);
    assert.deepEqual(unknown, [], text);
    for (const token of tokens) assert.ok(words.has(token), `${token} in: ${text}`);
  }
});

test("tickets are hard as real ones are: contractions, no capitals, denials, amounts, requests taken back", () => {
  for (const pattern of [
    /n't /,
    /^[^A-Z]*$/,
    /not a \w+ (problem|question|matter)|nothing to do with/,
    /\$\d+\.\d\d/,
    /do not need|no longer/,
  ])
    for (const set of [training, validation]) {
      const share = set.filter(({ text }) => pattern.test(text)).length / set.length;
      assert.ok(share > 0.02 && share < 0.9, `${pattern}: ${share}`);
    }
});

test("the first validation ticket has 30 tokens, was charged twice, and is not about delivery", () => {
  const { text, team } = validation[0];
  const { tokens } = transformer.tokenize(text);
  assert.equal(tokens.length, 30);
  assert.equal(team, "payments");
  assert.match(tokens.join(" "), /not a (delivery|shipping) .* charged twice/);
});

test("the vocabulary holds the words of the training tickets, at most 600", () => {
  const { vocabulary } = transformer;
  assert.ok(vocabulary.length <= 600);
  const used = new Set(training.flatMap(({ text }) => read.get(text).ids));
  for (const id of vocabulary.keys()) assert.equal(used.has(id), id !== 0, vocabulary[id]);
});

test("the shipped model routes at least 97 % of the validation tickets, words alone 8 points fewer", () => {
  const names = transformer.classNames;
  assert.deepEqual(names, TEAMS);
  const right = validation.filter(({ text, team }) => {
    const scores = Array.from(transformer.forward([transformer.tokenize(text).ids]).logits.data);
    return names[scores.indexOf(Math.max(...scores))] === team;
  });
  const own = lib.ticketTraining();
  const { asked, predicted } = own.baseline();
  own.dispose();
  const baseline = asked.filter((team, i) => team === predicted[i]).length / asked.length;
  const share = right.length / validation.length;
  assert.ok(share >= 0.97, `${share}`);
  assert.ok(share - baseline >= 0.08, `${share} against ${baseline}`);
});

test("the model file takes at most 220 kB with gzip, and its page names its checksum", async () => {
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 220_000);
  assert.ok((await readFile("web/model/README.md", "utf8")).includes(modelChecksum(shipped)));
});

test(
  "make model gives the shipped file, byte for byte",
  { skip: !process.env.FULL && "runs in make test FULL=1" },
  () => {
    const own = lib.ticketTraining({ seed: 0 });
    while (!own.finished) own.advance();
    assert.ok(Buffer.from(own.file()).equals(bytes));
    own.dispose();
  },
);

test("training gives the same bits in the scalar build, and other bits from another seed or shape", async () => {
  const after = (own, options) => {
    const run = own.ticketTraining(options);
    for (let i = 0; i < 12; i++) run.advance();
    const sum = modelChecksum(run.file());
    run.dispose();
    return sum;
  };
  const usual = after(lib, {});
  assert.equal(after(await loadAttention({ simd: false }), { seed: 0, heads: 4, scaled: true }), usual);
  const others = [{ seed: 1 }, { heads: 2 }, { scaled: false }].map((options) => after(lib, options));
  assert.equal(new Set([usual, ...others]).size, 4);
});

test("a file that training writes is read back: same tokens, heads and scaling, the same answers", () => {
  const run = lib.ticketTraining({ seed: 5, heads: 2, scaled: false });
  for (let i = 0; i < 3; i++) run.advance();
  const { asked, predicted } = run.evaluate(0, 40);
  const again = lib.transformer(run.file());
  run.dispose();
  assert.deepEqual([again.config.h, again.config.scaled], [2, false]);
  for (let i = 0; i < 40; i++) {
    assert.equal(TEAMS[asked[i]], validation[i].team);
    const scores = Array.from(again.forward([again.tokenize(validation[i].text).ids]).logits.data);
    assert.equal(scores.indexOf(Math.max(...scores)), predicted[i]);
  }
});

test("a damaged, cut, lengthened or foreign file is refused, whatever byte is wrong", () => {
  const bad = (file) => refuses(() => lib.transformer(file), "model", "model");
  bad(new ArrayBuffer(0));
  bad(new ArrayBuffer(60));
  bad(new TextEncoder().encode("{ not a model }").buffer);
  bad(shipped.slice(0, -1));
  bad(shipped.slice(0, 1000));
  const longer = new Uint8Array(shipped.byteLength + 1);
  longer.set(bytes);
  bad(longer.buffer);
  for (let at = 0; at < shipped.byteLength; at += at < 64 ? 1 : 4099) {
    const damaged = shipped.slice(0);
    new Uint8Array(damaged)[at] ^= 1 + (at % 255);
    bad(damaged);
  }
  assert.deepEqual(lib.transformer(new Uint8Array(shipped)).config, transformer.config);
});

test("text of any kind is tokenised: long, empty, emoji, right to left, unknown", () => {
  const long = transformer.tokenize("my card was charged twice. ".repeat(400));
  assert.deepEqual([long.ids.length, long.tokens.length, long.cut, long.total], [120, 120, true, 2400]);
  const empty = transformer.tokenize(" \n ");
  assert.deepEqual(empty, { ids: [], tokens: [], unknown: [], cut: false, total: 0 });
  const { tokens, unknown, ids, cut } = transformer.tokenize("Don’t PAY 24 😀 שלום xylophone!");
  assert.deepEqual(tokens, ["don", "'", "t", "pay", "2", "4", "😀", "שלום", "xylophone", "!"]);
  assert.deepEqual(unknown, [6, 7, 8]);
  assert.deepEqual(
    ids.map((id) => transformer.vocabulary[id] === "<unknown>"),
    tokens.map((_, i) => unknown.includes(i)),
  );
  assert.equal(cut, false);
  assert.deepEqual(transformer.tokenize("\ud800 ok").tokens, ["\ufffd", "ok"]);
  for (const bad of [null, undefined, 3, ["a"]]) refuses(() => transformer.tokenize(bad), "type", "text");
});

test("a ticket of 120 tokens is read within a frame", () => {
  const text = training
    .map((ticket) => ticket.text)
    .join(" ")
    .slice(0, 900);
  const times = Array.from({ length: 15 }, () => {
    const start = process.cpuUsage();
    transformer.forward([transformer.tokenize(text).ids]);
    return process.cpuUsage(start).user / 1000;
  });
  assert.ok(times.sort((a, b) => a - b)[7] < 16, `${times[7]} ms`);
});

test("wrong options of tickets and training are refused by name; a disposed training says so", () => {
  refuses(() => lib.tickets({ set: "test" }), "range", "set");
  refuses(() => lib.tickets({ count: 0 }), "range", "count");
  refuses(() => lib.tickets({ count: 1e9 }), "range", "count");
  refuses(() => lib.tickets(null), "type", "options");
  for (const seed of [-1, 1.5, 2 ** 32, NaN]) refuses(() => lib.ticketTraining({ seed }), "range", "seed");
  for (const heads of [0, 3, 32]) refuses(() => lib.ticketTraining({ heads }), "range", "heads");
  refuses(() => lib.ticketTraining({ scaled: 1 }), "type", "scaled");
  refuses(() => lib.ticketTraining(null), "type", "options");
  refuses(() => modelChecksum("file"), "type", "file");
  const run = lib.ticketTraining();
  refuses(() => run.evaluate(-1), "range", "first");
  refuses(() => run.evaluate(0, validationCount + 1), "range", "count");
  run.dispose();
  run.dispose();
  for (const call of [() => run.advance(), () => run.evaluate(), () => run.baseline(), () => run.file()])
    refuses(call, "disposed", "");
});

test("training beside other work gives the same file as step by step, whatever the pauses", async () => {
  const own = await loadAttention();
  const run = await own.trainTickets({ seed: 3 });
  const alone = own.ticketTraining({ seed: 3 });
  const losses = [];
  while (run.step < 6) losses.push(...(await run.advance(1)).losses);
  const expected = losses.map(() => alone.advance());
  assert.deepEqual(losses, expected);
  assert.equal(modelChecksum(await run.file()), modelChecksum(alone.file()));
  assert.deepEqual(await run.evaluate(), alone.evaluate());
  await assert.rejects(run.advance(0), { name: "AttentionError", code: "range", argument: "milliseconds" });
  await assert.rejects(own.trainTickets({ heads: 5 }), {
    name: "AttentionError",
    code: "range",
    argument: "heads",
  });
  own.dispose();
  await assert.rejects(run.advance(), { name: "AttentionError", code: "disposed" });
});

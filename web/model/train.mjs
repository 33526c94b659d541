/**
 * Trains the ticket transformer and writes web/model/tickets.model and web/model/README.md.
 *
 *     node web/model/train.mjs            trains the shipped seed                     (make model)
 *     node web/model/train.mjs --report   trains nothing: what the shipped file says of the validation tickets
 *     node web/model/train.mjs --page     trains nothing: writes the page from the shipped file
 *     node web/model/train.mjs --seeds    trains three seeds, writes web/model/seeds.json too
 */
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { loadAttention, modelChecksum } from "../core/index.js";

const SHIPPED_SEED = 0;
const SEEDS = [0, 1, 2];
const here = (name) => new URL(name, import.meta.url);
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const lib = await loadAttention();

/** Trains one seed; returns the model file. */
function train(seed) {
  const started = performance.now();
  const training = lib.ticketTraining({ seed });
  let sum = 0;
  while (!training.finished) {
    sum += training.advance();
    const perEpoch = training.steps / training.epochs;
    if (training.step % perEpoch) continue;
    const { asked, predicted } = training.evaluate();
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `seed ${seed}, epoch ${training.step / perEpoch} of ${training.epochs}: loss ${(sum / perEpoch).toFixed(3)}, ` +
        `validation ${percent(shareRight(asked, predicted))}, ${seconds} s`,
    );
    sum = 0;
  }
  const file = training.file();
  training.dispose();
  return file;
}

const shareRight = (asked, predicted) =>
  asked.filter((team, i) => team === predicted[i]).length / asked.length;

/** What a model file says of all validation tickets, read as any text is read. */
function classify(file, tickets) {
  const transformer = lib.transformer(file);
  return tickets.map(({ text }) => {
    const { ids } = transformer.tokenize(text);
    const scores = Array.from(transformer.forward([ids]).logits.data);
    return scores.indexOf(Math.max(...scores));
  });
}

function baseline() {
  const training = lib.ticketTraining();
  const { asked, predicted } = training.baseline();
  const { batch, epochs, steps } = training;
  training.dispose();
  return { share: shareRight(asked, predicted), batch, epochs, steps };
}

/** Accuracy of a file, for each team, and against the baseline. */
function measure(file) {
  const names = lib.transformer(file).classNames;
  const tickets = lib.tickets({ count: lib.ticketCounts.validation });
  const asked = tickets.map(({ team }) => names.indexOf(team));
  const predicted = classify(file, tickets);
  const confusion = names.map((_, team) =>
    names.map((_, other) => asked.filter((a, i) => a === team && predicted[i] === other).length),
  );
  return {
    names,
    confusion,
    count: tickets.length,
    share: shareRight(asked, predicted),
    baseline: baseline(),
    checksum: modelChecksum(file),
    bytes: file.byteLength,
    zipped: gzipSync(new Uint8Array(file), { level: 9 }).length,
    config: lib.transformer(file).config,
  };
}

const sumOf = (row) => row.reduce((sum, x) => sum + x, 0);
const table = (rows) => rows.map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The figures as Markdown. */
function figures({ names, confusion, count, share, baseline, checksum, bytes, zipped }) {
  const rows = confusion.map((row, team) => [
    names[team],
    percent(row[team] / sumOf(row)),
    ...row.map(String),
  ]);
  return `${percent(share)} of the ${count} validation tickets go to the team that was asked. Logistic regression on which
words a ticket has, trained on the same tickets, reaches ${percent(baseline.share)}.

${table([["asked", "right", ...names.map((name) => `said ${name}`)], ["---", ...names.map(() => "---:"), "---:"], ...rows])}

The file: ${bytes} bytes (${zipped} with gzip), checksum \`${checksum}\`.`;
}

async function readme(measured) {
  const { d, h, ff, layers, vocab, max_len } = measured.config;
  const { batch, epochs, steps } = measured.baseline;
  const seeds = JSON.parse(await readFile(here("seeds.json"), "utf8"));
  const worstFirst = seeds.toSorted((a, b) => a.share - b.share);
  const seedRows = worstFirst.map(({ seed, share, checksum }) => [seed, percent(share), `\`${checksum}\``]);
  const text = (await readFile(here("about.md"), "utf8"))
    .replace("{figures}", () => figures(measured))
    .replace("{seeds}", () => table([["seed", "right", "checksum"], ["---:", "---:", "---"], ...seedRows]))
    .replace(
      "{settings}",
      () =>
        `${layers} blocks, d = ${d}, ${h} heads, ReLU feed-forward of ${ff}, ${vocab} known words, at most ${max_len} ` +
        `tokens;\n${lib.ticketCounts.training} training tickets, ${epochs} epochs, ${steps} steps of ${batch} tickets.`,
    );
  await writeFile(here("README.md"), text);
}

/** Ships a file: writes it and its page, and prints the figures. */
async function ship(file) {
  await writeFile(here("tickets.model"), new Uint8Array(file));
  const measured = measure(file);
  await readme(measured);
  console.log(figures(measured));
}

async function trainSeeds() {
  const files = SEEDS.map((seed) => ({ seed, file: train(seed) }));
  const results = files.map(({ seed, file }) => ({
    seed,
    share: measure(file).share,
    checksum: modelChecksum(file),
  }));
  await writeFile(here("seeds.json"), `${JSON.stringify(results, null, 2)}\n`);
  await ship(files[SEEDS.indexOf(SHIPPED_SEED)].file);
}

async function shippedFile() {
  const { buffer, byteOffset, byteLength } = await readFile(here("tickets.model"));
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

const TASKS = {
  "--seeds": trainSeeds,
  "--report": async () => console.log(figures(measure(await shippedFile()))),
  "--page": async () => readme(measure(await shippedFile())),
  usual: async () => ship(train(SHIPPED_SEED)),
};
await TASKS[process.argv[2] ?? "usual"]();

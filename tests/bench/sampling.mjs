/** Random numbers, the lesson's first experiment and training: in this Node process, against native PyTorch. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadAttention } from "../../web/core/index.js";
import { ratio, summary } from "./measure.mjs";
import { processorTime } from "./node.mjs";

const VALUES = 1_000_000; // as in native.py

/**
 * Values drawn at once. Where the system has to give an array fresh pages, 2,000 for a million values, that takes as
 * long as drawing into it: how often it does is up to the engine's collector, so the quartiles lie far apart.
 */
const AT_ONCE = [10_000, VALUES];
const SKIPPED = 1e9;
const WARM = 300; // ms of warming up, for the engine to compile its best

/** A Python with PyTorch that does what it is told and says how long it took, or null where there is none. */
async function startTorch() {
  for (const python of [process.env.PYTHON, "python3", "/usr/bin/python3"].filter(Boolean)) {
    const script = fileURLToPath(new URL("native.py", import.meta.url));
    const child = spawn(python, [script], { stdio: ["pipe", "pipe", "ignore"] });
    child.on("error", () => {});
    child.stdin.on("error", () => {});
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { value: version, done } = await lines.next();
    if (done) continue;
    const time = async (work) => {
      child.stdin.write(`${work}\n`);
      return Number((await lines.next()).value);
    };
    return { version, time, close: () => child.stdin.end() };
  }
  return null;
}

/** ms of processor time. @param {() => any} work */
async function timed(work) {
  const start = processorTime();
  await work();
  return processorTime() - start;
}

/** Ours and PyTorch's, in turns. @returns {Promise<{ ours: number[], torch: number[] }>} */
async function inTurnsWith(torch, word, work, rounds) {
  const [ours, theirs] = [[], []];
  for (let spent = 0; spent < WARM;) spent += await timed(work);
  await torch?.time(word);
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(work));
    theirs.push(torch ? await torch.time(word) : NaN);
  }
  return { ours, torch: theirs };
}

/** VALUES normal numbers, in arrays of `count`. */
async function drawNormals(generator, torch, count, rounds) {
  const draw = () => {
    for (let drawn = 0; drawn < VALUES; drawn += count) generator.randn([count], "float64");
  };
  const { ours, torch: theirs } = await inTurnsWith(torch, `randn ${count}`, draw, rounds);
  generator.dispose();
  const slower = torch && ratio(theirs, ours);
  return { count, time: summary(ours.map((ms) => (ms * 1e6) / VALUES)), slower };
}

/** @param {{ rounds: number }} options */
export async function sampling({ rounds }) {
  const lib = await loadAttention();
  const torch = await startTorch();
  const normals = [];
  for (const count of AT_ONCE) normals.push(await drawNormals(lib.generator(0), torch, count, rounds));
  const experiment = await inTurnsWith(torch, "experiment", () => lib.scoreStatistics(), rounds);
  const generator = lib.generator(0);
  const skips = [];
  for (let round = 0; round < rounds; round++) skips.push(await timed(() => generator.skip(SKIPPED)));
  torch?.close();
  return {
    torch: torch?.version ?? null,
    normals,
    skip: summary(skips.map((ms) => (ms * 1e6) / SKIPPED)),
    experiment: summary(experiment.ours),
    experimentSlower: torch && ratio(experiment.torch, experiment.ours),
  };
}

/** Steps a second of the shipped model's own training. @param {{ rounds: number }} options */
export async function training({ rounds }) {
  const lib = await loadAttention();
  const run = lib.ticketTraining();
  const STEPS = 10;
  const steps = async () => {
    for (let step = 0; step < STEPS; step++) run.advance();
  };
  await steps();
  const speeds = [];
  for (let round = 0; round < rounds; round++) speeds.push((1000 * STEPS) / (await timed(steps)));
  run.dispose();
  return { perSecond: summary(speeds), batch: run.batch };
}

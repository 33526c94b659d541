/** Random numbers, the lesson's first experiment and training: in this Node process, against native PyTorch. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadAttention } from "../../web/core/index.js";
import { ratio, summary } from "./measure.mjs";
import { processorTime } from "./node.mjs";

const VALUES = 1_000_000; // as in native.py
const SKIPPED = 1e9;

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
  for (let round = -1; round < rounds; round++) {
    const one = await timed(work);
    const other = torch ? await torch.time(word) : NaN;
    if (round < 0) continue; // warming up
    ours.push(one);
    theirs.push(other);
  }
  return { ours, torch: theirs };
}

/** @param {{ rounds: number }} options */
export async function sampling({ rounds }) {
  const lib = await loadAttention();
  const torch = await startTorch();
  const generator = lib.generator(0);
  const normals = await inTurnsWith(torch, "randn", () => generator.randn([VALUES], "float64"), rounds);
  const experiment = await inTurnsWith(torch, "experiment", () => lib.scoreStatistics(), rounds);
  const skips = [];
  for (let round = 0; round < rounds; round++) skips.push(await timed(() => generator.skip(SKIPPED)));
  torch?.close();
  return {
    torch: torch?.version ?? null,
    normal: summary(normals.ours.map((ms) => (ms * 1e6) / VALUES)),
    skip: summary(skips.map((ms) => (ms * 1e6) / SKIPPED)),
    experiment: summary(experiment.ours),
    normalSlower: torch && ratio(normals.torch, normals.ours),
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

/**
 * `make bench`: measures, prints tables as they come, and writes RESULTS.md. Nothing passes or fails.
 *
 * SIZES=128,1024 and ROUNDS=15 in the environment choose less; the parts can be chosen by PARTS=node,chromium,….
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { buildCeiling } from "./ceiling.mjs";
import { attentionInChromium } from "./chromium.mjs";
import { pageInChromium } from "./drawing.mjs";
import { attentionInNode } from "./node.mjs";
import { sampling, training } from "./sampling.mjs";
import { attentionTable, pageTables, samplingTable, spread, table } from "./tables.mjs";

const here = fileURLToPath(new URL("./", import.meta.url));
const sizes = (process.env.SIZES ?? "128,256,512,1024,2048,4096,8192").split(",").map(Number);
const rounds = Number(process.env.ROUNDS ?? 15);
const say = (row) => console.error(`n ${row.n}${row.causal ? ", causal" : ""}: done`);

/** The peers, which nothing else needs. */
function installPeers() {
  if (existsSync(`${here}node_modules`)) return;
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
}

const HOW = `Each cell is a median of ${rounds} rounds with its quartiles; everybody is measured in turns, in one process,
on one thread. "×" counts how many times longer than \`method: "fused"\` somebody takes, round by round. Everybody goes
from arrays of JavaScript to an array of JavaScript; only "kernel" leaves these copies out. Causal counts half of the
operations; peers add a mask that is made beforehand, or have a switch for it. "—": it fails at that size.`;

/** The parts: a title and what it says. @type {Record<string, [string, () => Promise<string>]>} */
const PARTS = {
  node: [
    `Attention in Node ${process.versions.node} (processor time)`,
    async () => attentionTable(await attentionInNode({ sizes, rounds, say })),
  ],
  chromium: [
    "Attention in headless Chromium",
    async () => {
      const { rows, version, wall } = await attentionInChromium({ sizes, rounds, say });
      return `Chromium ${version}, ${wall ? "wall" : "processor"} time.\n\n${attentionTable(rows)}`;
    },
  ],
  matmul: ["Matrix product", async () => execFileSync("node", [`${here}matmul.mjs`], { encoding: "utf8" })],
  sampling: [
    "Random numbers (Node, processor time)",
    async () => {
      const results = await sampling({ rounds });
      const native = results.torch ? `Native PyTorch ${results.torch}, one thread.` : "PyTorch is not here.";
      return `${native}\n\n${samplingTable(results)}`;
    },
  ],
  training: [
    "Training (Node, processor time)",
    async () => {
      const { perSecond, batch } = await training({ rounds });
      const what = `the ticket transformer, batches of ${batch}`;
      return table(["training", "steps a second"], [[what, spread(perSecond)]]);
    },
  ],
  page: ["The page in headless Chromium", async () => pageTables(await pageInChromium({ rounds }))],
};

async function versions() {
  const lock = JSON.parse(await readFile(`${here}package-lock.json`, "utf8"));
  return Object.keys(lock.packages[""].dependencies)
    .map((name) => `${name} ${lock.packages[`node_modules/${name}`].version}`)
    .join(", ");
}

installPeers();
buildCeiling();
const load = () => loadavg()[0].toFixed(1);
const before = load();
const chosen = (process.env.PARTS ?? Object.keys(PARTS).join(",")).split(",");
const sections = [];
for (const name of chosen) {
  const [title, measure] = PARTS[name];
  sections.push(`## ${title}\n\n${(await measure()).trim()}`);
  console.log(`${sections.at(-1)}\n`);
}
const machine = `${cpus()[0].model}, ${cpus().length} processors; load ${before} before, ${load()} after`;
const head = `# Benchmarks\n\n${new Date().toISOString().slice(0, 10)}. ${machine}. ${await versions()}.\n\n${HOW}`;
if (!process.env.PARTS) await writeFile(`${here}RESULTS.md`, `${[head, ...sections].join("\n\n")}\n`);
process.exit(0); // the peers leave timers behind

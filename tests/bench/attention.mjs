/**
 * Attention at many lengths, everybody in turns: in Node and in a page.
 *
 * The kernel alone works on memory of the module; all others go from arrays of JavaScript to an array of JavaScript.
 */
import { AttentionLibrary, causalMask } from "../../web/core/index.js";
import { checkMasks, putMasks } from "../../web/core/mask-option.js";
import { Core, Scope } from "../../web/core/memory.js";
import { compiledModule } from "../../web/core/module.js";
import { CEILING_OPERATIONS, ceilingRun } from "./ceiling-run.mjs";
import { onnxAttention, onnxGraph, ours, plainLoops, tensorflow } from "./contestants.mjs";
import { inTurns, ratio, summary } from "./measure.mjs";

const D = 64;
const FURTHEST = 2e-5; // that two outputs may lie apart

/** The fused kernel without the copies. @param {Core} core */
export function kernel(core) {
  return {
    name: "kernel",
    prepare({ n, d, causal, q, k, v }) {
      const scope = new Scope(core);
      const masks = checkMasks(causal ? causalMask(n) : null, { leading: [], n, m: n, entries: [] });
      const mask = putMasks(core, scope, masks);
      const inputs = [q, k, v].map((data) => scope.put(data));
      const [output, hidden] = [scope.reserve(4 * n * d), scope.reserve(4)];
      const scratch = scope.reserve(4 * core.raw("core_attention_fused_scratch", d, d));
      const sizes = [1, n, n, d, d, 1 / Math.sqrt(d)];
      const run = () => {
        core.call("core_attention_fused", [output, hidden, ...inputs, ...mask, ...sizes, scratch]);
        return new Float32Array(core.buffer, output, n * d);
      };
      return Object.assign(run, { dispose: () => scope.close() });
    },
  };
}

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function furthest(a, b) {
  let most = a.length === b.length ? 0 : Infinity;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
}

/** What a run gives, or null where it fails. @param {() => any} run */
async function attempt(run) {
  try {
    return await run();
  } catch {
    return null;
  }
}

/**
 * Everybody ready for one problem; who cannot do it (memory) is left out. All must agree.
 * @param {any[]} contestants @param {import("./contestants.mjs").Problem} problem
 */
async function prepareAll(contestants, problem) {
  const runs = {};
  let first = null;
  for (const { name, prepare } of contestants) {
    const run = await prepare(problem);
    const output = await attempt(run);
    if (!output) continue;
    first ??= Float32Array.from(output);
    const apart = furthest(first, output);
    if (!(apart <= FURTHEST)) throw new Error(`${name} is ${apart} off at n = ${problem.n}`);
    runs[name] = run;
  }
  return runs;
}

/** One line of the tables. @typedef {ReturnType<typeof row>} Row */

function row(n, causal, samples) {
  const operations = (4 * n * n * D) / (causal ? 2 : 1);
  const { ceiling, kernel: alone, fused, ...others } = samples;
  const speed = (times, count) => summary(times.map((time) => count / time / 1e6)); // GFLOP/s
  const share = alone.map((time, i) => operations / time / (CEILING_OPERATIONS / ceiling[i]));
  const slower = Object.entries(others).map(([name, times]) => [name, ratio(times, fused)]);
  return {
    n,
    causal,
    ceiling: speed(ceiling, CEILING_OPERATIONS),
    kernel: speed(alone, operations),
    share: summary(share),
    fused: summary(fused),
    slower: Object.fromEntries(slower),
  };
}

/**
 * @param {{ sizes: number[], rounds: number, clock: () => number, peers: { tf: any, ort: any },
 *   ceilingBytes: BufferSource, say?: (row: Row) => void }} options
 * @returns {Promise<Row[]>}
 */
export async function measureAttention({ sizes, rounds, clock, peers, ceilingBytes, say = () => {} }) {
  const core = new Core(await compiledModule(true), true);
  const lib = new AttentionLibrary(core);
  const ceiling = await ceilingRun(ceilingBytes);
  const contestants = [
    kernel(core),
    ours(lib, "fused", causalMask),
    ours(lib, "readable", causalMask),
    tensorflow(peers.tf),
    onnxGraph(peers.ort),
    onnxAttention(peers.ort),
    plainLoops(),
  ];
  const rows = [];
  for (const n of sizes)
    for (const causal of [false, true]) {
      const generator = lib.generator(n);
      const [q, k, v] = ["q", "k", "v"].map(() => /** @type {Float32Array} */ (generator.randn([n, D]).data));
      generator.dispose();
      const runs = await prepareAll(contestants, { n, d: D, causal, q, k, v });
      rows.push(row(n, causal, await inTurns({ ceiling, ...runs }, { rounds, clock })));
      for (const run of Object.values(runs)) await run.dispose();
      say(rows.at(-1));
    }
  return rows;
}

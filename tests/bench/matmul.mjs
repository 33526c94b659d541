/**
 * The matrix product against the ceiling of multiplications and additions, measured in turns in this process.
 * Packing is part of the product's time; the copies to and from JavaScript are not.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CEILING_OPERATIONS, ceilingRun } from "./ceiling-run.mjs";
import { CEILING_FILE, buildCeiling } from "./ceiling.mjs";
import { compiledModule } from "../../web/core/module.js";
import { Core } from "../../web/core/memory.js";

const ROUNDS = 15;
const SIZES = [
  [512, 512, 512],
  [1280, 64, 64],
  [1280, 64, 128],
  [1024, 64, 1024],
  [1024, 1024, 64],
  [512, 8192, 64],
];

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A function that runs a product, often enough to be measured, and returns operations per nanosecond. */
function productRun(core, n, k, m) {
  const reals = (count) => core.allocate(4 * count);
  const [c, a, b] = [n * m, n * k, k * m].map(reals);
  const scratch = reals(core.raw("core_packed_size", 0, k, m));
  new Float32Array(core.buffer, a, n * k).fill(0.5);
  new Float32Array(core.buffer, b, k * m).fill(0.25);
  const operations = 2 * n * k * m;
  const times = Math.max(1, Math.round(1e8 / operations));
  return () =>
    timed(operations * times, () => {
      for (let t = 0; t < times; t++) core.call("core_matmul", [0, c, a, b, 1, 0, n, k, m, 0, scratch]);
    });
}

/** Operations per nanosecond of processor time, so that other programs on this machine count little. */
function timed(operations, work) {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return operations / (user + system) / 1e3;
}

const median = (values) => values.sort((x, y) => x - y)[values.length >> 1];

const core = new Core(await compiledModule(true), true);
buildCeiling();
const run = await ceilingRun(await readFile(root + CEILING_FILE));
const ceiling = () => timed(CEILING_OPERATIONS, run);
const products = SIZES.map((size) => productRun(core, ...size));
const measured = { ceiling: [], products: SIZES.map(() => []) };
for (let round = -3; round < ROUNDS; round++) {
  const top = ceiling();
  const speeds = products.map((run) => run());
  if (round < 0) continue; // warming up
  measured.ceiling.push(top);
  speeds.forEach((speed, i) => measured.products[i].push(speed));
}
const top = median(measured.ceiling);
console.log(`| product (n × k × m), SIMD, Node ${process.versions.node} | GFLOP/s | of the ceiling |`);
console.log("|---|---|---|");
console.log(`| ceiling | ${top.toFixed(1)} | 100 % |`);
SIZES.forEach((size, i) => {
  const speed = median(measured.products[i]);
  console.log(`| ${size.join(" × ")} | ${speed.toFixed(1)} | ${((100 * speed) / top).toFixed(0)} % |`);
});

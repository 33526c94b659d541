/**
 * The matrix product against the ceiling of multiplications and additions, measured in turns in this process.
 * Packing is part of the product's time; the copies to and from JavaScript are not.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compiledModule } from "../../web/core/module.js";
import { Core } from "../../web/core/memory.js";

const ROUNDS = 15;
const CEILING_STEPS = 1 << 20;
const CEILING_OPERATIONS = 104; // a step
const SIZES = [
  [512, 512, 512],
  [1280, 64, 64],
  [1280, 64, 128],
  [1024, 64, 1024],
  [1024, 1024, 64],
  [512, 8192, 64],
];

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The ceiling's own module: the shipped one holds no benchmark code. */
function ceilingModule() {
  const output = `${root}build/ceiling.wasm`;
  const options = ["-O3", "-ffp-contract=off", "-msimd128", "--no-entry", "-sSTANDALONE_WASM", "-Ic"];
  mkdirSync(`${root}build`, { recursive: true });
  const exported = "-sEXPORTED_FUNCTIONS=_ceiling,_malloc";
  execFileSync("emcc", [...options, exported, "tests/bench/ceiling.c", "-o", output], { cwd: root });
  return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(output)), {}).exports;
}

/** A function that runs the ceiling and returns operations per nanosecond. */
function ceilingRun() {
  const { ceiling, malloc, memory } = ceilingModule();
  const address = malloc(32);
  new Float32Array(memory.buffer, address, 8).fill(0.5);
  return () => timed(CEILING_STEPS * CEILING_OPERATIONS, () => ceiling(address, CEILING_STEPS));
}

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
const ceiling = ceilingRun();
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

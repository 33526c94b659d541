/* Generators and experiments keep no memory, and outlive what goes wrong beside them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compiledModule } from "../../web/core/module.js";
import { Core } from "../../web/core/memory.js";
import { AttentionLibrary } from "../../web/core/index.js";

async function freshLibrary() {
  const core = new Core(await compiledModule(true), true);
  return { core, lib: new AttentionLibrary(core) };
}

test("10,000 generators made, used and disposed of leave the heap as it was", async () => {
  const { core, lib } = await freshLibrary();
  const use = (seed) => {
    const generator = lib.generator(seed);
    generator.uint32(1000);
    generator.rand([30, 40]);
    generator.randn([50, 33], "float64");
    generator.skip(12345);
    generator.dispose();
  };
  use(0);
  const before = core.buffer.byteLength;
  for (let seed = 0; seed < 10_000; seed++) use(seed);
  assert.equal(core.buffer.byteLength, before);
});

test("generators that nobody disposes of are freed once nobody has them", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const { core, lib } = await freshLibrary();
  const forget = async () => {
    for (let i = 0; i < 400; i++) lib.generator(i).uint32(1);
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await forget();
  const before = core.buffer.byteLength;
  for (let round = 0; round < 5; round++) await forget();
  assert.equal(core.buffer.byteLength, before);
});

test("10,000 calls that fail leave the heap as it was", async () => {
  const { core, lib } = await freshLibrary();
  const generator = lib.generator(0);
  const before = core.buffer.byteLength;
  for (let i = 0; i < 10_000; i++) {
    assert.throws(() => lib.generator(-1), { code: "range" });
    assert.throws(() => generator.randn([2 ** 31]), { code: "memory" });
    assert.throws(() => generator.uint32(1.5), { code: "range" });
    assert.throws(() => lib.saturationRows({ dK: [0] }), { code: "range" });
    assert.throws(() => lib.logLogSlope([1], [0]), { code: "range" });
  }
  assert.equal(core.buffer.byteLength, before);
});

test("10,000 saturation rows and slopes leave the heap as it was", async () => {
  const { core, lib } = await freshLibrary();
  const use = (seed) => {
    const [row] = lib.saturationRows({ seed, dK: [4, 16], keys: 8 });
    lib.logLogSlope(
      [1, 2, 3, 4],
      row.weights.slice(0, 4).map((weight) => weight + 1),
    );
  };
  use(0);
  const before = core.buffer.byteLength;
  for (let seed = 0; seed < 10_000; seed++) use(seed);
  assert.equal(core.buffer.byteLength, before);
});

test("a draw of 80 MB and the lesson's first experiment leave the library's memory below 16 MB", async () => {
  const { core, lib } = await freshLibrary();
  assert.equal(lib.generator(0).randn([10 ** 7], "float64").data.byteLength, 8e7);
  const before = process.memoryUsage().arrayBuffers;
  await lib.scoreStatistics();
  assert.ok(process.memoryUsage().arrayBuffers - before < 16e6);
  assert.ok(core.buffer.byteLength < 16e6);
});

test("pieces of a long randn are one array's, whatever its length", async () => {
  const { lib } = await freshLibrary();
  for (const length of [16384, 16385, 16399, 16400, 32767, 32768, 32783, 49151]) {
    // all but the last 16 values, and the last 16, are those of the array's definition
    const drawn = lib.generator(length).randn([length], "float64").data;
    const whole = lib.generator(length).randn([length + 16 - (length % 16 || 16)], "float64").data;
    const redrawn = lib.generator(length);
    redrawn.skip(2 * length);
    const last = length % 16 ? redrawn.randn([16], "float64").data : whole.slice(-16);
    assert.deepEqual(drawn.slice(0, -16), whole.slice(0, length - 16), `${length}`);
    assert.deepEqual(drawn.slice(-16), last, `${length}`);
  }
});

/** Makes the engine stop a computation, as a fault in the module would. */
function trap(core) {
  assert.throws(() => core.raw("core_generator_uint32", 0x7fff0000, 0x7fff0000, 1000), { code: "memory" });
}

test("after the engine has stopped a computation old generators say so, and new ones work", async () => {
  const { core, lib } = await freshLibrary();
  const old = lib.generator(0);
  trap(core);
  assert.throws(() => old.uint32(1), { name: "AttentionError", code: "disposed" });
  old.dispose();
  assert.equal(lib.generator(0).uint32(1)[0], 2357136044);
});

test("an experiment under way does not notice that another call was stopped by the engine", async () => {
  const { core, lib } = await freshLibrary();
  const options = { dK: [64], pairs: 20_000 };
  const expected = await lib.scoreStatistics(options);
  const run = lib.scoreStatistics(options);
  setTimeout(() => trap(core));
  assert.deepEqual(await run, expected);
});

/* Long runs in a browser: in workers where the host allows them, in slices where it doesn't, with the same rows. */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { loadAttention } from "../core/library.mjs";
import { ENGINES, launch, serve } from "./harness.mjs";

const BLANK = { "/blank.html": '<!doctype html><html lang="en"><title>Blank</title></html>' };
const STRICT = { "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" };
const NO_WORKERS = { "content-security-policy": "worker-src 'none'" };

/** More than two workers' worth of values, in about a tenth of a second. */
const OPTIONS = { seed: 4, dK: [64, 7, 256], pairs: 15_001, queries: 1001, keys: 9 };
const expected = await (await loadAttention()).scoreStatistics(OPTIONS);

const open = new Set();
after(() => Promise.all([...open].map((one) => one.close())));
const keep = async (promise) => {
  const one = await promise;
  open.add(one);
  return one;
};
const [site, elsewhere] = await Promise.all([
  keep(serve("dist", { pages: BLANK })),
  keep(serve("dist", { pages: BLANK, cors: true })),
]);
const strict = await keep(serve("dist", { pages: BLANK, headers: STRICT }));
const forbidding = await keep(serve("dist", { pages: BLANK, headers: NO_WORKERS }));
const chromium = await keep(launch("chromium"));

/** In the page: one run; with its rows, how it went. */
async function runInPage(core, options, running) {
  const started = [];
  const { Worker } = globalThis;
  if (Worker)
    globalThis.Worker = class extends Worker {
      constructor(address) {
        super(address);
        started.push(String(address).split(":")[0]);
      }
    };
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  });
  const lib = await (await import(core)).loadAttention();
  last = performance.now();
  longest = 0;
  const seen = [];
  const rows = await lib.scoreStatistics(options, { ...running, onProgress: (p) => seen.push(p.done) });
  clearInterval(timer);
  globalThis.Worker = Worker;
  lib.dispose();
  return { rows, started, longest, seen };
}

async function runOn(host, { core = `${host.url}core.js`, running = {}, browser = chromium, init } = {}) {
  const page = await browser.open(`${host.url}blank.html`, init ? { init } : {});
  const result = await page.evaluate(runInPage, core, OPTIONS, running);
  const errors = browser === chromium ? page.errors : [];
  await page.close();
  return { ...result, errors };
}

/** The shortest of some longest tasks: the machine may be busy with other things, but hardly every time. */
async function longestTask(host, options) {
  const runs = [];
  for (let i = 0; i < 12 && !(Math.min(...runs.map(({ longest }) => longest)) < 50); i++)
    runs.push(await runOn(host, options));
  for (const { rows } of runs) assert.deepEqual(rows, expected);
  return Math.min(...runs.map(({ longest }) => longest));
}

test("under a strict policy workers start by address, and the console stays empty", async () => {
  for (const workers of [1, 2, 3]) {
    const { rows, started, errors, seen } = await runOn(strict, { running: { workers } });
    assert.deepEqual(rows, expected, `${workers} workers`);
    assert.equal(started.length, workers);
    assert.ok(started.every((scheme) => scheme === "http"));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => a - b),
    );
    assert.equal(seen.at(-1), 1);
  }
});

test("a script from another origin runs its workers from a Blob", async () => {
  const result = await runOn(site, { core: `${elsewhere.url}core.js`, running: { workers: 2 } });
  assert.deepEqual(result.rows, expected);
  assert.deepEqual(result.started, ["blob", "blob"]);
  assert.deepEqual(result.errors, []);
});

test("where a policy forbids workers the page computes in slices and stays responsive", async () => {
  const longest = await longestTask(forbidding, { running: { workers: 2 } });
  assert.ok(longest < 50, `a task of ${longest} ms`);
});

test("with workers: 0 none is started and no task on the page exceeds 50 ms", async () => {
  const { started } = await runOn(site, { running: { workers: 0 } });
  assert.deepEqual(started, []);
  const longest = await longestTask(site, { running: { workers: 0 } });
  assert.ok(longest < 50, `a task of ${longest} ms`);
});

test("a browser without workers computes all the same", async () => {
  const { rows } = await runOn(site, { init: "delete globalThis.Worker" });
  assert.deepEqual(rows, expected);
});

for (const [what, script] of [
  ["fails as soon as it has its task", "worker.postMessage = () => worker.dispatchEvent(new Event('error'))"],
  [
    "can't be handed the module",
    "worker.postMessage = () => { throw new DOMException('no', 'DataCloneError') }",
  ],
  [
    "fails after its first row",
    "let n = 0; worker.addEventListener('message', ({ data }) => { if (data.parts && !n++) worker.onerror(new Event('error')) })",
  ],
  [
    "reports a failure of its own",
    "worker.postMessage = () => worker.onmessage({ data: { failed: 'no memory' } })",
  ],
  ["can't be constructed", "throw new Error('no workers here')"],
])
  test(`where a worker ${what}, the run ends with the same rows`, async () => {
    const init = `const Real = globalThis.Worker;
      globalThis.Worker = class { constructor(address) { const worker = new Real(address); ${script}; return worker; } };`;
    const { rows } = await runOn(site, { running: { workers: 2 }, init });
    assert.deepEqual(rows, expected);
  });

/** In the page: a run that is stopped at its first report. */
async function stopInPage(core) {
  const ended = new Set();
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function () {
    ended.add(this);
    terminate.call(this);
  };
  const lib = await (await import(core)).loadAttention();
  const controller = new AbortController();
  let stopped = 0;
  const onProgress = () => {
    stopped ||= performance.now();
    controller.abort("enough");
  };
  const running = { signal: controller.signal, onProgress, workers: 2 };
  const reason = await lib.scoreStatistics({ pairs: 10 ** 7 }, running).catch((error) => error);
  return { reason, delay: performance.now() - stopped, ended: ended.size };
}

test("a signal ends a run in workers within 50 ms, and its workers with it", async () => {
  const page = await chromium.open(`${site.url}blank.html`);
  const delays = [];
  for (let i = 0; i < 12 && !(Math.min(...delays) < 50); i++) {
    const { reason, delay, ended } = await page.evaluate(stopInPage, `${site.url}core.js`);
    assert.equal(reason, "enough");
    assert.equal(ended, 2);
    delays.push(delay);
  }
  assert.ok(Math.min(...delays) < 50, `${delays} ms`);
  await page.close();
});

test("disposing of the library ends its runs in workers", async () => {
  const page = await chromium.open(`${site.url}blank.html`);
  const code = await page.evaluate(async (core) => {
    const lib = await (await import(core)).loadAttention();
    const run = lib.scoreStatistics({ pairs: 10 ** 7 }, { onProgress: () => lib.dispose() });
    return run.catch((error) => error.code);
  }, `${site.url}core.js`);
  assert.equal(code, "disposed");
  await page.close();
});

for (const engine of ENGINES)
  test(`${engine} computes the same bits in workers and in slices as Node`, async (t) => {
    const browser = engine === "chromium" ? chromium : await launch(engine);
    if (browser !== chromium) t.after(() => browser.close());
    for (const workers of [0, 2]) {
      const { rows, started } = await runOn(strict, { browser, running: { workers } });
      assert.deepEqual(rows, expected, `${workers} workers`);
      assert.equal(started.length, workers);
    }
  });

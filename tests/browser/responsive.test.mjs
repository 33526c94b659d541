/* How long the page's own thread is busy at a time: in time of the processor, so that what else the machine does
   at the moment does not count. */
import assert from "node:assert/strict";
import test from "node:test";
import { forTests } from "./harness.mjs";

const { browser, open } = await forTests("chromium");

/** The longest task of the page's thread during some work, in ms. */
async function longestTask(page, work) {
  await browser.native.startTracing(page.native, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.native.stopTracing()));
  const threads = traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
  const onPage = (e) => threads.some(({ pid, tid }) => e.pid === pid && e.tid === tid);
  const tasks = traceEvents.filter((e) => /RunTask$/.test(e.name) && onPage(e));
  assert.ok(tasks.length > 0 && tasks.some((task) => task.tdur > 0), "the trace holds tasks and their times");
  return Math.max(...tasks.map((task) => (task.tdur ?? 0) / 1000));
}

test("while the first experiment runs, no task of the page takes more than 50 ms", async (t) => {
  const page = await open("embed.html?view=score-variance");
  await page.ready("score-variance");
  const experiment = async (element) => {
    element.state = { prediction: "4" };
    return (await element.run()).done;
  };
  const longest = await longestTask(page, async () => {
    assert.equal(await page.element("score-variance", experiment), 1);
  });
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= 50, `${longest} ms`);
});

test("without workers it runs in slices, and no task takes more than 50 ms either", async (t) => {
  const page = await open("embed.html?view=score-variance", { init: () => delete window.Worker });
  await page.ready("score-variance");
  const experiment = async (element) => {
    element.state = { dK: [4, 64, 256] };
    return (await element.run()).done;
  };
  const longest = await longestTask(page, async () => {
    assert.equal(await page.element("score-variance", experiment), 1);
  });
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= 50, `${longest} ms`);
});

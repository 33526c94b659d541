/* Long computations leave the page's own thread free. */
import assert from "node:assert/strict";
import test from "node:test";
import { forTests } from "./harness.mjs";
import { LONG, longestTask } from "./tasks.mjs";

const { browser, open } = await forTests("chromium");
const NAME = "score-variance";

/** Runs the experiment, each time with another seed. */
function experiment(page, state) {
  const run = async (element, wanted) => {
    element.state = wanted;
    return (await element.run()).done;
  };
  return async (seed) => assert.equal(await page.element(NAME, run, { ...state, seed }), 1);
}

test("while the first experiment runs, no task of the page takes more than 50 ms", async (t) => {
  const page = await open(`embed.html?view=${NAME}`);
  await page.ready(NAME);
  const longest = await longestTask(browser, page, experiment(page, { prediction: "4" }));
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= LONG, `${longest} ms`);
});

test("without workers it runs in slices, and no task takes more than 50 ms either", async (t) => {
  const page = await open(`embed.html?view=${NAME}`, { init: () => delete window.Worker });
  await page.ready(NAME);
  const longest = await longestTask(browser, page, experiment(page, { dK: [4, 64, 256] }));
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= LONG, `${longest} ms`);
});

/* Long computations leave the page's own thread free. */
import assert from "node:assert/strict";
import test from "node:test";
import { forTests } from "./harness.mjs";
import { LONG, longestTask } from "./tasks.mjs";

const { browser, open } = await forTests("chromium");
const NAME = "score-variance";

async function explorer(options) {
  const page = await open(`embed.html?view=${NAME}`, options);
  await page.ready(NAME);
  return page;
}

/** Runs the experiment to its end. */
function experiment(state) {
  const run = async (element, wanted) => {
    element.state = wanted;
    return (await element.run()).done;
  };
  return async (page) => assert.equal(await page.element(NAME, run, state), 1);
}

test("while the first experiment runs, no task of the page takes more than 50 ms", async (t) => {
  const longest = await longestTask(browser, explorer, experiment({ prediction: "4" }));
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= LONG, `${longest} ms`);
});

test("without workers it runs in slices, and no task takes more than 50 ms either", async (t) => {
  const without = () => explorer({ init: () => delete window.Worker });
  const longest = await longestTask(browser, without, experiment({ dK: [4, 64, 256] }));
  t.diagnostic(`longest task: ${longest.toFixed(1)} ms`);
  assert.ok(longest <= LONG, `${longest} ms`);
});

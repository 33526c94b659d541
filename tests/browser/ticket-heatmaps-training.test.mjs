/* "Train it again, here": in the page, with the worker. FULL=1 trains to the end. */
import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import { axe, forTests } from "./harness.mjs";
import { outside } from "./plots.mjs";
import { LONG, longestTask } from "./tasks.mjs";

const VIEW = "ticket-heatmaps";
const { browser, open: openPage } = await forTests("chromium");

/** A page goes with its test: a training that went on would slow down the ones after it. @type {any[]} */
const pages = [];
afterEach(() => Promise.all(pages.splice(0).map((page) => page.close())));

async function open(...options) {
  const page = await openPage(...options);
  pages.push(page);
  return page;
}

async function opened({ query = "lang=en&row=1", ...options } = {}) {
  const page = await open(`embed.html?view=${VIEW}&${query}`, options);
  await page.ready(VIEW);
  return page;
}

const button = (page, name) => page.native.getByRole("button", { name, exact: true });
const stepOf = (page) => page.element(VIEW, (e) => e.readings.training?.step ?? 0);

/** Waits for a step, on a busy machine too. */
async function reaches(page, least) {
  const until = Date.now() + 120_000;
  while ((await stepOf(page)) < least) {
    assert.ok(Date.now() < until, `step ${await stepOf(page)} of ${least}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("the training goes on in sight: curves, heads of this ticket, time left; stop and go on", async () => {
  const page = await opened();
  const shipped = (await page.readings(VIEW)).weights;
  await button(page, "Train").click();
  await reaches(page, 50);
  assert.match(await page.native.locator(".run-text").innerText(), /^step \d+ of [\d,]+, about .+ left$/);
  assert.equal(await page.native.locator(".forming canvas").count(), 4);
  assert.equal(await page.native.locator(".course .plot svg").count(), 2);
  assert.deepEqual(await page.element(VIEW, outside), []);
  assert.notDeepEqual(
    (await page.readings(VIEW)).weights,
    shipped,
    "the maps are those of the model in training",
  );
  await button(page, "Stop").click();
  await button(page, "Go on").waitFor();
  const stopped = await stepOf(page);
  await button(page, "Go on").click();
  await reaches(page, stopped + 25);
  await button(page, "Stop").click();
  await page.native.getByLabel("the shipped model").check();
  assert.deepEqual((await page.readings(VIEW)).weights, shipped);
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(page.errors, []);
});

/** Where the drawn loss ends: its step, and its value by the axes' ticks. */
function endOfLoss(element) {
  const plot = element.shadowRoot.querySelector(".course .plot");
  const [, x, y] = /([\d.]+) ([\d.]+)$/.exec(plot.querySelector(".line").getAttribute("d")).map(Number);
  const axis = (kind, side) => {
    const ticks = [...plot.querySelectorAll(`.tick.${kind}`)];
    const [first, last] = [ticks[0], ticks[ticks.length - 1]];
    const at = (tick) => Number(tick.getAttribute(side));
    const value = (tick) => Number(tick.textContent.replace(",", ""));
    return { from: at(first), to: at(last), first: value(first), last: value(last) };
  };
  const [across, up] = [axis("middle", "x"), axis("end", "y")];
  const rise =
    plot
      .querySelector(".axis-line")
      .getAttribute("d")
      .match(/M[\d.]+ ([\d.]+)/)[1] - y;
  return {
    step: across.first + ((x - across.from) / (across.to - across.from)) * (across.last - across.first),
    loss: (rise / (up.from - up.to)) * (up.last - up.first),
  };
}

test("the curve of the loss ends at the step and the loss that were reached", async () => {
  const page = await opened();
  await button(page, "Train").click();
  await reaches(page, 100);
  await button(page, "Stop").click();
  await button(page, "Go on").waitFor();
  await page.native.waitForTimeout(100);
  const { step, loss } = (await page.readings(VIEW)).training;
  const drawn = await page.element(VIEW, endOfLoss);
  assert.ok(step - drawn.step > -1 && step - drawn.step < 26, `${drawn.step} of ${step}`);
  assert.ok(Math.abs(drawn.loss - loss) < 0.02, `${drawn.loss}, ${loss}`);
});

test("starting over forgets the training; the shipped maps are back", async () => {
  const page = await opened({ query: "lang=en" });
  const before = await page.readings(VIEW);
  await button(page, "Train").click();
  await reaches(page, 25);
  await button(page, "Start over").click();
  await button(page, "Train").waitFor();
  assert.deepEqual(await page.readings(VIEW), before);
  assert.deepEqual(page.errors, []);
});

test("other settings end the training under way and begin another, with that many heads", async () => {
  const page = await opened();
  await button(page, "Train").click();
  await reaches(page, 25);
  await page.native.locator(".train .seg").first().getByLabel("2", { exact: true }).check();
  await button(page, "Train").click();
  await reaches(page, 25);
  assert.equal((await page.readings(VIEW)).weights.length, 2);
  assert.equal((await page.state(VIEW)).heads, 2);
});

test("run() trains and stop() ends it, with the reason; the step stays", async () => {
  const page = await opened();
  const reason = await page.element(VIEW, async (e) => {
    const run = e.run();
    while (!(e.readings.training?.step >= 25)) await new Promise((resolve) => setTimeout(resolve, 20));
    e.stop();
    return run.catch((error) => error.name);
  });
  assert.equal(reason, "AbortError");
  assert.ok((await stepOf(page)) >= 25);
});

test("a device without SIMD is told so before it starts", async () => {
  const page = await open(`embed.html?view=${VIEW}&lang=fr`, {
    init: "const v = WebAssembly.validate; WebAssembly.validate = (b) => b.length > 64 && v(b);",
  });
  await page.ready(VIEW);
  assert.match(await page.native.locator(".train").innerText(), /cinq fois/);
});

test("while it trains, no task keeps the page's thread for more than 50 ms", async () => {
  const training = async () => {
    const page = await opened({ query: "lang=en" });
    await button(page, "Train").click();
    await reaches(page, 25); // the first tasks load the curves' code and draw it for the first time
    return page;
  };
  const longest = await longestTask(browser, training, (page) => reaches(page, 400));
  assert.ok(longest <= LONG, `${longest} ms`);
});

test(
  "the whole training ends with “Equal”: the same bytes as the shipped model",
  { skip: !process.env.FULL && "runs in make test FULL=1", timeout: 1_200_000 },
  async () => {
    const page = await opened();
    await page.element(VIEW, (e) => {
      window.ended = null;
      e.addEventListener("explorer-done", ({ detail }) => (window.ended = detail.readings.training));
    });
    await button(page, "Train").click();
    const until = Date.now() + 1_100_000;
    while (!(await page.evaluate(() => window.ended))) {
      assert.ok(Date.now() < until, `step ${await stepOf(page)}`);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    const { step, steps, accuracy } = await page.evaluate(() => window.ended);
    assert.equal(step, steps);
    assert.ok(accuracy >= 0.97, `${accuracy}`);
    assert.match(await page.native.locator(".train .tell").innerText(), /^Equal/);
  },
);

/* What a reader's connection and eyes bear: how much the whole page weighs, and that nothing moves once it is painted. */
import assert from "node:assert/strict";
import test from "node:test";
import { gzipSync } from "node:zlib";
import { forTests } from "./harness.mjs";

const { open } = await forTests("chromium");
const EXPLORERS = ["attention-stepper", "score-variance", "softmax-saturation", "ticket-heatmaps"];

/** Runs before the page: adds up every move of what is in view, but those that a person's press has caused. */
const watch = () => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.shifts.push({
          value,
          moved: sources.map(({ node }) => (node?.parentElement ?? node)?.outerHTML),
        });
  }).observe({ type: "layout-shift", buffered: true });
};

/** Scrolls to the end as a reader does, and waits for the explorers on the way. */
async function readToTheEnd(page, height) {
  const pages = Math.ceil((await page.evaluate(() => document.documentElement.scrollHeight)) / height);
  for (let i = 0; i < 2 * pages; i++) {
    await page.native.mouse.wheel(0, height / 2);
    await page.native.waitForTimeout(60);
  }
  for (const name of EXPLORERS) await page.ready(name);
  await page.waitFor(() => document.querySelector("softmax-saturation").readings.gradientSize !== null);
}

for (const [width, height, lang] of [
  [390, 844, "fr"],
  [820, 1180, "en"],
  [1440, 900, "fr"],
])
  test(`at ${width} px, in ${lang}, nothing moves after the first paint, down to the end of the page`, async (t) => {
    const page = await open(`?lang=${lang}`, { width, height, touch: width < 1000, init: watch });
    await readToTheEnd(page, height);
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    t.diagnostic(`layout shift ${sum.toFixed(4)}`);
    assert.ok(sum < 0.01, JSON.stringify(shifts, null, 1));
    await page.close();
  });

test("the place kept for an explorer is about what it takes", async () => {
  for (const width of [320, 390, 820, 1440]) {
    const page = await open("?lang=en", { width, height: 300 });
    const heightOf = (element) => element.getBoundingClientRect().height;
    for (const name of EXPLORERS) {
      const kept = await page.element(name, heightOf);
      await page.ready(name);
      const taken = await page.element(name, heightOf);
      assert.ok(
        Math.abs(kept - taken) < 0.15 * taken,
        `${name} at ${width} px keeps ${kept}, takes ${taken}`,
      );
    }
    await page.close();
  }
});

/** Bytes, gzipped, of all that a page loads; the model aside. */
async function weigh(page) {
  const own = page.requests.filter((url) => !/\.model$|^data:|service-worker/.test(url));
  const sizes = {};
  for (const url of new Set(own)) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    sizes[new URL(url).pathname] = gzipSync(bytes, { level: 9 }).length;
  }
  return sizes;
}

test("the whole page weighs at most 160 kB, all explorers included", async (t) => {
  const page = await open("?lang=fr", { width: 1440, height: 900 });
  await readToTheEnd(page, 900);
  const sizes = await weigh(page);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  t.diagnostic(`${total} bytes`);
  assert.ok(
    Object.keys(sizes).some((path) => path.endsWith(".wasm")),
    "the module is weighed too",
  );
  assert.ok(total <= 160_000, JSON.stringify(sizes, null, 1));
  await page.close();
});

/* Every explorer in Chromium, Firefox and WebKit: the same readings everywhere, also from disk, also without SIMD.
   FULL=1 does more states of each. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import test, { after } from "node:test";
import { pathToFileURL } from "node:url";
import { definitions } from "../../web/explorers/definitions.js";
import { ENGINES, launch, serve } from "./harness.mjs";
import { barsOf, pointsOf, ticksOf } from "./plots.mjs";
import { sampleState, TOO_LONG } from "./samples.mjs";

const site = await serve("dist", {
  headers: { "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" },
});
after(() => site.close());

/** What makes a computation short. */
const SMALL = { "score-variance": { pairs: 500, dK: [4, 64] } };

/** The states in which an explorer is compared. */
function states(definition) {
  const small = SMALL[definition.name] ?? {};
  const own = [small, { ...sampleState(definition), ...small }];
  if (!process.env.FULL) return own;
  const more = Object.entries(definition.parameters).flatMap(([key, p]) =>
    (p.type === "choice" ? p.values : p.type === "integer" ? [p.min, Math.min(p.max, p.min + 3)] : []).map(
      (value) => ({
        ...small,
        [key]: value,
      }),
    ),
  );
  return [...own, ...more];
}

/** What an explorer shows in each state, after computing what there is to compute. */
const showAll = async (element, list, runs) => {
  const shown = [];
  for (const state of list) {
    element.state = state;
    await element.ready;
    if (runs) await element.run();
    shown.push(element.readings);
  }
  return shown;
};

/** The readings of all explorers, by name. */
async function readingsOf(browser, base, list = definitions) {
  const all = {};
  for (const definition of list) {
    const page = await browser.open(`${base}?view=${definition.name}&lang=fr`);
    all[definition.name] = await page.element(
      definition.name,
      showAll,
      states(definition),
      Boolean(definition.runs) && !TOO_LONG.includes(definition.name),
    );
    if (browser.engine !== "webkit")
      assert.deepEqual(page.errors, [], `${browser.engine}: ${definition.name}`);
    await page.close();
  }
  return all;
}

/** The pictures, read back: bars as high as their weights, points on a diagonal where their variances are. */
async function checkPlots(browser, base) {
  const near = (found, expected, most) =>
    assert.ok(Math.abs(found - expected) <= most, `${found}, ${expected}`);
  const bars = await browser.open(`${base}?view=softmax-saturation&lang=en&dK=64`);
  await bars.ready("softmax-saturation");
  const { weights } = await bars.readings("softmax-saturation");
  const heights = await bars.element("softmax-saturation", barsOf, 0);
  for (const [i, weight] of weights.entries()) near(heights[i], weight, 1e-4);
  await bars.close();
  const page = await browser.open(`${base}?view=score-variance&lang=en&pairs=500&dK=4,64&prediction=4`);
  await page.ready("score-variance");
  await page.element("score-variance", (e) => e.run().then(() => {}));
  await page.waitFor(() =>
    document.querySelector("score-variance").shadowRoot.querySelector("circle.scaled"),
  );
  const { rows } = await page.readings("score-variance");
  const [ticks, points] = [
    await page.element("score-variance", ticksOf),
    await page.element("score-variance", pointsOf, "unscaled"),
  ];
  const step = (ticks.x[1].x - ticks.x[0].x) / Math.log(64 / 4); // px of an e-fold, on both axes
  near(points[1].x - points[0].x, step * Math.log(64 / 4), 1);
  near(points[0].y - points[1].y, step * Math.log(rows[1].variance / rows[0].variance), 1);
  await page.close();
}

async function withEngine(t, engine, options) {
  const browser = await launch(engine, options);
  t.after(() => browser.close());
  return browser;
}

/** Times measured on the device differ, and so they should. @param {any} readings */
function comparable(readings) {
  return JSON.parse(
    JSON.stringify(readings, (key, value) => (/^milliseconds/.test(key) ? undefined : value)),
  );
}

/** Chromium's, which the others must equal to the last digit. */
let expected;
test("chromium: every explorer shows its readings", async (t) => {
  expected = comparable(await readingsOf(await withEngine(t, "chromium"), `${site.url}index.html`));
  for (const { name } of definitions)
    for (const readings of expected[name])
      assert.ok(
        Object.values(readings).some((value) => value !== null),
        `${name} shows something`,
      );
});

for (const engine of ENGINES.filter((name) => name !== "chromium"))
  test(`${engine}: every explorer shows the same readings`, async (t) => {
    const browser = await withEngine(t, engine);
    assert.deepEqual(comparable(await readingsOf(browser, `${site.url}index.html`)), expected);
    await checkPlots(browser, `${site.url}embed.html`);
  });

test("webkit without SIMD: the scalar build runs and shows the same readings", async (t) => {
  const pages = { "/service-worker.js": "" }; // which would fetch both builds, to keep them
  const alone = await serve("dist", { pages });
  t.after(() => alone.close());
  const browser = await withEngine(t, "webkit", { env: { JSC_useWasmSIMD: "0" } });
  assert.deepEqual(comparable(await readingsOf(browser, `${alone.url}index.html`)), expected);
  const modules = new Set(alone.requests.filter((path) => path.endsWith(".wasm")));
  assert.deepEqual(
    [...modules].map((path) => path.replace(/-[0-9a-f]+\.wasm$/, "")),
    ["/core-scalar"],
  );
});

for (const engine of ENGINES)
  test(`${engine}: the one-file page shows the same readings from disk`, async (t) => {
    const browser = await withEngine(t, engine);
    const file = pathToFileURL(resolve("dist/attention-explorer.html")).href;
    assert.deepEqual(comparable(await readingsOf(browser, file)), expected);
  });

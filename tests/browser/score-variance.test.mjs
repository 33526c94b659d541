import test from "node:test";
import assert from "node:assert/strict";
import { axe, forTests } from "./harness.mjs";

const { open } = await forTests("chromium");
const NAME = "score-variance";
const QUICK = "pairs=400";

/** The explorer alone, loaded. */
async function shown({ lang = "en", query = QUICK, ...options } = {}) {
  const page = await open(`embed.html?view=${NAME}&lang=${lang}&${query}`, options);
  await page.ready(NAME);
  return page;
}

const finished = (page) => page.waitFor((name) => document.querySelector(name).readings.done === 1, NAME);
const text = (page) => page.element(NAME, (e) => e.shadowRoot.textContent.replace(/[ \n]+/g, " "));

for (const { lang, see, expected, found } of [
  { lang: "en", see: "See", expected: "You expected 16.", found: /It is by 4: from \d+\.\d\d to/ },
  { lang: "fr", see: "Voir", expected: "Vous aviez prévu 16.", found: /C’est par 4\u00a0: de \d+,\d\d à/ },
])
  test(`a reader predicts by touch, and the points are measured (${lang})`, async () => {
    const page = await shown({ lang, query: "", width: 390, height: 844, touch: true });
    await page.element(NAME, (e) => {
      window.changes = [];
      e.addEventListener("explorer-change", ({ detail }) => window.changes.push(detail));
    });
    assert.equal(await page.native.getByRole("button", { name: see }).isDisabled(), true);
    await page.native.getByRole("radio", { name: "16", exact: true }).tap();
    await page.native.getByRole("button", { name: see }).tap();
    await finished(page);
    const { rows, slope } = await page.readings(NAME);
    assert.deepEqual(rows.map((row) => row.dK), [4, 16, 64, 256, 1024]); // prettier-ignore
    assert.ok(Math.abs(slope - 1) < 0.01);
    const said = await text(page);
    assert.ok(said.includes(expected), said);
    assert.match(said, found);
    const changes = await page.evaluate(() => window.changes);
    assert.equal(changes.length, 1);
    assert.equal(changes[0].state.prediction, "16");
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.foreignRequests(), []);
  });

test("with the keyboard alone: predict, see, type another seed, start over", async () => {
  const page = await shown({ query: "" });
  const keys = page.native.keyboard;
  await page.native.getByRole("radio").first().focus();
  await keys.press("Space");
  await keys.press("ArrowDown");
  await keys.press("Tab");
  await keys.press("Enter");
  await finished(page);
  assert.equal((await page.state(NAME)).prediction, "4");
  const first = (await page.readings(NAME)).rows;
  await page.native.getByLabel("Seed").fill("3");
  await keys.press("Enter");
  await page.waitFor((name) => document.querySelector(name).state.seed === 3, NAME);
  await finished(page);
  assert.notDeepEqual((await page.readings(NAME)).rows, first);
  await page.native.getByRole("button", { name: "Start over" }).press("Enter");
  assert.deepEqual(await page.state(NAME), {
    seed: 0,
    pairs: 20000,
    dK: [4, 16, 64, 256, 1024],
    prediction: null,
  });
  assert.deepEqual((await page.element(NAME, (e) => e.run())).rows, first);
});

test("Stop keeps the finished rows, and a new measurement can be asked for", async () => {
  const page = await shown({ query: "pairs=1000000&prediction=4&dK=1,2,4096" });
  await page.waitFor((name) => document.querySelector(name).readings.rows.length === 2, NAME);
  await page.native.getByRole("button", { name: "Stop" }).click();
  await page.native.getByRole("button", { name: "Measure again" }).waitFor();
  const { rows, done } = await page.readings(NAME);
  assert.equal(rows.length, 2);
  assert.ok(done < 1);
  assert.match(await text(page), /Stopped: 2 of 3 sizes\./);
  assert.deepEqual(page.errors, []);
});

test("without the question or without controls it measures as soon as it is seen", async () => {
  for (const attributes of ["predict=off", "controls=none"]) {
    const page = await shown({ query: `${QUICK}&${attributes}` });
    await finished(page);
    assert.equal((await page.readings(NAME)).rows.length, 5);
    await page.close();
  }
});

test("a list typed in French takes spaces and semicolons; what can't be read keeps the old one and says so", async () => {
  const page = await shown({ lang: "fr" });
  const field = page.native.getByLabel(/Tailles/);
  await field.fill("8; 1 024; 32");
  await field.press("Enter");
  assert.deepEqual((await page.state(NAME)).dK, [8, 1024, 32]);
  for (const bad of ["8; abc", "0", "5000", "", "-"]) {
    await field.fill(bad);
    await field.press("Enter");
    await page.native.getByRole("alert").waitFor();
    assert.deepEqual((await page.state(NAME)).dK, [8, 1024, 32], bad);
  }
  await field.fill("2; 4");
  await field.press("Enter");
  assert.deepEqual((await page.state(NAME)).dK, [2, 4]);
  assert.equal(await page.native.getByRole("alert").count(), 0);
});

test("sizes in any order are told from the smallest to the largest", async () => {
  const page = await shown({ query: "pairs=400&predict=off&dK=64,4,16" });
  await finished(page);
  const said = await page.element(NAME, (e) => e.shadowRoot.querySelector(".tell").textContent);
  const { rows } = await page.readings(NAME);
  const ratio = rows[0].variance / rows[1].variance; // 64 against 4
  assert.match(said.replace(/\s+/g, " "), /= 4 to 64 the size grows 16 times/);
  assert.ok(said.includes(ratio.toFixed(2).replace(/0$/, "")), said);
  await page.close();
});

test("the chart is one picture whose name tells what was measured, in the reader's language", async () => {
  const page = await shown({ lang: "fr", query: "prediction=4" });
  await finished(page);
  const name = await page.native.getByRole("img", { name: /Variance du score/ }).getAttribute("aria-label");
  assert.match(name, /à d_k = 4, 4,03 sans mise à l’échelle et 1,006 avec/);
  await page.element(NAME, (e) => e.setAttribute("lang", "en"));
  await page.native.getByRole("img", { name: /at d_k = 4, 4.03 unscaled and 1.006 scaled/ }).waitFor();
});

test("axe finds nothing serious before, during and after", async () => {
  const page = await shown({ query: "" });
  assert.deepEqual(await axe(page), []);
  await page.element(NAME, (e) => void (e.state = { prediction: "2" }));
  await page.waitFor((name) => document.querySelector(name).readings.rows.length > 0, NAME);
  assert.deepEqual(await axe(page), []);
  await finished(page);
  await page.native.getByText("Description and table").click();
  assert.deepEqual(await axe(page), []);
});

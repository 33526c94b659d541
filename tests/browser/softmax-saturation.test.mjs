import test from "node:test";
import assert from "node:assert/strict";
import { axe, forTests } from "./harness.mjs";

const { open } = await forTests("chromium");
const NAME = "softmax-saturation";

/** The explorer alone, loaded. */
async function shown({ lang = "en", query = "", ...options } = {}) {
  const page = await open(`embed.html?view=${NAME}&lang=${lang}&${query}`, options);
  await page.ready(NAME);
  return page;
}

const averaged = (page) => page.element(NAME, (e) => e.run().then(() => {}));
const text = (page) => page.element(NAME, (e) => e.shadowRoot.textContent.replace(/[ \n]+/g, " "));
const slider = (page) => page.native.getByRole("slider");

for (const { lang, see, more, verdict } of [
  {
    lang: "en",
    see: "See",
    more: "more weight",
    verdict: /Yes, more: in this draw, 0\.164 when dk = 4 and 1\.000/,
  },
  {
    lang: "fr",
    see: "Voir",
    more: "plus de poids",
    verdict: /Oui, plus\u00a0: dans ce tirage, 0,164 quand dk = 4 et 1,000/,
  },
])
  test(`a reader predicts by touch, and the bars go to the longest keys (${lang})`, async () => {
    const page = await shown({ lang, width: 390, height: 844, touch: true });
    await page.native.getByRole("radio", { name: more }).tap();
    await page.native.getByRole("button", { name: see, exact: true }).tap();
    assert.deepEqual(await page.state(NAME), { dK: 1024, seed: 0, prediction: "more" });
    assert.match(await text(page), verdict);
    assert.equal((await page.readings(NAME)).weights[0].toFixed(3), "1.000");
    assert.deepEqual(page.errors, []);
    assert.deepEqual(page.foreignRequests(), []);
  });

test("the averages come by themselves once the explorer is seen, for every stop at once", async () => {
  const page = await shown();
  await page.waitFor((name) => document.querySelector(name).readings.variance !== null, NAME);
  assert.equal((await page.readings(NAME)).variance.toFixed(2), "4.03");
  await averaged(page);
  await page.native.getByRole("button", { name: /^Larger/ }).click();
  assert.equal((await page.readings(NAME)).variance.toFixed(2), "15.84");
});

test("with the keyboard the slider says its stop and moves the bars in the same frame", async () => {
  const page = await shown();
  await slider(page).focus();
  await page.element(NAME, (e) => {
    window.changes = 0;
    e.addEventListener("explorer-change", () => window.changes++);
  });
  for (const key of ["ArrowRight", "ArrowRight", "End", "Home", "ArrowRight"])
    await page.native.keyboard.press(key);
  assert.equal((await page.state(NAME)).dK, 16);
  assert.equal(await slider(page).getAttribute("aria-valuetext"), "d_k = 16");
  assert.equal(await page.evaluate(() => window.changes), 5);
});

test("New draw takes other numbers, Start over brings back the very same", async () => {
  const page = await shown({ query: "dK=64" });
  const { weights } = await page.readings(NAME);
  await page.native.getByRole("button", { name: "New draw" }).click();
  assert.equal((await page.state(NAME)).seed, 1);
  assert.notDeepEqual((await page.readings(NAME)).weights, weights);
  await page.native.getByRole("button", { name: "Start over" }).click();
  assert.deepEqual(await page.state(NAME), { dK: 4, seed: 0, prediction: null });
  await slider(page).press("ArrowRight");
  await slider(page).press("ArrowRight");
  assert.deepEqual((await page.readings(NAME)).weights, weights);
});

test("a list of every stop and every bar stands in the tables", async () => {
  const page = await shown({ query: "dK=64" });
  await averaged(page);
  await page.native.getByText("Description and table").click();
  const table = page.native.getByRole("table", { name: /^Every size/ });
  const row = table.getByRole("row", { name: /^Largest weight, unscaled/ });
  assert.equal(
    (await row.innerText()).replace(/\s+/g, " "),
    "Largest weight, unscaled 0.335 0.637 0.822 0.903 0.953",
  );
  const bars = page.native.getByRole("table", { name: /^The weights of the query drawn/ });
  assert.equal(await bars.getByRole("row").count(), 33);
});

test("the table is saved for a French spreadsheet, unrounded", async () => {
  const page = await shown({ lang: "fr" });
  await averaged(page);
  await page.native.getByText("Description et tableau").click();
  const [download] = await Promise.all([
    page.native.waitForEvent("download"),
    page.native.getByRole("button", { name: "Télécharger en CSV" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "softmax-saturation.csv");
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const [head, first] = Buffer.concat(chunks).toString("utf8").replace("\ufeff", "").split("\r\n");
  assert.equal(head.split(";")[1], "variance");
  assert.equal(Number(first.split(";")[1].replace(",", ".")), (await page.readings(NAME)).variance);
});

test("axe finds nothing serious, light and dark, with the table open", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await shown({ query: `theme=${theme}&dK=256&prediction=more` });
    await averaged(page);
    await page.native.getByText("Description and table").click();
    assert.deepEqual(await axe(page), []);
    await page.close();
  }
});

test("nothing is wider than a 320 px screen", async () => {
  const page = await shown({ lang: "fr", query: "dK=1024&prediction=same", width: 320, height: 700 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
});

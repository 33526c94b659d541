/* The page's address: what it says is shown, and what a person does is in it. */
import assert from "node:assert/strict";
import { resolve } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { forTests } from "./harness.mjs";

const { browser, open, site } = await forTests("chromium");
const NAME = "softmax-saturation";

/** The state of an explorer that an address gives, as dK and seed. */
async function shown(address) {
  const page = await open(address);
  await page.ready(NAME);
  const { dK, seed } = await page.state(NAME);
  return { page, state: [dK, seed] };
}

test("the fragment is read; so is a query, but the fragment wins", async () => {
  for (const [address, wanted] of [
    [`#${NAME}?dK=64&seed=3`, [64, 3]],
    [`?dK=64&seed=3#${NAME}`, [64, 3]],
    [`?dK=64&seed=3#${NAME}?dK=256`, [256, 3]],
    [`?dK=1024#attention-stepper`, [4, 0]],
    [`embed.html?view=${NAME}&dK=64&seed=3`, [64, 3]],
    [`embed.html?view=${NAME}&dK=64#${NAME}?dK=16`, [16, 0]],
    [`attention-explorer.html?view=${NAME}&dK=64#${NAME}?seed=9`, [64, 9]],
    [`attention-explorer.html#${NAME}?dK=64`, [64, 0]],
  ]) {
    const { page, state } = await shown(address);
    assert.deepEqual(state, wanted, address);
    await page.close();
  }
});

test("what a person does is written into the fragment, and the query stays; reloading shows it again", async () => {
  const file = pathToFileURL(resolve("dist/attention-explorer.html")).href;
  for (const start of [
    site.url,
    `${site.url}?seed=3#${NAME}`,
    `${file}`,
    `${site.url}embed.html?view=${NAME}&dK=64`,
  ]) {
    const page = await browser.open(start);
    await page.ready(NAME);
    await page.element(NAME, (element) => element.act({ dK: 1024, seed: 0 }));
    const [before, fragment] = page.url.split("#");
    assert.equal(before, start.split("#")[0]);
    assert.match(fragment, /^softmax-saturation\?.*dK=1024/);
    await page.reload();
    await page.ready(NAME);
    const { dK, seed } = await page.state(NAME);
    assert.deepEqual([dK, seed], [1024, 0], start);
    await page.element(NAME, (element) => element.act({ dK: 4 }));
    await page.reload();
    await page.ready(NAME);
    assert.equal((await page.state(NAME)).dK, 4, `${start}: back to the default`);
    await page.close();
  }
});

/** In the page: changes that a person makes one after the other, and how often the address was written. */
async function drag(element, changes) {
  const { replaceState } = history;
  let count = 0;
  history.replaceState = (...given) => (count++, replaceState.apply(history, given));
  for (let i = 0; i < changes; i++) {
    element.act({ dK: i % 2 ? 256 : 16 });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return count;
}

test("while a slider is dragged for long, the address is written now and then, and ends with the last state", async () => {
  const { page } = await shown("");
  const writings = await page.element(NAME, drag, 200);
  assert.ok(writings <= 40, `${writings} writings`);
  await page.waitFor(() => location.hash.endsWith("dK=256"));
  await page.close();
});

test("an address gone to meanwhile is not written over", async () => {
  const { page } = await shown("");
  await page.element(NAME, drag, 41); // the last ones wait
  await page.evaluate(() => void (location.hash = "top"));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 900)));
  assert.equal(page.url, `${site.url}#top`);
  await page.close();
});

test("a script's change leaves the address alone; a new fragment is followed", async () => {
  const { page } = await shown("");
  await page.element(NAME, (element) => void (element.state = { dK: 1024 }));
  assert.equal(page.url, site.url);
  await page.evaluate((name) => void (location.hash = `${name}?dK=16`), NAME);
  await page.waitFor((name) => document.querySelector(name).state.dK === 16, NAME);
  await page.close();
});

test("what an address can't mean is left out, and said", async () => {
  const { page, state } = await shown(`#${NAME}?dK=65&seed=3`);
  assert.deepEqual(state, [4, 3]);
  const said = await page.waitFor(
    (name) => document.querySelector(name).shadowRoot.querySelector(".notice, [role=alert]")?.textContent,
    NAME,
  );
  assert.match(said, /4, 16, 64, 256/);
  await page.close();
});

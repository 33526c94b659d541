/* The stepper as a person meets it: by touch, by keyboard, in both languages. */
import assert from "node:assert/strict";
import test from "node:test";
import { axe, forTests } from "./harness.mjs";

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";
const { open, site } = await forTests("chromium");
const NAME = "attention-stepper";

/** The explorer alone, ready. */
async function stepper(query, options) {
  const page = await open(`embed.html?view=${NAME}&${query}`, options);
  await page.ready(NAME);
  await page.element(NAME, (e) => {
    window.changes = [];
    e.addEventListener("explorer-change", (event) => window.changes.push(event.detail));
  });
  return page;
}

/** The text of a part of the explorer, spaces as one. */
function text(page, selector) {
  return page.element(
    NAME,
    (e, s) => e.shadowRoot.querySelector(s)?.textContent.replace(/\s+/g, " ").trim(),
    selector,
  );
}

const rail = (page, step) => page.native.locator(".rail button").nth(step - 1);

test("by touch: one button per step, Back and Next; readings come with their step", async () => {
  const page = await stepper("lang=en&predict=off", { width: 390, height: 844, touch: true });
  for (const step of [4, 2, 7]) {
    await rail(page, step).tap();
    const { state, readings } = (await page.evaluate(() => window.changes)).at(-1);
    assert.equal(state.step, step);
    assert.equal(readings.scores !== null, step >= 3);
    assert.equal(readings.output !== null, step >= 7);
    assert.match(await text(page, ".line"), new RegExp(`Step ?${step} of 7`));
  }
  await page.native.getByRole("button", { name: "Back" }).tap();
  assert.equal((await page.state(NAME)).step, 6);
  await page.native.getByRole("button", { name: "Next" }).tap();
  assert.equal((await page.state(NAME)).step, 7);
  const next = page.native.getByRole("button", { name: "Next" });
  assert.equal(await next.getAttribute("aria-disabled"), "true");
  await next.focus();
  await page.native.keyboard.press("Enter");
  assert.equal(await page.element(NAME, (e) => e.shadowRoot.activeElement.textContent.trim()), "Next →");
  assert.equal((await page.evaluate(() => window.changes)).length, 5);
  await page.close();
});

test("a touched score is written out with its numbers, in the reader's format", async () => {
  const page = await stepper("lang=fr&step=3", { width: 390, height: 844, touch: true });
  await page.native.getByRole("gridcell", { name: "S, damaged, on: 0,75" }).tap();
  assert.match(await text(page, "#work"), /\(3, 2\) × \(2, 3\) → \(3, 3\)/);
  assert.match(await text(page, "#work"), /0,5 × 0 ?\+ 1,5 × 0,5 ?= ?0,75$/);
  assert.match(await text(page, ".tell"), /«.damaged.» donne 0,75 à «.on.»/);
  await page.element(NAME, (e) => e.setAttribute("lang", "en"));
  await page.waitFor(() => /0\.75/.test(document.querySelector("attention-stepper").shadowRoot.textContent));
  assert.match(await text(page, "#work"), /0\.5 × 0 ?\+ 1\.5 × 0\.5 ?= ?0\.75$/);
  await page.close();
});

test("by keyboard: arrows go from cell to cell of the product, and only there", async () => {
  const page = await stepper("lang=en&step=3");
  const { keyboard } = page.native;
  await page.native.locator('[role=gridcell][tabindex="0"]').focus();
  const at = async () => {
    const focused = await page.element(NAME, (e) => e.shadowRoot.activeElement.dataset.cell);
    const { row, column } = await page.state(NAME);
    assert.equal(focused, `${row},${column ?? 2}`);
    return focused;
  };
  assert.equal(await at(), "0,2");
  await keyboard.press("ArrowDown");
  assert.equal(await at(), "1,2");
  await keyboard.press("ArrowLeft");
  assert.equal(await at(), "1,1");
  await keyboard.press("Home");
  assert.equal(await at(), "1,0");
  await keyboard.press("ArrowLeft");
  assert.equal(await at(), "1,0");
  await page.evaluate(() => {
    window.taken = null;
    document.addEventListener("keydown", (event) => (window.taken = event.defaultPrevented));
  });
  await keyboard.press("Shift+Tab");
  await keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => window.taken), false);
  assert.equal((await page.state(NAME)).row, 1);
  await page.close();
});

test("every step is reached by the keyboard, in the order of the formula", async () => {
  const page = await stepper("lang=fr&predict=off");
  await rail(page, 1).focus();
  for (let step = 2; step <= 7; step++) {
    await page.native.keyboard.press("Tab");
    await page.native.keyboard.press("Enter");
    assert.equal((await page.state(NAME)).step, step);
    assert.equal(await rail(page, step).getAttribute("aria-current"), "step");
  }
  await page.close();
});

test("the weights wait for the prediction of whoever steps there; the readings never do", async () => {
  const page = await stepper("lang=fr");
  await rail(page, 6).click();
  assert.equal((await page.readings(NAME)).weights[0].length, 3);
  const row = () =>
    page.element(NAME, (e) =>
      [...e.shadowRoot.querySelectorAll('[data-cell^="0,"]')].map((c) => c.textContent.trim()),
    );
  assert.deepEqual(await row(), ["?", "?", "?"]);
  assert.match(await text(page, ".line"), /Poids de «.damaged.» ?\?/);
  await page.native.getByRole("radio", { name: "on", exact: false }).first().check();
  await page.native.getByRole("button", { name: "Voir" }).click();
  assert.deepEqual(await row(), ["0,124", "0,148", "0,728"]);
  assert.equal((await page.state(NAME)).prediction, "1");
  assert.match(
    await text(page, ".ask"),
    /Vous aviez prévu «.on.»\. C’est «.arrival.» qui pèse le plus.: 0,728/,
  );
  await page.native.getByRole("radio", { name: "arrival", exact: true }).check();
  assert.equal((await page.state(NAME)).prediction, "seen");
  await page.native.getByRole("button", { name: "Prévoir pour" }).click();
  assert.equal((await page.state(NAME)).prediction, null);
  assert.match(await text(page, ".ask"), /Quel mot «.arrival.» va-t-il lire/);
  await page.close();
});

test("a state set by script or address is shown at once", async () => {
  const page = await stepper("lang=en&step=6&mask=causal");
  assert.match(await text(page, ".line"), /\(1, 0, 0\)/);
  await page.element(NAME, (e) => (e.state = { step: 6, row: 2 }));
  await page.waitFor(() => /0\.503/.test(document.querySelector("attention-stepper").shadowRoot.textContent));
  assert.match(await text(page, ".line"), /\(0\.503, 0\.248, 0\.248\)/);
  await page.close();
});

test("where only one key is visible, its weight is asked for: 1, and not what 0 in place of −∞ would give", async () => {
  const page = await stepper("lang=fr&mask=causal&step=5");
  await page.native.getByRole("button", { name: "Suivante" }).click();
  assert.match(await text(page, ".ask"), /0,124 ?0,416 ?1/);
  await page.native.getByRole("radio", { name: "1", exact: true }).check();
  await page.native.getByRole("button", { name: "Voir" }).click();
  assert.match(await text(page, ".ask"), /✓ ?C’est 1/);
  await page.close();
});

test("a typed factor takes a comma or a point; what can't be read gets a sentence and changes nothing", async () => {
  const page = await stepper("lang=fr&step=2");
  const field = page.native.getByLabel("Autre facteur");
  for (const typed of ["0,5", "0.5"]) {
    await field.fill(typed);
    await field.press("Enter");
    assert.equal((await page.state(NAME)).factor, 0.5);
    assert.deepEqual((await page.readings(NAME)).q[0], [0.25, 0.75]);
    assert.equal(await field.inputValue(), "0,5");
  }
  await field.fill("abc");
  await field.press("Enter");
  assert.equal((await page.state(NAME)).factor, 0.5);
  assert.match(await text(page, ".wrong"), /Le facteur accepte un nombre de −8 à 8/);
  await page.close();
});

test("the page's address holds the whole state; starting over goes back to the beginning", async () => {
  const page = await open("index.html?lang=en");
  await page.ready(NAME);
  await rail(page, 3).click();
  await page.native.getByRole("gridcell", { name: "S, arrival, damaged: 1" }).click();
  const address = await page.evaluate(() => location.href);
  assert.match(address, /#attention-stepper\?step=3&row=2&column=0$/);
  const again = await open(address);
  await again.ready(NAME);
  assert.deepEqual(await again.state(NAME), await page.state(NAME));
  await page.native.locator(NAME).getByRole("button", { name: "Start over" }).click();
  assert.deepEqual(
    await page.state(NAME),
    await page.element(NAME, (e) => document.createElement(e.localName).state),
  );
  assert.deepEqual(page.errors, []);
  await page.close();
  await again.close();
});

test("nothing is cut off from 320 px to a projector, and targets can be touched", async () => {
  for (const width of [320, 390, 820, 1440, 1920]) {
    const page = await stepper("lang=fr", { width, height: 900 });
    for (let step = 1; step <= 7; step++)
      for (const factor of [1, 4]) {
        await page.element(NAME, (e, s) => (e.state = s), { step, factor, mask: "causal" });
        await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))));
        const { overflow, cut, small } = await page.element(NAME, (e) => ({
          overflow: document.documentElement.scrollWidth - innerWidth,
          cut: [...e.shadowRoot.querySelectorAll(".scroll")].map((s) => s.scrollWidth - s.clientWidth),
          small: [...e.shadowRoot.querySelectorAll("button, .segs label")]
            .map((b) => [b.textContent.trim(), b.getBoundingClientRect()])
            .filter(([, r]) => r.height < 40 || r.width < (innerWidth < 360 ? 32 : 40))
            .map(([name, r]) => `${name} ${r.width} × ${r.height}`),
        }));
        const state = `${width} px, step ${step}, factor ${factor}`;
        assert.ok(overflow <= 0, `${state}: the page is ${overflow} px too wide`);
        // At 320 px with long numbers a matrix may scroll in its own box.
        if (width > 320 || factor === 1)
          assert.ok(
            cut.every((x) => x <= 0),
            `${state}: the picture is ${cut} px too wide`,
          );
        assert.deepEqual(small, [], state);
      }
    await page.close();
  }
});

test("axe finds nothing serious, in both languages and themes", async () => {
  for (const [lang, dark] of [
    ["fr", false],
    ["en", true],
  ])
    for (const step of [1, 2, 3, 5, 6, 7]) {
      const page = await stepper(`lang=${lang}&step=${step}&mask=padding`, { dark });
      assert.deepEqual(await axe(page), [], `${lang}, step ${step}`);
      await page.close();
    }
});

test("the numbers travel into the product, but not for who wants less motion", async () => {
  for (const reducedMotion of [false, true]) {
    const page = await stepper("lang=en&step=2", { reducedMotion });
    await rail(page, 3).click();
    const shown = await page.element(
      NAME,
      (e) =>
        [...e.shadowRoot.querySelectorAll(".travellers > *")].filter((s) => s.getClientRects().length).length,
    );
    assert.equal(shown, reducedMotion ? 0 : 4);
    await page.close();
  }
});

test("under a strict policy it draws without an error and asks no other host", async () => {
  site.headers["content-security-policy"] = POLICY;
  const page = await stepper("lang=en&step=6");
  for (let step = 1; step <= 7; step++) await rail(page, step).click();
  assert.equal((await page.readings(NAME)).output[0].length, 2);
  assert.deepEqual(page.errors, []);
  assert.deepEqual(page.foreignRequests(), []);
  delete site.headers["content-security-policy"];
  await page.close();
});

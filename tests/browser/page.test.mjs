/* The page around the explorers: language, theme, size, formula, layout, accessibility. */
import assert from "node:assert/strict";
import test from "node:test";
import { definitions } from "../../web/explorers/definitions.js";
import { axe, forTests } from "./harness.mjs";

const { open } = await forTests("chromium");
const names = definitions.map((d) => d.name);

/** The page, with every explorer loaded. */
async function whole(path = "", options = {}) {
  const page = await open(path, options);
  for (const name of names) await page.ready(name);
  return page;
}

test("every explorer has its section, with a heading", async () => {
  const page = await whole();
  const headings = await page.evaluate(
    (list) =>
      list.map((name) =>
        document.querySelector(name).closest("section").querySelector("h2").innerText.trim(),
      ),
    names,
  );
  assert.equal(new Set(headings).size, names.length);
  assert.ok(headings.every(Boolean));
  await page.close();
});

test("the language of the browser is spoken, or the address's; a button changes it everywhere", async () => {
  for (const [options, path, wanted] of [
    [{ lang: "fr-CA" }, "", "fr"],
    [{ lang: "en-US" }, "", "en"],
    [{ lang: "de" }, "", "en"],
    [{ lang: "de" }, "?lang=fr", "fr"],
  ]) {
    const page = await whole(path, options);
    const spoken = () =>
      page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        const words =
          document.body.innerText + document.querySelector("softmax-saturation").shadowRoot.textContent;
        return [
          document.documentElement.lang,
          /softmax sature/.test(words),
          /When softmax saturates/.test(words),
        ];
      });
    assert.deepEqual(await spoken(), [wanted, wanted === "fr", wanted === "en"]);
    const other = wanted === "fr" ? "en" : "fr";
    await page.native.locator(`button[data-set=lang][data-value=${other}]`).click();
    assert.deepEqual(await spoken(), [other, other === "fr", other === "en"]);
    await page.close();
  }
});

test("the theme follows the reader's, and a button overrides it for page and explorers alike", async () => {
  for (const dark of [false, true]) {
    const page = await whole("", { dark });
    const surfaces = () =>
      page.evaluate(async (list) => {
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        const of = (element) => getComputedStyle(element).backgroundColor;
        return [
          document.body,
          ...list.map((name) => document.querySelector(name).shadowRoot.querySelector(".ae")),
        ].map(of);
      }, names);
    const own = await surfaces();
    assert.equal(new Set(own).size, 1, own.join());
    await page.native.locator(`button[data-set=theme][data-value=${dark ? "light" : "dark"}]`).click();
    const turned = await surfaces();
    assert.equal(new Set(turned).size, 1, turned.join());
    assert.notEqual(turned[0], own[0]);
    await page.close();
  }
});

test("each part of the formula opens its experiment in its state", async () => {
  const page = await whole("?lang=en");
  const links = await page.evaluate(() =>
    [...document.querySelectorAll("nav.formula a")].map((a) => a.getAttribute("href")),
  );
  assert.ok(links.length >= 5);
  for (const href of links) {
    await page.native.locator(`nav.formula a[href="${href}"]`).click();
    const [name, query = ""] = href.slice(1).split("?");
    await page.waitFor((tag) => {
      const { top } = document.querySelector(tag).closest("section").getBoundingClientRect();
      return top < innerHeight / 2;
    }, name);
    const state = await page.state(name);
    for (const [key, value] of new URLSearchParams(query)) assert.equal(String(state[key]), value, href);
  }
  await page.close();
});

for (const [width, height, touch] of [
  [320, 700, true],
  [390, 844, true],
  [820, 1180, true],
  [1440, 900, false],
])
  test(`at ${width} px nothing sticks out, in both languages`, async () => {
    for (const lang of ["fr", "en"]) {
      const page = await whole(`?lang=${lang}`, { width, height, touch });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${lang}: ${overflow} px`);
      await page.close();
    }
  });

test("the projector's size is half as large again, and fits", async () => {
  const page = await whole("?size=projector", { width: 1440, height: 900 });
  const size = await page.evaluate(() =>
    parseFloat(getComputedStyle(document.querySelector("p.lede")).fontSize),
  );
  const normal = await whole("", { width: 1440, height: 900 });
  const usual = await normal.evaluate(() =>
    parseFloat(getComputedStyle(document.querySelector("p.lede")).fontSize),
  );
  assert.ok(Math.abs(size / usual - 1.5) < 0.01, `${size} and ${usual} px`);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
  await page.close();
  await normal.close();
});

for (const dark of [false, true])
  test(`axe finds nothing serious in the ${dark ? "dark" : "light"} page, in both languages`, async () => {
    for (const lang of ["fr", "en"]) {
      const page = await whole(`?lang=${lang}`, { dark });
      assert.deepEqual(await axe(page), []);
      await page.close();
    }
  });

/** Whether the focused control looks different without the focus: where its ring is drawn by another part. */
async function differsByFocus(page, { x, y, width, height }) {
  const clip = { x: Math.max(0, x - 12), y: Math.max(0, y - 12), width: width + 24, height: height + 24 };
  const focused = await page.native.screenshot({ clip });
  await page.evaluate(() => {
    window.focused = document.activeElement;
    while (window.focused.shadowRoot?.activeElement) window.focused = window.focused.shadowRoot.activeElement;
    window.focused.blur();
  });
  const blurred = await page.native.screenshot({ clip });
  await page.evaluate(() => window.focused.focus());
  return !focused.equals(blurred);
}

test("with the keyboard alone, every control of the page is reached in order and shows its focus", async () => {
  const page = await whole("?lang=en", { reducedMotion: true });
  const seen = [];
  for (let presses = 0; presses < 400; presses++) {
    await page.native.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const path = [];
      for (let one = document.activeElement; one; one = one.shadowRoot?.activeElement) path.push(one);
      const last = path.at(-1);
      if (!last || last === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(last);
      const host = path.find((one) => one.shadowRoot)?.localName ?? "page";
      return {
        host,
        ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        box: last.getBoundingClientRect().toJSON(),
        what: `${host} ${last.localName} ${last.textContent.trim().slice(0, 30)}`,
      };
    });
    if (!at) break;
    assert.ok(at.ring || (await differsByFocus(page, at.box)), `focus is visible on ${at.what}`);
    if (seen.at(-1) !== at.host) seen.push(at.host);
  }
  assert.deepEqual(
    seen.filter((host) => host !== "page"),
    names,
  );
  await page.close();
});

test("the layout stands still after it has been drawn", async () => {
  const page = await open("?lang=en", {
    init: () => {
      window.shifts = [];
      new PerformanceObserver((list) =>
        window.shifts.push(...list.getEntries().map((entry) => entry.value)),
      ).observe({
        type: "layout-shift",
        buffered: true,
      });
    },
  });
  for (const name of names) await page.ready(name);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  const total = (await page.evaluate(() => window.shifts)).reduce((sum, shift) => sum + shift, 0);
  assert.ok(total < 0.01, `${total}`);
  await page.close();
});

/* The pictures themselves: what is drawn lies where the readings say, inside of its frame, and answers a pointer. */
import assert from "node:assert/strict";
import test from "node:test";
import { forTests } from "./harness.mjs";
import { barsOf, outside, pointsOf, ticksOf } from "./plots.mjs";

const { open } = await forTests("chromium");
const VARIANCE = "score-variance";
const SATURATION = "softmax-saturation";

/** An explorer alone, when it has computed all. */
async function shown(view, { query = "", lang = "en", ...options } = {}) {
  const page = await open(`embed.html?view=${view}&lang=${lang}&${query}`, options);
  await page.ready(view);
  await page.element(view, (e) => e.run().then(() => {}));
  await page.native.waitForTimeout(100); // its last frame
  return page;
}

const near = (found, expected, most, what) =>
  assert.ok(Math.abs(found - expected) <= most, `${what}: ${found}, not ${expected}`);

/** Where a value lies between two ticks of a logarithmic axis. */
function between(ticks, side, value) {
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  const numbers = [first, last].map(({ text }) => Number(text.replace(/,/g, "")));
  const part = Math.log(value / numbers[0]) / Math.log(numbers[1] / numbers[0]);
  return first[side] + part * (last[side] - first[side]);
}

test("every point lies where its size and its variance are on the axes, at every width", async () => {
  const page = await shown(VARIANCE, { query: "prediction=16" });
  const { rows } = await page.readings(VARIANCE);
  for (const width of [320, 390, 820, 1440]) {
    await page.native.setViewportSize({ width, height: 900 });
    await page.native.waitForTimeout(200);
    const ticks = await page.element(VARIANCE, ticksOf);
    for (const [role, key] of [
      ["unscaled", "variance"],
      ["scaled", "varianceScaled"],
    ])
      // prettier-ignore
      for (const [i, { x, y }] of (await page.element(VARIANCE, pointsOf, role)).entries()) {
        near(x, between(ticks.x, "x", rows[i].dK), 0.6, `${width} ${role} ${i} x`);
        near(y, between(ticks.y, "y", rows[i][key]), 0.6, `${width} ${role} ${i} y`);
      }
    const [from, to] = await page.element(VARIANCE, (e) =>
      [
        ...e.shadowRoot
          .querySelector(".plot .pale")
          .getAttribute("d")
          .matchAll(/([\d.]+) ([\d.]+)/g),
      ].map(([, x, y]) => [Number(x), Number(y)]),
    );
    near((to[1] - from[1]) / (to[0] - from[0]), -1, 0.001, "variance = d_k rises by 45°");
  }
});

test("sizes in any order make one line from left to right", async () => {
  const page = await shown(VARIANCE, { query: "prediction=2&dK=1024,4,64&pairs=400" });
  const { rows } = await page.readings(VARIANCE);
  assert.deepEqual(rows.map((row) => row.dK), [1024, 4, 64]); // prettier-ignore
  const across = (await page.element(VARIANCE, pointsOf, "unscaled")).map(({ x }) => x);
  assert.deepEqual(across, [...across].sort((a, b) => a - b)); // prettier-ignore
});

test("bars are as high as their weights, at every stop", async () => {
  for (const dK of [4, 16, 64, 256, 1024]) {
    const page = await shown(SATURATION, { query: `dK=${dK}`, width: 390 });
    const { weights, weightsScaled } = await page.readings(SATURATION);
    for (const [index, expected] of [weights, weightsScaled].entries()) {
      const drawn = await page.element(SATURATION, barsOf, index);
      assert.equal(drawn.length, 32);
      for (const [i, height] of drawn.entries())
        near(height, expected[i], 1e-4, `d_k ${dK}, row ${index}, bar ${i}`);
    }
    await page.close();
  }
});

test("the largest bar is filled up to its weight and no further, and ends at the axis", async () => {
  const page = await shown(SATURATION, { query: "dK=1024", height: 1200 });
  const weight = (await page.readings(SATURATION)).weightsScaled[0];
  const hits = await page.element(
    SATURATION,
    (element, w) => {
      const plot = element.shadowRoot.querySelectorAll(".plot")[1];
      const frame = plot.querySelector(".bars").ownerSVGElement.getBoundingClientRect();
      const grid = plot.querySelector(".grid").getBoundingClientRect();
      const height = grid.bottom - grid.top;
      const hit = (up) =>
        element.shadowRoot
          .elementFromPoint(frame.left + frame.width / 64, grid.bottom - up)
          .classList.contains("bars");
      return [hit(w * height + 2), hit(w * height - 2), hit(2), hit(-2)];
    },
    weight,
  );
  assert.deepEqual(hits, [false, true, true, false]);
});

/** In the page: the heights of the first bars in each frame after a change, and what is written on them at once. */
async function motion(element, state) {
  const bars = () => [...element.shadowRoot.querySelectorAll("path.bars")].map((p) => p.getAttribute("d"));
  const frames = [bars().join()];
  element.state = { ...element.state, ...state };
  const end = performance.now() + 600;
  let written = null;
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    written ??= element.shadowRoot.querySelector(".plot .label").textContent;
    if (frames.at(-1) !== bars().join()) frames.push(bars().join());
  }
  return { frames, written };
}

test("bars travel to their new weights, numbers are there at once; they arrive exactly", async () => {
  const page = await shown(SATURATION, { query: "dK=4" });
  const { frames, written } = await page.element(SATURATION, motion, { dK: 64 });
  assert.ok(frames.length > 3, `${frames.length} pictures`);
  assert.equal(written, "0.797");
  const still = await shown(SATURATION, { query: "dK=64" });
  const expected = await still.element(SATURATION, (e) =>
    [...e.shadowRoot.querySelectorAll("path.bars")].map((p) => p.getAttribute("d")).join(),
  );
  assert.equal(frames.at(-1), expected);
});

test("who asks for less motion, from the start or later, sees the new weights and nothing between", async () => {
  for (const reducedMotion of [true, false]) {
    const page = await shown(SATURATION, { query: "dK=4", reducedMotion });
    await page.native.emulateMedia({ reducedMotion: "reduce" });
    const { frames, written } = await page.element(SATURATION, motion, { dK: 64 });
    assert.equal(frames.length, 2);
    assert.equal(written, "0.797");
    await page.close();
  }
});

test("nothing is drawn outside of a plot, on any width, in both languages, pointed at or not", async () => {
  for (const lang of ["en", "fr"])
    for (const [view, query] of [
      [VARIANCE, "pairs=400"],
      [VARIANCE, "prediction=16&pairs=400"],
      [VARIANCE, "prediction=2&pairs=2"],
      [VARIANCE, "prediction=4&pairs=400&dK=4,5,6"],
      [VARIANCE, "prediction=2&pairs=400&dK=1024"],
      [VARIANCE, "prediction=2&pairs=400&dK=1,2,3,4,6,8,12,16,32,64,128,4096"],
      [SATURATION, "dK=4"],
      [SATURATION, "dK=1024"],
    ]) {
      const page = await shown(view, { query, lang });
      for (const width of [320, 390, 820, 1440]) {
        await page.native.setViewportSize({ width, height: 1000 });
        await page.native.waitForTimeout(120);
        assert.deepEqual(await page.element(view, outside), [], `${view} ${query} ${lang} ${width}`);
        for (const share of [0.15, 0.5, 0.98]) await askEverywhere(page, view, share, `${query} ${width}`);
      }
      await page.close();
    }
});

/** Points at a place across the last plot, and looks where the answer is. */
async function askEverywhere(page, view, share, what) {
  const box = await page.native.locator(".plot").last().boundingBox();
  await page.native.mouse.move(box.x + share * box.width, box.y + 0.75 * box.height);
  assert.deepEqual(await page.element(view, outside), [], what);
}

for (const { lang, point, said } of [
  { lang: "en", point: "unscaled", said: "dk = 64 unscaled 63.69" },
  { lang: "fr", point: "scaled", said: "dk = 64 avec 0,995" },
])
  test(`a pointer on a point shows what was measured there, beside it (${lang})`, async () => {
    const page = await shown(VARIANCE, { query: "prediction=4", lang });
    const { x, y } = (await page.element(VARIANCE, pointsOf, point))[2];
    await page.native.mouse.move(x + 5, y + 4);
    const tip = page.native.locator(".tip");
    assert.equal((await tip.innerText()).replace(/\s+/g, " "), said);
    const box = await tip.boundingBox();
    assert.ok(box.x > x || box.x + box.width < x, "the point itself stays in sight");
    await page.native.mouse.move(x, y + 150);
    assert.equal(await tip.count(), 0);
    await page.native.mouse.move(x, y);
    await page.native.mouse.move(2, 2);
    assert.equal(await tip.count(), 0, "gone with the pointer");
  });

test("a tap on a bar shows its weight in the reader's language, and follows the slider", async () => {
  const page = await shown(SATURATION, { lang: "fr", query: "dK=64", width: 390, height: 844, touch: true });
  const plot = page.native.getByRole("img", { name: /^Sans mise à l’échelle/ });
  const { x, y, width, height } = await plot.boundingBox();
  const column = (i) => x + 38.4 + ((width - 38.4) * (i + 0.5)) / 32;
  await page.native.touchscreen.tap(column(1), y + height - 40);
  const tip = page.native.locator(".tip");
  const text = async () => (await tip.innerText()).replace(/\s+/g, " ");
  const weight = async () => (await page.readings(SATURATION)).weights[1];
  assert.equal(await text(), `clé 2 ${(await weight()).toFixed(4).replace(".", ",")}`);
  await page.element(SATURATION, (e) => (e.state = { ...e.state, dK: 1024 }));
  assert.match(await text(), /^clé 2 \d,\d\u00a0?.*×.*10⁻¹/, "too small for four decimals");
  await page.native.touchscreen.tap(x + 5, y + height - 40);
  assert.equal(await tip.count(), 0, "a tap beside the bars takes it away");
});

test("a swipe over the bars scrolls the page and asks nothing", async () => {
  const page = await shown(SATURATION, { width: 390, height: 500, touch: true });
  const box = await page.native.getByRole("img", { name: /^Unscaled/ }).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.drag({ x, y }, { x, y: y - 150 });
  assert.ok((await page.evaluate(() => scrollY)) > 60);
  assert.equal(await page.native.locator(".tip").count(), 0);
});

test("a change of theme recolours what is drawn: the very picture of that theme", async () => {
  const picture = (page) => page.native.locator(".plot").first().screenshot();
  const page = await shown(SATURATION, { query: "theme=light&dK=64" });
  const light = await picture(page);
  await page.element(SATURATION, (e) => e.setAttribute("theme", "dark"));
  const changed = await picture(page);
  const dark = await picture(await shown(SATURATION, { query: "theme=dark&dK=64" }));
  assert.ok(!light.equals(dark));
  assert.ok(changed.equals(dark));
});

test("on paper a picture is as wide as the paper lets it be, dark on white, without an answer left open", async () => {
  const page = await shown(VARIANCE, { query: "prediction=4&theme=dark", width: 820 });
  const { x, y } = (await page.element(VARIANCE, pointsOf, "unscaled"))[1];
  await page.native.mouse.move(x, y);
  await page.native.emulateMedia({ media: "print" });
  assert.equal(await page.native.locator(".tip").isVisible(), false);
  const drawn = await page.element(VARIANCE, (element) => {
    const plot = element.shadowRoot.querySelector(".plot");
    const svg = plot.querySelector("svg");
    const shape = () => svg.getBoundingClientRect().width / svg.getBoundingClientRect().height;
    const before = shape();
    plot.style.width = "200px"; // as a sheet is narrower than the window, before anybody can draw again
    const { width } = svg.getBoundingClientRect();
    return { width, bent: Math.abs(shape() - before), label: getComputedStyle(svg.querySelector(".label.ink, .label.muted")).fill }; // prettier-ignore
  });
  assert.equal(drawn.width, 200);
  assert.ok(drawn.bent < 0.02);
  assert.equal(drawn.label, "rgb(51, 51, 51)");
});

test("a plot that is hidden and shown again on another width fits it", async () => {
  const page = await shown(VARIANCE, { query: "prediction=4&pairs=400", width: 1000 });
  const hide = (hidden) => page.element(VARIANCE, (e, h) => void (e.hidden = h), hidden);
  const widths = () =>
    page.element(VARIANCE, (e) => {
      const plot = e.shadowRoot.querySelector(".plot");
      return [plot.clientWidth, Number(plot.querySelector("svg").getAttribute("width"))];
    });
  await hide(true);
  await page.native.setViewportSize({ width: 390, height: 844 });
  await hide(false);
  await page.native.waitForTimeout(150);
  const [room, drawn] = await widths();
  assert.ok(room > 100 && room < 390);
  assert.equal(drawn, room);
});

import assert from "node:assert/strict";
import test from "node:test";
import { axe, forTests } from "./harness.mjs";

const VIEW = "ticket-heatmaps";
const { open } = await forTests("chromium");

/** The explorer alone, loaded. */
async function opened({ query = "lang=en", ...options } = {}) {
  const page = await open(`embed.html?view=${VIEW}&${query}`, options);
  await page.ready(VIEW);
  return page;
}

/** Whether the big map is there, not the dots before the prediction. */
const isDrawn = (page) => page.element(VIEW, (e) => e.shadowRoot.querySelector(".cells canvas") !== null);

/** One pixel of the big map, (r, g, b). */
const pixel = (page, row, column) =>
  page.element(
    VIEW,
    (e, i, j) =>
      [...e.shadowRoot.querySelector(".cells canvas").getContext("2d").getImageData(j, i, 1, 1).data].slice(
        0,
        3,
      ),
    row,
    column,
  );

test("the map waits for the prediction; the readings do not", async () => {
  const page = await opened();
  assert.equal(await isDrawn(page), false);
  assert.equal((await page.readings(VIEW)).weights.length, 4);
  await page.native.getByLabel("in a few columns").check();
  await page.native.getByRole("button", { name: "See" }).click();
  assert.equal(await isDrawn(page), true);
  assert.notDeepEqual(await pixel(page, 0, 0), [0, 0, 0]);
  assert.equal((await page.state(VIEW)).prediction, "columns");
  assert.match(await page.native.locator(".verdict").innerText(), /You expected|✓/);
  assert.deepEqual(page.errors, []);
});

test("a state that came by address is shown at once", async () => {
  const page = await opened({ query: "lang=en&head=3" });
  assert.equal(await isDrawn(page), true);
});

test("a finger on a cell frames its row and reads its weight out", async () => {
  const page = await opened({ query: "lang=fr&block=2", width: 820, height: 1180, touch: true });
  const box = await page.native.locator(".cells").boundingBox();
  await page.native.touchscreen.tap(box.x + (box.width * 15.5) / 30, box.y + (box.height * 8.5) / 30);
  const { row, column } = await page.state(VIEW);
  assert.deepEqual([row, column], [8, 15]);
  const { weights, tokens } = await page.readings(VIEW);
  const said = await page.native.locator(".readout").innerText();
  assert.ok(
    said.includes(`«\u00a0${tokens[8]}\u00a0»`) && said.includes(`«\u00a0${tokens[15]}\u00a0»`),
    said,
  );
  assert.ok(said.includes(weights[0][8][15].toFixed(3).replace(".", ",")), said);
});

test("a vertical swipe over the map scrolls the page and touches no cell", async () => {
  const page = await opened({ query: "lang=en&block=2", width: 390, height: 844, touch: true });
  await page.native.locator(".cells").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const box = await page.native.locator(".cells").boundingBox();
  await page.drag({ x: box.x + 100, y: 500 }, { x: box.x + 100, y: 200 });
  await page.waitFor((y) => scrollY > y + 100, before);
  assert.equal((await page.state(VIEW)).column, null);
});

test("arrow keys move the touched cell inside the map", async () => {
  const page = await opened({ query: "lang=en&row=5&column=7" });
  await page.native.locator(".cells").focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft"])
    await page.native.keyboard.press(key);
  const { row, column } = await page.state(VIEW);
  assert.deepEqual([row, column], [5, 8]);
});

test("arrow keys go from word to word, and the focus with them", async () => {
  const page = await opened({ query: "lang=en&row=5" });
  await page.native.locator(".words").getByRole("radio", { checked: true }).focus();
  await page.native.keyboard.press("ArrowRight");
  await page.native.keyboard.press("ArrowRight");
  assert.equal((await page.state(VIEW)).row, 7);
  const focused = await page.element(VIEW, (e) => e.shadowRoot.activeElement.textContent.trim());
  assert.equal(focused, (await page.readings(VIEW)).tokens[7]);
  await page.native.keyboard.press("Home");
  assert.equal((await page.state(VIEW)).row, 0);
});

test("the buttons beside the word move the framed row, and stop at the ends", async () => {
  const page = await opened({ query: "lang=en&row=1" });
  const up = page.native.getByRole("button", { name: "Previous row" });
  await up.click();
  assert.equal((await page.state(VIEW)).row, 0);
  assert.equal(await up.isDisabled(), true);
  await page.native.getByRole("button", { name: "Next row" }).click();
  assert.equal((await page.state(VIEW)).row, 1);
});

test("the four small maps choose the head, by finger and by keyboard", async () => {
  const page = await opened({ query: "lang=en&block=2", width: 390, height: 844, touch: true });
  const before = await pixel(page, 3, 3);
  await page.native.locator(".heads label").nth(2).tap();
  assert.equal((await page.state(VIEW)).head, 3);
  assert.notDeepEqual(await pixel(page, 3, 3), before);
  await page.native.keyboard.press("ArrowRight");
  assert.equal((await page.state(VIEW)).head, 4);
});

test("the darkest cell of a light map is the largest weight, on the square-root scale", async () => {
  const page = await opened({ query: "lang=en&theme=light&head=2" });
  const { weights } = await page.readings(VIEW);
  const map = weights[1];
  const largest = Math.max(...map.flat());
  const row = map.findIndex((weights) => weights.includes(largest));
  assert.deepEqual(await pixel(page, row, map[row].indexOf(largest)), [0x1a, 0x2d, 0x2d]);
  const quarter = map
    .flat()
    .map((w, at) => [Math.abs(Math.sqrt(w / largest) - 0.5), at])
    .sort((a, b) => a[0] - b[0])[0][1];
  const [r, g, b] = await pixel(page, Math.floor(quarter / 30), quarter % 30);
  // half way along the scale lies its middle colour, #259c90
  assert.ok(Math.abs(r - 0x25) < 12 && Math.abs(g - 0x9c) < 12 && Math.abs(b - 0x90) < 12, `${r} ${g} ${b}`);
});

test("hiding a word empties its column at once and moves the other weights", async () => {
  const page = await opened({ query: "lang=en&block=2&row=4" });
  const before = (await page.readings(VIEW)).weights;
  await page.native.getByRole("button", { name: "Hide this word" }).click();
  assert.deepEqual((await page.state(VIEW)).padded, [4]);
  const { weights } = await page.readings(VIEW);
  assert.ok(weights.every((head) => head.every((row) => row[4] === 0)));
  assert.match(await page.native.locator(".layout.first .tell").innerText(), /hidden, .* goes from .* to/);
  await page.native.getByRole("button", { name: "Show this word" }).click();
  assert.deepEqual((await page.readings(VIEW)).weights, before);
});

test("a ticket of one's own is read as it is typed, and starting over brings the first back", async () => {
  const page = await opened({ query: "lang=en" });
  await page.native.getByText("Another ticket").click();
  await page.native.getByLabel("Type or paste any text").fill("Where is my spade?");
  assert.deepEqual((await page.readings(VIEW)).tokens, ["where", "is", "my", "spade", "?"]);
  await page.native.getByRole("button", { name: "Start over" }).click();
  assert.equal((await page.readings(VIEW)).tokens.length, 30);
  assert.equal((await page.state(VIEW)).text, "");
});

for (const [name, text, said] of [
  ["10,000 characters", "too long ".repeat(1111), /120/],
  ["emoji", "🙂 👍🏽 🇨🇦", null],
  ["right to left", "أين طلبي؟ שלום", null],
  ["one word without end", "x".repeat(10000), null],
])
  test(`${name}: the page says what it did and stays within its width`, async () => {
    const page = await opened({ query: "lang=en", width: 320, height: 700 });
    await page.element(VIEW, (e, value) => (e.state = { text: value }), text);
    await page.waitFor(() => true);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    if (said) assert.match(await page.native.locator(".ticket").innerText(), said);
    assert.equal(await isDrawn(page), true);
    assert.deepEqual(page.errors, []);
  });

test("a person's action sends one explorer-change with state and readings; a script's sends none", async () => {
  const page = await opened({ query: "lang=en&row=1" });
  await page.element(VIEW, (e) => {
    window.heard = [];
    e.addEventListener("explorer-change", (event) => window.heard.push(event.detail));
    e.state = { row: 3 };
  });
  await page.native.getByRole("button", { name: "Next row" }).click();
  const heard = await page.evaluate(() => window.heard.map((d) => [d.state.row, d.readings.tokens.length]));
  assert.deepEqual(heard, [[4, 30]]);
});

test("the state goes into an address and comes back from it", async () => {
  const page = await opened();
  const state = {
    text: "No spade, no fork & 20 % off",
    block: 1,
    row: 3,
    column: 1,
    head: 4,
    padded: [2, 0],
    seed: 5,
    heads: 2,
    scaled: false,
    prediction: null,
  };
  const fragment = await page.element(VIEW, (e, s) => ((e.state = s), e.fragment), state);
  const again = await open(`embed.html?view=${VIEW}&lang=fr${fragment}`);
  await again.ready(VIEW);
  assert.deepEqual(await again.state(VIEW), state);
  assert.deepEqual(await again.readings(VIEW), await page.readings(VIEW));
});

test("the table holds the framed row and the column means; all weights come on request", async () => {
  const page = await opened({ query: "lang=fr&block=2" });
  await page.native.getByText("Description et tableau").click();
  const rows = page.native.locator(".foot table").first().locator("tbody tr");
  await rows.first().waitFor();
  assert.equal(await rows.count(), 30);
  assert.equal(await page.native.locator(".foot table").count(), 1);
  await page.native.getByRole("button", { name: "Montrer tous les poids de la tête 1" }).click();
  assert.equal(await page.native.locator(".foot table").nth(1).locator("tbody td").count(), 900);
});

for (const lang of ["en", "fr"])
  for (const [theme, query] of [
    ["light", ""],
    ["dark", "&block=2&column=3&padded=4"],
  ])
    test(`axe finds nothing serious (${lang}, ${theme})`, async () => {
      const page = await opened({ query: `lang=${lang}&theme=${theme}${query}` });
      await page.native.locator(".foot summary").click();
      assert.deepEqual(await axe(page), []);
      assert.deepEqual(page.errors, []);
      assert.deepEqual(page.foreignRequests(), []);
    });

for (const width of [320, 390, 820, 1440])
  test(`nothing is wider than a window of ${width} px`, async () => {
    const page = await opened({ query: "lang=fr&block=2&column=3", width, height: 800 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
  });

/** Processor time of the page's thread while it runs; what other programs take is not the page's doing. */
async function pageTime(page, run) {
  const browser = page.native.context().browser();
  await browser.startTracing(page.native, {
    categories: ["toplevel", "disabled-by-default-devtools.timeline"],
  });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const of = ({ pid, tid }) => `${pid} ${tid}`;
  const main = traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
  const threads = new Set(main.map(of));
  const tasks = traceEvents.filter((e) => e.name === "RunTask" && e.tdur && threads.has(of(e)));
  assert.ok(tasks.length > 8, "the trace holds the page's tasks");
  return tasks.reduce((sum, { tdur }) => sum + tdur / 1000, 0);
}

test("a ticket of 120 tokens is read and drawn within a frame: less than 16 ms of the page's time", async () => {
  const page = await opened({ query: "lang=en&row=1", width: 1440, height: 900 });
  const count = 8;
  const change = () =>
    page.element(
      VIEW,
      async (element, times) => {
        const words = "I paid 49.90 twice for the garden lamp, and nobody has answered. ".repeat(10);
        for (let i = 0; i < times; i++) {
          element.state = { text: `${"so ".repeat(i % 2)}${words}` };
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        }
      },
      count,
    );
  for (let round = 0; round < 3; round++) await change(); // until the engine has compiled it
  assert.equal((await page.readings(VIEW)).tokens.length, 120);
  let each = Infinity;
  // other programs also slow the processor itself: the best of some short rounds
  for (let round = 0; round < 12 && each >= 16; round++)
    each = Math.min(each, (await pageTime(page, change)) / count);
  assert.ok(each < 16, `${each} ms`);
});

/* The browser tests can fail: what they would have to notice is noticed, in every engine. */
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { ENGINES, axe, launch, serve } from "./harness.mjs";
import { within } from "./engines/page.mjs";

const FAULTY = `<!doctype html><html lang="en"><title>Faulty</title><body style="color: red">
  <img src="http://elsewhere.invalid/picture.png"><script src="http://127.0.0.2:4321/script.js"></script>
  <script>console.error("wrong"); setTimeout(() => { throw new Error("late"); });</script></body></html>`;
const site = await serve("tests/browser", { pages: { "/faulty.html": FAULTY } });
after(() => site.close());

for (const engine of ENGINES)
  test(`${engine}: a page is opened, asked, and answers what it throws`, async (t) => {
    const browser = await launch(engine);
    t.after(() => browser.close());
    const page = await browser.open(`${site.url}faulty.html`, { width: 640, height: 480 });
    assert.equal(await page.evaluate((a, b) => Promise.resolve(a + b), "two", 2), "two2");
    assert.equal(await page.element("img", (image, key) => image[key], "tagName"), "IMG");
    const refused = page.evaluate(() => {
      throw Object.assign(new RangeError("too large"), { code: "range", argument: "n" });
    });
    await assert.rejects(refused, { name: "RangeError", message: "too large", code: "range", argument: "n" });
    assert.ok((await axe(page)).some((line) => line.startsWith("image-alt")));
    await page.close();
  });

test("console errors, late exceptions and requests to other hosts are noticed", async (t) => {
  for (const engine of ["chromium", "firefox"]) {
    const browser = await launch(engine);
    t.after(() => browser.close());
    const page = await browser.open(`${site.url}faulty.html`);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    for (const words of [/wrong/, /late/])
      assert.ok(
        page.errors.some((line) => words.test(line)),
        `${engine}: ${words}`,
      );
    const hosts = page.foreignRequests().map((url) => new URL(url).host);
    assert.deepEqual([...new Set(hosts)].sort(), ["127.0.0.2:4321", "elsewhere.invalid"], engine);
  }
});

test("what hangs ends in an error", async () => {
  await assert.rejects(within(new Promise(() => {}), "nothing", 20), /no answer within 0.02 s: nothing/);
});

test("the server sends the types and policies it is told to", async (t) => {
  const strict = await serve("tests/browser", {
    headers: { "x-policy": "strict" },
    types: { ".mjs": null },
    cors: true,
  });
  t.after(() => strict.close());
  const { headers } = await fetch(`${strict.url}harness.mjs`);
  assert.equal(headers.get("x-policy"), "strict");
  assert.equal(headers.get("content-type"), null);
  assert.equal(headers.get("access-control-allow-origin"), "*");
  assert.equal((await fetch(`${strict.url}nothing.html`)).status, 404);
  assert.deepEqual(strict.requests, ["/harness.mjs", "/nothing.html"]);
});

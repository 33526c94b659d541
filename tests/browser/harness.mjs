/* What the browser tests stand on: a small server and three engines with one interface.
 *
 *   import { forTests, axe } from "./harness.mjs";
 *   const { open, site } = await forTests("chromium");        // serves dist/, closes everything after the tests
 *
 *   test("the slider moves by touch", async () => {
 *     const page = await open("embed.html?view=softmax-saturation&lang=fr", { width: 390, height: 844, touch: true });
 *     await page.ready("softmax-saturation");                                  // the element's `ready`
 *     await page.element("softmax-saturation", (e) => (e.state = { dK: 64 })); // any function of the element
 *     assert.equal((await page.readings("softmax-saturation")).weights.length, 32);
 *     await page.native.getByRole("slider").press("ArrowRight");               // Playwright's page itself
 *     assert.deepEqual(await axe(page), []);
 *     assert.deepEqual(page.errors, []);                                       // console errors and exceptions
 *     assert.deepEqual(page.foreignRequests(), []);                            // to other hosts
 *   });
 *
 * forTests(engine, { root, server, env, args })  engine: "chromium", "firefox" or "webkit"
 *   root     folder to serve, "dist" by default
 *   server   options of `serve` (server.mjs): headers, content types, CORS, pages made up by the test
 *   env      environment of the engine, for example { JSC_useWasmSIMD: "0" }
 *   → { browser, site, open }; open(path) takes an address relative to the site, or a whole one
 *
 * open(path, { width, height, touch, dark, reducedMotion, lang, offline, init }) → page, the same in all engines:
 *   page.evaluate(fn, ...args)     runs fn in the page and awaits it; arguments and result are JSON; what it throws
 *                                  arrives with its name, message, code and argument
 *   page.waitFor(fn, ...args)      until fn gives something true (10 s); returns that
 *   page.element(selector, fn, ...args)   fn(element, ...args)
 *   page.ready(selector), page.state(selector), page.readings(selector)
 *   page.errors (console errors, uncaught exceptions), page.requests, page.foreignRequests(), page.goto(url), page.reload(), page.close()
 *   page.native                    Playwright's or Puppeteer's page; WebKit's session
 * WebKit does not know errors and requests (asking throws). Only Chromium knows dark, touch, offline, lang, init (a
 * script run before the page's own) and page.cdp(method, parameters), page.throttle(rate), page.drag(from, to): a
 * finger's drag, page.offline(on).
 *
 * Every call has a time limit and every process that was started ends with the test's.
 */
import { after } from "node:test";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { serve } from "./server.mjs";
import { launchChromium } from "./engines/chromium.mjs";
import { launchFirefox } from "./engines/firefox.mjs";
import { launchWebKit } from "./engines/webkit.mjs";

export { serve } from "./server.mjs";

const LAUNCHERS = { chromium: launchChromium, firefox: launchFirefox, webkit: launchWebKit };

/** The names of the engines. */
export const ENGINES = Object.keys(LAUNCHERS);

/**
 * Starts an engine. Close it, or use `forTests`.
 * @param {string} engine @param {{ env?: Record<string, string>, args?: string[] }} [options]
 */
export function launch(engine, options = {}) {
  return LAUNCHERS[engine](options);
}

/** A site and an engine for the tests of this file; both are closed after them. */
export async function forTests(engine = "chromium", { root = "dist", server = {}, ...options } = {}) {
  const site = await serve(root, server);
  after(() => site.close());
  const browser = await launch(engine, options);
  after(() => browser.close());
  const open = (path = "", pageOptions = {}) => browser.open(new URL(path, site.url).href, pageOptions);
  return { browser, site, open };
}

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * What axe finds, shadow roots included: serious and critical violations unless `impacts` says others.
 * @param {import("./engines/page.mjs").Page} page
 * @returns {Promise<string[]>} one line each
 */
export async function axe(page, { impacts = ["serious", "critical"], rules = {} } = {}) {
  const source = await readFile(axeFile, "utf8");
  await page.run(`(() => { if (!window.axe) { ${source} } })()`);
  const results = await page.evaluate((options) => window.axe.run(document, options), {
    resultTypes: ["violations"],
    rules,
  });
  return results.violations
    .filter((v) => impacts.includes(v.impact))
    .flatMap((v) =>
      v.nodes.map((node) => `${v.id}: ${v.help}: ${node.target.join(" ")} ${node.html.slice(0, 200)}`),
    );
}

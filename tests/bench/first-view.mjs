/** How long a first visit waits, in headless Chromium: a slow processor and a slow link, nothing cached. */
import { serve } from "../browser/harness.mjs";
import { summary } from "./measure.mjs";

const TABLET = { width: 820, height: 1180 };
/** Bytes a second, and ms. */
const LINK = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 40 };
const THROTTLE = 4;

/** In the page, before its scripts: notes when the first explorer can be used. */
const NOTE = `addEventListener("explorer-ready", () => (window.usable ??= performance.now()), true);`;

/**
 * ms until the first text is painted, and until the first explorer answers.
 * @param {any} browser Chromium @param {string} root the folder to serve @param {number} rounds
 */
export async function firstViews(browser, root, rounds) {
  const site = await serve(root, { gzip: true });
  const readable = [];
  const usable = [];
  for (let round = 0; round < rounds; round++) {
    const times = await firstView(browser, site.url);
    readable.push(times.readable);
    usable.push(times.usable);
  }
  await site.close();
  return { readable: summary(readable), usable: summary(usable) };
}

/** Every page has a context, and so a cache, of its own. @param {any} browser @param {string} url */
async function firstView(browser, url) {
  const page = await browser.open("about:blank", { ...TABLET, init: NOTE });
  await page.cdp("Network.enable");
  await page.cdp("Network.emulateNetworkConditions", LINK);
  await page.throttle(THROTTLE);
  await page.goto(url);
  const usable = await page.waitFor(() => window.usable);
  const readable = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
  );
  await page.close();
  return { readable, usable };
}

/** How the page weighs and draws, in headless Chromium: what a reader on a slow tablet would feel. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch, serve } from "../browser/harness.mjs";
import { firstViews } from "./first-view.mjs";
import { summary } from "./measure.mjs";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const THROTTLE = 4;

/** What a reader moves: element, the states it goes to and fro between, and whether it first computes averages. */
const MOVES = [
  { view: "softmax-saturation", what: "slider", states: [{ dK: 64 }, { dK: 256 }], averages: true },
  { view: "attention-stepper", what: "next step", states: [{ step: 4 }, { step: 5 }] },
  { view: "ticket-heatmaps", what: "row", states: [{ row: 3 }, { row: 4 }] },
];

/** kB after gzip of what a page asked for. @param {string[]} requests addresses */
async function weight(requests) {
  const paths = requests.map((url) => new URL(url).pathname.slice(1) || "index.html");
  let bytes = 0;
  for (const path of new Set(paths)) {
    const content = await readFile(dist + path).catch(() => null);
    if (content) bytes += gzipSync(content, { level: 9 }).length;
  }
  return bytes / 1000;
}

/**
 * In the page: ms that the main thread works on one change, from setting the state to the frame's end. What is drawn
 * in the next frame runs in animation callbacks; the message arrives once that frame is done.
 */
async function timeChanges(element, states, rounds) {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame((begun) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - begun);
        channel.port2.postMessage(null);
      });
    });
  const idle = await measure(() => {});
  const changes = await measure((round) => (element.state = { ...element.state, ...states[round % 2] }));
  return { idle, changes };

  async function measure(change) {
    const times = [];
    for (let round = -3; round < rounds; round++) {
      await frame();
      const start = performance.now();
      change(Math.abs(round));
      const setting = performance.now() - start;
      const drawing = await frame();
      if (round >= 0) times.push(setting + drawing);
    }
    return times;
  }
}

/** @param {{ rounds: number }} options */
export async function pageInChromium({ rounds }) {
  const site = await serve(dist);
  const browser = await launch("chromium");
  try {
    return {
      weights: await weights(browser, site),
      first: await firstViews(browser, dist, rounds),
      drawing: await drawings(browser, site, rounds),
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

async function weights(browser, site) {
  const page = await browser.open(site.url);
  await page.native.waitForLoadState("load");
  const first = await weight(page.requests);
  await page.evaluate(async () => {
    const views = [...document.querySelectorAll("*")].filter((element) => element.localName.includes("-"));
    await Promise.all(views.map((element) => /** @type {any} */ (element).ready));
  });
  const whole = await weight(page.requests);
  const code = await weight(page.requests.filter((url) => !url.endsWith(".model")));
  await page.close();
  return { first, code, whole };
}

async function drawings(browser, site, rounds) {
  const rows = [];
  for (const { view, what, states, averages } of MOVES) {
    const page = await browser.open(`${site.url}embed.html?view=${view}&predict=off`, {
      width: 820,
      height: 1180,
    });
    await page.ready(view);
    if (averages) await page.element(view, (element) => element.run().then(() => {}));
    await page.throttle(THROTTLE);
    const { idle, changes } = await page.element(view, timeChanges, states, rounds);
    rows.push({ view, what, idle: summary(idle), change: summary(changes) });
    await page.close();
  }
  return rows;
}

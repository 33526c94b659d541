/** What is measured in headless Chromium. */
import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { launch, serve } from "../browser/harness.mjs";
import { CEILING_FILE } from "./ceiling.mjs";
import { serveClock } from "./page-clock.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const LONGEST = 60 * 60_000; // ms

/** With these, a page's clock is exact to 5 µs instead of 100. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** The peers as one module for the page. */
function bundlePeers() {
  return build({
    absWorkingDir: `${root}tests/bench`, // where the peers are found
    entryPoints: ["peers.mjs"],
    outfile: `${root}build/bench/peers.js`,
    bundle: true,
    format: "esm",
    alias: { "onnxruntime-web": "onnxruntime-web/wasm" },
    logLevel: "error",
  });
}

/**
 * Every size in a page of its own, so that none is slowed by what another left behind.
 * @param {{ sizes: number[], rounds: number, say: (row: any) => void }} options
 */
export async function attentionInChromium({ sizes, rounds, say }) {
  await bundlePeers();
  const blank = "<!doctype html><title>benchmark</title>";
  const site = await serve(root, {
    headers: ISOLATED,
    types: { ".mjs": "text/javascript" },
    pages: { "/bench.html": blank },
  });
  const browser = await launch("chromium");
  const clock = await serveClock();
  const rows = [];
  try {
    for (const n of sizes) {
      const page = await browser.open(`${site.url}bench.html`);
      await clock.watch(browser);
      const options = JSON.stringify({ sizes: [n], rounds, clockAddress: clock.address });
      const run = `(await import("/tests/bench/page.mjs")).attentionInPage(${options}, "${CEILING_FILE}")`;
      for (const row of await page.run(run, LONGEST)) (rows.push(row), say(row));
      await page.close();
    }
    return { rows, version: browser.native.version(), wall: clock.address === null };
  } finally {
    await browser.close();
    await site.close();
    clock.close();
  }
}

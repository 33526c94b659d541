/**
 * The processor time of a page's main thread, told to the page itself: on a machine with other work, wall time counts
 * that too. Linux says how long each process has run; the page asks by a request that waits.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const BUSY = 300; // ms that a page is kept busy to find out which process is its own

/** ms that the main thread of a process has run. @param {number} pid */
async function runningTime(pid) {
  const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}

/** The process of a page: the renderer that runs most while the page is busy. */
async function processOf(browser, page) {
  const session = await browser.native.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const before = await Promise.all(renderers.map(runningTime));
  await page.evaluate((busy) => {
    for (const start = performance.now(); performance.now() - start < busy;);
  }, BUSY);
  const after = await Promise.all(renderers.map(runningTime));
  const ran = after.map((time, i) => time - before[i]);
  return renderers[ran.indexOf(Math.max(...ran))];
}

/** A server that answers with ms; `address` is null where the system does not say (not Linux). */
export async function serveClock() {
  let pid = 0;
  const server = createServer(async (_, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.end(String(await runningTime(pid)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const known = (await runningTime(process.pid)) > 0;
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: known ? `http://127.0.0.1:${port}/` : null,
    /** Tells the time of this page from now on. */
    async watch(browser, page) {
      pid = await processOf(browser, page);
    },
    close: () => (server.closeAllConnections(), server.close()),
  };
}

/**
 * The processor time of a page's main thread, told to the page itself: on a machine with other work, wall time counts
 * that too. Linux says how long each process has run; the page asks by a request that waits.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

/** ms that the main thread of a process has run. @param {number} pid */
async function runningTime(pid) {
  const text = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e6;
}

/** The processes that pages run in: the one that is measured, and others that have nothing to do. */
async function renderers(browser) {
  const session = await browser.native.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/** A server that answers with ms; `address` is null where the system does not say (not Linux). */
export async function serveClock() {
  /** @type {number[]} */
  let processes = [];
  const server = createServer(async (_, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    const times = await Promise.all(processes.map(runningTime));
    response.end(String(times.reduce((sum, time) => sum + time, 0)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const known = (await runningTime(process.pid)) > 0;
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: known ? `http://127.0.0.1:${port}/` : null,
    /** Tells the time of the pages that are open now. */
    async watch(browser) {
      processes = await renderers(browser);
    },
    close: () => (server.closeAllConnections(), server.close()),
  };
}

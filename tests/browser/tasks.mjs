/* How long the page's own thread is busy at a time. */
import assert from "node:assert/strict";

/** Longer, and a reader feels it. */
export const LONG = 50;

/**
 * The longest task of the page's thread during some work, in ms of the processor's time: what other programs take of it
 * does not count. What the machine itself takes does, and a virtual one may be stopped for tens of ms. So work that
 * seems to hold a long task is done again in a new page, up to three times, and the calmest counts: what the page does
 * itself, it does each time.
 * @param {any} browser Chromium @param {() => Promise<any>} open a new page, ready for the work
 * @param {(page: any) => Promise<void>} work
 */
export async function longestTask(browser, open, work) {
  let least = Infinity;
  for (let time = 0; time < 3 && least > LONG; time++) {
    const page = await open();
    least = Math.min(least, await longestOf(browser, page, () => work(page)));
    await page.close();
  }
  return least;
}

async function longestOf(browser, page, work) {
  await browser.native.startTracing(page.native, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.native.stopTracing()));
  const threads = traceEvents.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
  const onPage = (e) => threads.some(({ pid, tid }) => e.pid === pid && e.tid === tid);
  const tasks = traceEvents.filter((e) => /RunTask$/.test(e.name) && e.tdur > 0 && onPage(e));
  assert.ok(tasks.length > 50, "the trace holds the page's tasks and their times");
  return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
}

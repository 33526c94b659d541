import { workerAddress, workerText } from "./worker-source.js";

/** How long a worker may take to start before another way is tried. */
const PATIENCE_MILLISECONDS = 5000;

/** A worker that has said nothing for so long is gone. */
const SILENCE_MILLISECONDS = 20_000;

/** @returns {Worker} from the script beside this one: the way that a strict policy allows */
function byAddress() {
  const address = workerAddress();
  if (!address || address.origin !== globalThis.location?.origin || address.origin === "null")
    throw new Error("a worker starts by address only from the page's own origin");
  return new Worker(address);
}

/** @returns {Promise<Worker>} from the script's text: from another origin, from a file, in a sandbox */
async function byText() {
  const text = await workerText();
  if (text === null) throw new Error("there is no worker's script");
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return await started(new Worker(address));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {Worker} worker
 * @returns {Promise<Worker>} once it has said that it is ready
 */
function started(worker) {
  return new Promise((resolve, reject) => {
    const fail = () => {
      worker.terminate();
      reject(new Error("the worker did not start"));
    };
    const timer = setTimeout(fail, PATIENCE_MILLISECONDS);
    const settle = (/** @type {() => void} */ act) => () => {
      clearTimeout(timer);
      worker.onmessage = worker.onerror = null;
      act();
    };
    worker.onmessage = settle(() => resolve(worker));
    worker.onerror = (event) => {
      event.preventDefault();
      settle(fail)();
    };
  });
}

/**
 * Workers that run, at most `count`; none where the host has or allows none.
 * @param {number} count
 * @returns {Promise<Worker[]>}
 */
export async function startWorkers(count) {
  if (count === 0 || typeof Worker !== "function") return [];
  for (const way of [async () => started(byAddress()), byText])
    try {
      const first = await way(); // alone, so that a host that refuses says so only once
      const others = await Promise.allSettled(Array.from({ length: count - 1 }, way));
      return [first, ...others.flatMap((other) => (other.status === "fulfilled" ? [other.value] : []))];
    } catch {
      continue;
    }
  return [];
}

/**
 * Gives a worker its task and listens until it is done, or can't go on; then the worker is ended.
 * @param {Worker} worker
 * @param {import("./long-run.js").Task} task
 * @param {(report: import("./long-run.js").Report) => boolean} hear whether that report was the last
 * @returns {Promise<boolean>} whether it came to the end; rejects with what `hear` throws
 */
export function giveTask(worker, task, hear) {
  return new Promise((resolve, reject) => {
    let heard = performance.now();
    const timer = setInterval(() => performance.now() - heard > SILENCE_MILLISECONDS && settle(false), 1000);
    const settle = (/** @type {boolean} */ finished) => {
      clearInterval(timer);
      worker.onmessage = worker.onerror = null; // nothing it still says counts
      worker.terminate();
      resolve(finished);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      settle(false);
    };
    worker.onmessageerror = () => settle(false);
    worker.onmessage = ({ data }) => {
      heard = performance.now();
      try {
        if (data.failed) settle(false);
        else if (hear(data)) settle(true);
      } catch (error) {
        reject(error);
        settle(false);
      }
    };
    try {
      worker.postMessage(task);
    } catch {
      settle(false); // this host doesn't hand modules over
    }
  });
}

/** How many workers a long run uses where the caller doesn't say. */
export function usualWorkers() {
  return Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 1);
}

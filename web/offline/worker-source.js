/* global WORKER_TEXT -- the build puts in the bundled worker's text */

/** The one-file page's stand-in for core/worker-source.js: nothing lies beside it. @returns {null} */
export function workerAddress() {
  return null;
}

/** @returns {Promise<string>} */
export async function workerText() {
  return WORKER_TEXT;
}

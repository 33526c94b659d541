/* global WORKER_FILE -- the build puts in the hashed name of the bundled worker; unbundled there is none */

/**
 * The worker's script beside this one, or null where there is none (unbundled, or all in one file).
 * A worker can be started by it where this script comes from the page's own origin.
 * @returns {URL | null}
 */
export function workerAddress() {
  return typeof WORKER_FILE === "undefined" ? null : new URL(WORKER_FILE, import.meta.url);
}

/**
 * The worker's script as text, for a worker from a Blob, or null where there is none.
 * @returns {Promise<string | null>}
 */
export async function workerText() {
  const address = workerAddress();
  if (!address) return null;
  const response = await fetch(address);
  return response.ok ? response.text() : null;
}

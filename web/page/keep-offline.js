/* global KEEP_OFFLINE -- false in the one-file page, which needs no copy */

/** Keeps a copy of the page for offline use, where the browser allows it; works the same without. */
export function keepOffline() {
  if (!KEEP_OFFLINE || location.protocol === "file:") return;
  try {
    navigator.serviceWorker
      ?.register("service-worker.js")
      .then((registration) => registration.active && registration.update()) // a known one is not looked up again
      .catch(() => {});
  } catch {
    // a sandboxed frame has none
  }
}

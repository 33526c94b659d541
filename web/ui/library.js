import { loadAttention } from "../core/index.js";

/** @type {Promise<import("../core/index.js").AttentionLibrary> | null} */
let library = null;

/** One library for all explorers of a page. */
export function sharedLibrary() {
  library ??= loadAttention();
  library.catch(() => (library = null)); // a failed load may be tried again
  return library;
}

/* global EXPLORER_FILES -- the build puts in the hashed file names */
import { scriptAddress } from "./script-address.js";
import { texts } from "./texts.js";

/** @typedef {{ mount: (host: import("./element.js").ExplorerElement) => Promise<import("./element.js").Mounted> }} ExplorerModule */

const BASE = scriptAddress();

/** One import a file, however many elements ask. @type {Map<string, Promise<ExplorerModule>>} */
const loading = new Map();

/**
 * The code of an explorer, from beside the script. (The one-file page replaces this module by one
 * that holds all of them.)
 * @param {string} name
 * @returns {Promise<ExplorerModule>}
 */
export function loadExplorer(name) {
  let promise = loading.get(name);
  if (!promise) {
    const address = new URL(EXPLORER_FILES[name], BASE);
    promise = fromDisk()
      ? Promise.reject(Object.assign(new Error(texts.en.fromDisk), { name: "FromDisk" }))
      : import(address.href);
    promise.catch(() => loading.delete(name));
    loading.set(name, promise);
  }
  return promise;
}

/** Whether the script was opened from disk, where browsers let no module load. */
export function fromDisk() {
  return BASE.startsWith("file:");
}

/** @param {string} file @returns {string} the address of a file beside the script */
export function besideScript(file) {
  return new URL(file, BASE).href;
}

/**
 * Where the running script was loaded from. It may run as a classic script (currentScript knows), as
 * a module or through import() (then only the stack of an error knows, as import.meta is a syntax
 * error in a classic script). Call it while the script first runs.
 * @returns {string}
 */
export function scriptAddress() {
  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.src) return script.src;
  const inStack = /(?:https?|file|blob):\/\/[^\s)]+?(?=:\d+:\d+)/.exec(new Error().stack ?? "");
  return inStack?.[0] ?? document.baseURI;
}

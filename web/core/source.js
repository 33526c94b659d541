/* global WASM_FILES -- the build puts the hashed names here; unbundled, the modules lie in build/ */
const files =
  typeof WASM_FILES === "undefined"
    ? { scalar: "../../build/core-scalar.wasm", simd: "../../build/core-simd.wasm" }
    : WASM_FILES;

/**
 * The bytes of a module, from beside this script. Always as an array buffer, so that a server's
 * idea of the file's type does not matter.
 * @param {"scalar" | "simd"} kind
 * @returns {Promise<BufferSource>}
 */
export async function wasmBytes(kind) {
  const address = new URL(files[kind], import.meta.url);
  if (address.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
  return response.arrayBuffer();
}

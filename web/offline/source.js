/* The one-file page's stand-in for core/source.js: both modules are in the file. */
import scalar from "../../build/core-scalar.wasm";
import simd from "../../build/core-simd.wasm";

/** @param {"scalar" | "simd"} kind @returns {Promise<BufferSource>} */
export async function wasmBytes(kind) {
  return kind === "simd" ? simd : scalar;
}

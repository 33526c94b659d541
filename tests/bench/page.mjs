/** The attention benchmark in a page that serves the repository; `peers` is build/bench/peers.js. */
import { measureAttention } from "./attention.mjs";
import { pageClock } from "./page-clock-client.mjs";

const at = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url).href;

/** @param {{ sizes: number[], rounds: number, clockAddress: string | null }} options @param {string} ceilingFile */
export async function attentionInPage(options, ceilingFile) {
  const { loadPeers } = await import(at("build/bench/peers.js"));
  const ceilingBytes = await (await fetch(at(ceilingFile))).arrayBuffer();
  const peers = await loadPeers({
    tensorflow: at("tests/bench/node_modules/@tensorflow/tfjs-backend-wasm/dist/"),
    onnx: at("tests/bench/node_modules/onnxruntime-web/dist/"),
  });
  const clock = pageClock(options.clockAddress);
  return measureAttention({ ...options, clock, peers, ceilingBytes });
}

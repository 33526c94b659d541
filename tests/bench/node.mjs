/** The attention benchmark in this Node process. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { measureAttention } from "./attention.mjs";
import { CEILING_FILE } from "./ceiling.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** ms of processor time, so that other programs on this machine count little. */
export function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {{ sizes: number[], rounds: number, say: (row: any) => void }} options */
export async function attentionInNode(options) {
  const { loadPeers } = await import("./peers.mjs"); // installed by now
  const tensorflow = `${root}tests/bench/node_modules/@tensorflow/tfjs-backend-wasm/dist/`;
  return measureAttention({
    ...options,
    clock: processorTime,
    peers: await loadPeers({ tensorflow }),
    ceilingBytes: await readFile(root + CEILING_FILE),
  });
}

/** The peers, ready to compute in WebAssembly on one thread: in Node, and bundled in a page. */
import * as tf from "@tensorflow/tfjs-core";
import { setThreadsCount, setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import * as ort from "onnxruntime-web";

/**
 * @param {{ tensorflow: string, onnx?: string }} folders where their modules lie: paths or addresses, with a final "/"
 */
export async function loadPeers({ tensorflow, onnx }) {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = "error";
  if (onnx) ort.env.wasm.wasmPaths = onnx;
  setWasmPaths(tensorflow);
  setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
  return { tf, ort };
}

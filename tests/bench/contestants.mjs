/**
 * Who computes the same attention in the benchmark: the library by both methods, plain loops, and the peers, each from
 * arrays of JavaScript to an array of JavaScript, copies included. Runs in Node and in a page.
 *
 * A contestant is { name, prepare }: prepare(problem) returns a function that computes the output once (a promise
 * where the peer works that way) and has `dispose`; what can be made ready beforehand (graphs, masks) is.
 *
 * @typedef {{ n: number, d: number, causal: boolean, q: Float32Array, k: Float32Array, v: Float32Array }} Problem
 */
import { attentionOperator, matmulSoftmax } from "./onnx.mjs";

/** The causal mask that peers add: −∞ where a key lies ahead. */
function additiveMask(n) {
  const mask = new Float32Array(n * n);
  for (let i = 0; i < n; i++) mask.fill(-Infinity, i * n + i + 1, (i + 1) * n);
  return mask;
}

/** @param {any} lib @param {"fused" | "readable"} method @param {any} causalMask */
export function ours(lib, method, causalMask) {
  return {
    name: method,
    prepare({ n, d, causal, ...inputs }) {
      const [q, k, v] = ["q", "k", "v"].map((name) => ({ shape: [n, d], data: inputs[name] }));
      const mask = causal ? causalMask(n) : null;
      const run = () => lib.attention(q, k, v, { method, mask, outputs: ["output"] }).output.data;
      return Object.assign(run, { dispose() {} });
    },
  };
}

/** One row of scores and weights at a time, in JavaScript as one would write it first. */
export function plainLoops() {
  return {
    name: "plain JavaScript",
    prepare({ n, d, causal, q, k, v }) {
      const run = () => {
        const output = new Float32Array(n * d);
        const weights = new Float32Array(n);
        for (let i = 0; i < n; i++) plainRow(output, weights, { i, m: causal ? i + 1 : n, d, q, k, v });
        return output;
      };
      return Object.assign(run, { dispose() {} });
    },
  };
}

function plainRow(output, weights, { i, m, d, q, k, v }) {
  let largest = -Infinity;
  for (let j = 0; j < m; j++) {
    let sum = 0;
    for (let c = 0; c < d; c++) sum += q[i * d + c] * k[j * d + c];
    weights[j] = sum / Math.sqrt(d);
    if (weights[j] > largest) largest = weights[j];
  }
  let sum = 0;
  for (let j = 0; j < m; j++) sum += weights[j] = Math.exp(weights[j] - largest);
  for (let j = 0; j < m; j++)
    for (let c = 0; c < d; c++) output[i * d + c] += (weights[j] / sum) * v[j * d + c];
}

/** With an explicit transpose: its `transposeB` path is several times slower. @param {any} tf */
export function tensorflow(tf) {
  return {
    name: "tfjs-wasm",
    prepare({ n, d, causal, q, k, v }) {
      const mask = causal ? tf.tensor2d(additiveMask(n), [n, n]) : null;
      const compute = () => {
        const [a, b, c] = [q, k, v].map((data) => tf.tensor2d(data, [n, d]));
        const scores = tf.mul(tf.matMul(a, tf.transpose(b)), 1 / Math.sqrt(d));
        return tf.matMul(tf.softmax(mask ? tf.add(scores, mask) : scores), c);
      };
      const run = () => {
        const output = tf.tidy(compute);
        const data = output.dataSync();
        output.dispose();
        return data;
      };
      return Object.assign(run, { dispose: () => mask?.dispose() });
    },
  };
}

/** A session of onnxruntime-web on a model, with what it is fed. */
async function session(ort, bytes, feeds) {
  const model = await ort.InferenceSession.create(bytes, { executionProviders: ["wasm"] });
  const run = async () => (await model.run(feeds)).output.data;
  return Object.assign(run, { dispose: () => model.release() });
}

/** @param {any} ort */
export function onnxGraph(ort) {
  return {
    name: "onnxruntime-web, graph",
    prepare({ n, d, causal, q, k, v }) {
      const feed = (data, shape) => new ort.Tensor("float32", data, shape);
      const feeds = { scale: feed(Float32Array.of(1 / Math.sqrt(d)), [1]) };
      for (const [name, data] of Object.entries({ q, k, v })) feeds[name] = feed(data, [n, d]);
      if (causal) feeds.mask = feed(additiveMask(n), [n, n]);
      return session(ort, matmulSoftmax(n, d, causal), feeds);
    },
  };
}

/** @param {any} ort */
export function onnxAttention(ort) {
  return {
    name: "onnxruntime-web, Attention",
    prepare({ n, d, causal, q, k, v }) {
      const feeds = {};
      for (const [name, data] of Object.entries({ q, k, v }))
        feeds[name] = new ort.Tensor("float32", data, [1, 1, n, d]);
      return session(ort, attentionOperator(n, d, causal), feeds);
    },
  };
}

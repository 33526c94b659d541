/* The worker that long runs are divided among, or that trains: its own instance of the module that was
 * posted to it.
 *
 * in:  { module, simd, plan, portion }   one task, then the worker is ended from outside
 * out: "ready"                           the script runs
 *      { index, drawn }                  at least every REPORT_MILLISECONDS
 *      { index, drawn, parts }           a d_k is finished
 *      { failed }                        a sentence: why it can't go on
 *
 * in:  { training, … }                   a request of training-run.js, any number of them
 * out: { answer } or { failed }
 *
 * Bundled as a classic script, since module workers don't start from a file on disk.
 */
import { ExperimentRun } from "./experiment-run.js";
import { Core } from "./memory.js";
import { trainingServer } from "./training-run.js";

const REPORT_MILLISECONDS = 40;

/** @param {import("./long-run.js").Task} task */
function work({ module, simd, plan, portion }) {
  const run = new ExperimentRun(new Core(module, simd), plan);
  let reported = performance.now();
  for (const { index, finished, drawn } of run.steps(portion)) {
    if (finished) {
      const parts = run.parts();
      postMessage({ index, drawn, parts }, { transfer: [parts.buffer] });
    } else if (performance.now() - reported > REPORT_MILLISECONDS) {
      reported = performance.now();
      postMessage({ index, drawn });
    }
  }
}

const train = trainingServer();

addEventListener("message", ({ data }) => {
  try {
    if (data.training) postMessage({ answer: train(data) });
    else work(data);
  } catch (error) {
    postMessage({ failed: String(error) });
  }
});
postMessage("ready");

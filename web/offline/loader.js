/* The one-file page's stand-in for ui/loader.js: every explorer is in the file already. */
import * as stepper from "../explorers/attention-stepper/index.js";
import * as variance from "../explorers/score-variance/index.js";
import * as saturation from "../explorers/softmax-saturation/index.js";
import * as heatmaps from "../explorers/ticket-heatmaps/index.js";

/** @type {Record<string, import("../ui/loader.js").ExplorerModule>} */
const modules = {
  "attention-stepper": stepper,
  "score-variance": variance,
  "softmax-saturation": saturation,
  "ticket-heatmaps": heatmaps,
};

/** @param {string} name */
export async function loadExplorer(name) {
  return modules[name];
}

/** @param {string} file @returns {string} the file, shown alone by a query of this very page */
export function besideScript(file) {
  return location.href.split(/[?#]/)[0] + file.replace(/^[^?]*/, "");
}

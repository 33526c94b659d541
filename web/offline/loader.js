/* The one-file page's stand-in for ui/loader.js: every explorer is in the file already. */
import * as attentionStepper from "../explorers/attention-stepper/index.js";
import * as scoreVariance from "../explorers/score-variance/index.js";
import * as softmaxSaturation from "../explorers/softmax-saturation/index.js";
import * as ticketHeatmaps from "../explorers/ticket-heatmaps/index.js";

/** @type {Record<string, import("../ui/loader.js").ExplorerModule>} */
const modules = {
  "attention-stepper": attentionStepper,
  "score-variance": scoreVariance,
  "softmax-saturation": softmaxSaturation,
  "ticket-heatmaps": ticketHeatmaps,
};

/** @param {string} name */
export async function loadExplorer(name) {
  return modules[name];
}

/** From wherever this page was opened, nothing needs to be loaded. */
export function fromDisk() {
  return false;
}

/** @param {string} file @returns {string} the file, shown alone by a query of this very page */
export function besideScript(file) {
  return location.href.split(/[?#]/)[0] + file.replace(/^[^?]*/, "");
}

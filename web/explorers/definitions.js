import attentionStepper from "./attention-stepper/parameters.js";
import scoreVariance from "./score-variance/parameters.js";
import softmaxSaturation from "./softmax-saturation/parameters.js";
import ticketHeatmaps from "./ticket-heatmaps/parameters.js";

/** Every explorer, in the order of the page. @type {import("../ui/element.js").ExplorerDefinition[]} */
export const definitions = [attentionStepper, scoreVariance, softmaxSaturation, ticketHeatmaps];

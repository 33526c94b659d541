import stepper from "./attention-stepper/parameters.js";
import variance from "./score-variance/parameters.js";
import saturation from "./softmax-saturation/parameters.js";
import heatmaps from "./ticket-heatmaps/parameters.js";

/** Every explorer, in the order of the page. */
export const definitions = [stepper, variance, saturation, heatmaps];

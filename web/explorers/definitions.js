import ticketHeatmaps from "./ticket-heatmaps/parameters.js";

/** Every explorer, in the order of the page. @type {import("../ui/element.js").ExplorerDefinition[]} */
export const definitions = [ticketHeatmaps];

/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "ticket-heatmaps",
  parameters: {
    text: { type: "text", most: 10000, default: "" },
    block: { type: "integer", min: 1, max: 2, default: 2 },
    row: { type: "integer", min: 0, max: 119, default: 0 },
    head: { type: "integer", min: 1, max: 4, default: 1 },
    prediction: { type: "choice", values: ["row", "column", "diagonal"], default: null, nullable: true },
  },
  emptyReadings: () => ({
    tokens: null,
    weights: null,
    prediction: null,
    probabilities: null,
    columnMeans: null,
  }),
};

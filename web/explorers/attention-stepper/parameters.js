/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "attention-stepper",
  parameters: {
    step: { type: "integer", min: 1, max: 7, default: 1 },
    mask: { type: "choice", values: ["none", "causal", "padding"], default: "none" },
    row: { type: "integer", min: 0, max: 2, default: 0 },
    /** What every embedding is multiplied by: 4 in the lesson's exercise. */
    factor: { type: "number", min: -8, max: 8, default: 1 },
    prediction: { type: "choice", values: ["0", "1", "2"], default: null, nullable: true },
  },
  emptyReadings: () => ({
    shape: null,
    q: null,
    k: null,
    v: null,
    scores: null,
    scaled: null,
    masked: null,
    weights: null,
    output: null,
  }),
};

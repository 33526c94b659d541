/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "attention-stepper",
  room: { 0: 90, 19: 76, 25: 73, 32: 69, 34: 55, 38: 49, 41: 67, 43.5: 52, 56: 43 },
  parameters: {
    step: { type: "integer", min: 1, max: 7, default: 1 },
    mask: { type: "choice", values: ["none", "causal", "padding"], default: "none" },
    /** The chosen word. */
    row: { type: "integer", min: 0, max: 2, default: 0 },
    /** The touched cell's column in the step's result; null, or none such: the row's first hidden one, else its largest. */
    column: { type: "integer", min: 0, max: 2, default: null, nullable: true },
    /** Which of step 2's three products is laid out. */
    product: { type: "choice", values: ["q", "k", "v"], default: "q" },
    /** What every embedding is multiplied by: 4 in the lesson's exercise. */
    factor: { type: "number", min: -8, max: 8, default: 1 },
    /**
     * The word that the chosen one is expected to read most, or "equal"; where it sees one key only, the weight that
     * it is expected to give: "unchanged", "zeroed", "whole" (see question.js). "seen": the weights have been looked
     * at, the question is closed.
     */
    prediction: {
      type: "choice",
      values: ["0", "1", "2", "equal", "unchanged", "zeroed", "whole", "seen"],
      default: null,
      nullable: true,
    },
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

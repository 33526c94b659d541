/** Tokens of the longest ticket that is read. */
export const MOST_TOKENS = 120;

/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "ticket-heatmaps",
  room: { 0: 124, 19: 119, 21: 117, 23: 113, 32: 104, 35: 100, 46: 75 },
  parameters: {
    /** The ticket; empty: the one that comes with the explorer. */
    text: { type: "text", most: 10000, default: "" },
    block: { type: "integer", min: 1, max: 2, default: 2 },
    /** The framed row, from 0; beyond the ticket's end: its last token. Of the default ticket, "not". */
    row: { type: "integer", min: 0, max: MOST_TOKENS - 1, default: 2 },
    /** With the row, the cell whose weight is read out. */
    column: { type: "integer", min: 0, max: MOST_TOKENS - 1, default: null, nullable: true },
    head: { type: "integer", min: 1, max: 4, default: 1 },
    /** Places of the tokens that are hidden as padding is. */
    padded: { type: "integers", min: 0, max: MOST_TOKENS - 1, least: 0, most: MOST_TOKENS, default: [] },
    prediction: { type: "choice", values: ["even", "diagonal", "columns"], default: null, nullable: true },
  },
  emptyReadings: () => ({
    tokens: null,
    weights: null,
    prediction: null,
    probabilities: null,
    columnMeans: null,
  }),
};

/** Tokens of the longest ticket that is read. */
export const MOST_TOKENS = 120;

/** Characters that a text may have. */
export const MOST_CHARACTERS = 10000;

/** Numbers of heads that a model can be trained with. */
export const HEADS = [1, 2, 4, 8];

/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "ticket-heatmaps",
  room: {
    0: 200,
    19: 190,
    20: 185,
    24: 181,
    25: 177,
    27: 168,
    30: 162,
    33: 157,
    35: 153,
    36: 148,
    46: 107,
    57: 105,
  },
  runs: true,
  parameters: {
    /** The ticket; empty: the one that comes with the explorer. */
    text: { type: "text", most: MOST_CHARACTERS, default: "" },
    block: { type: "integer", min: 1, max: 2, default: 1 },
    /** The framed row, from 0; beyond the ticket's end: its last token. Of the default ticket, "not". */
    row: { type: "integer", min: 0, max: MOST_TOKENS - 1, default: 2 },
    /** With the row, the cell whose weight is read out. */
    column: { type: "integer", min: 0, max: MOST_TOKENS - 1, default: null, nullable: true },
    head: { type: "integer", min: 1, max: 8, default: 1 },
    /** Places of the tokens that are hidden as padding is. */
    padded: { type: "integers", min: 0, max: MOST_TOKENS - 1, least: 0, most: MOST_TOKENS, default: [] },
    /** Of the training in the page, as of the shipped model: what its draws begin with. */
    seed: { type: "integer", min: 0, max: 4294967295, default: 0 },
    heads: { type: "choice", values: HEADS, default: 4 },
    /** Whether scores are divided by √d_k. */
    scaled: { type: "boolean", default: true },
    prediction: { type: "choice", values: ["even", "diagonal", "columns"], default: null, nullable: true },
  },
  emptyReadings: () => ({
    tokens: null,
    weights: null,
    prediction: null,
    probabilities: null,
    columnMeans: null,
    training: null,
  }),
};

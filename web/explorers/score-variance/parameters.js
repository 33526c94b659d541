/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "score-variance",
  room: { 0: 86, 19: 79, 31: 80, 43.5: 75, 46: 48, 48: 50, 51: 52, 56: 56 },
  runs: true,
  parameters: {
    seed: { type: "integer", min: 0, max: 4294967295, default: 0 },
    pairs: { type: "integer", min: 2, max: 1000000, default: 20000 },
    dK: { type: "integers", min: 1, max: 4096, least: 1, most: 12, default: [4, 16, 64, 256, 1024] },
    prediction: { type: "choice", values: ["2", "4", "16"], default: null, nullable: true },
  },
  emptyReadings: () => ({ rows: null, slope: null, slopeScaled: null, done: null }),
};

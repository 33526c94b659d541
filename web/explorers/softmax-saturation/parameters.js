/** The five stops of the slider; all of them are drawn from the generator, in this order. */
export const STOPS = [4, 16, 64, 256, 1024];

/** @type {import("../../ui/element.js").ExplorerDefinition} */
export default {
  name: "softmax-saturation",
  room: { 0: 120, 19: 112, 21: 106, 23: 101, 25: 97, 30: 93, 38: 89, 46: 64, 49: 62, 52: 60, 56: 55 },
  runs: true,
  parameters: {
    dK: { type: "choice", values: STOPS, default: 4 },
    /** The statistics use seed, the gradient seed + 1, the bars seed + 2. */
    seed: { type: "integer", min: 0, max: 4294967293, default: 0 },
    prediction: { type: "choice", values: ["less", "same", "more"], default: null, nullable: true },
  },
  emptyReadings: () => ({
    variance: null,
    standardDeviation: null,
    varianceScaled: null,
    largestWeight: null,
    largestWeightScaled: null,
    shareAbove99: null,
    shareAbove99Scaled: null,
    gradientSize: null,
    gradientSizeScaled: null,
    weights: null,
    weightsScaled: null,
    jacobian: null,
    jacobianScaled: null,
  }),
};

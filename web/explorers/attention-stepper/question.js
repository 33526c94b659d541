/**
 * The question before the weights are shown, for one state.
 * @typedef {object} Question
 * @property {"word" | "weight"} kind "word": which word will be read most; "weight": how much weight the only
 *   visible key gets
 * @property {{ value: string, word?: number, weight?: number }[]} answers
 * @property {string} right the value of the right answer
 */

/**
 * @param {import("./model.js").Figures} figures
 * @param {Record<string, any>} state
 * @returns {Question}
 */
export function questionOf(figures, { row }) {
  const weights = /** @type {number[]} */ (figures.weights[row]);
  const visible = weights.map((_, j) => j).filter((j) => figures.masked[row][j] !== "-inf");
  if (visible.length === 1) return weightQuestion(figures, row, visible[0]);
  const largest = Math.max(...weights);
  const first = visible.filter((j) => weights[j] === largest);
  return {
    kind: "word",
    answers: [...visible.map((j) => ({ value: String(j), word: j })), { value: "equal" }],
    right: first.length === visible.length ? "equal" : String(first[0]),
  };
}

/** @param {import("./model.js").Figures} figures @param {number} row @param {number} key @returns {Question} */
function weightQuestion({ weights, unmaskedWeights, zeroedWeights }, row, key) {
  const weight = (/** @type {import("./model.js").Rows} */ rows) => /** @type {number} */ (rows[row][key]);
  return {
    kind: "weight",
    answers: [
      { value: "unchanged", weight: weight(unmaskedWeights) },
      { value: "zeroed", weight: weight(zeroedWeights) },
      { value: "whole", weight: weight(weights) },
    ],
    right: "whole",
  };
}

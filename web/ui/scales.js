/* From values to px. Only pictures come of it: `Math.log`, in which engines differ, reaches no reading. */

/** @typedef {(value: number) => number} Scale */

/**
 * Equal steps are equally long.
 * @param {[number, number]} values the first and the last @param {[number, number]} px where they lie
 * @returns {Scale}
 */
export function linear([from, to], [start, end]) {
  const unit = (end - start) / (to - from);
  return (value) => start + (value - from) * unit;
}

/**
 * Equal factors are equally long.
 * @param {[number, number]} values the first and the last, above zero @param {[number, number]} px where they lie
 * @returns {Scale}
 */
export function logarithmic([from, to], [start, end]) {
  const unit = (end - start) / Math.log(to / from);
  return (value) => start + Math.log(value / from) * unit;
}

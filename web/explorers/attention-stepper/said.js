/**
 * What the texts get to make a sentence of.
 *
 * @typedef {Record<"x" | "q" | "k" | "v" | "scores" | "scaled" | "weights" | "output", number[][]> &
 *   { masked: (number | "-inf")[][], dK: number }} Plain
 *
 * @typedef {object} Said
 * @property {import("../../ui/numbers.js").Numbers} n
 * @property {Plain} f the model's figures
 * @property {number} row the chosen word @property {number} column the touched cell's
 * @property {string} mask @property {number} factor @property {"q" | "k" | "v"} product
 * @property {boolean} veiled whether the chosen word's weights wait for the prediction
 * @property {(index: number) => unknown} word a quoted word
 * @property {(x: number | "-inf") => unknown} entry a number as the matrices show it, stressed
 * @property {(xs: number[]) => unknown} vector
 *
 * @typedef {object} Asked
 * @property {import("../../ui/numbers.js").Numbers} n
 * @property {(index: number) => unknown} word
 * @property {number} row
 * @property {any} figures
 * @property {string} right the right answer's value
 */

export {};

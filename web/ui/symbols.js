import { html } from "lit";

/** The key size, in running text. */
export const dk = html`<i class="m">d<sub>k</sub></i>`;

/** The key size and its value, kept on one line. @param {string} value */
export const dkIs = (value) => html`<span class="nb">${dk} = ${value}</span>`;

/** A text that says d_k, with the symbol in its place. @param {string} text */
export const withDk = (text) => text.split("d_k").map((part, i) => (i ? html`${dk}${part}` : part));

/** The root of the key size; MathML, so that it is read aloud. */
export const rootDk = html`<math
  ><msqrt
    ><msub><mi>d</mi><mi>k</mi></msub></msqrt
  ></math
>`;

/** The root of a number; MathML, so that it is read aloud. @param {unknown} value */
export const rootOf = (value) =>
  html`<math
    ><msqrt><mn>${value}</mn></msqrt></math
  >`;

/** A symbol and the mark after it, which must not begin a line. @param {unknown} symbol @param {string} mark */
export const held = (symbol, mark) => html`<span class="nb">${symbol}${mark}</span>`;

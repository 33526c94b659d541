import { html } from "lit";

/** The key size, in running text. */
export const dk = html`<i class="m">d<sub>k</sub></i>`;

/** The root of the key size; MathML, so that it is read aloud. */
export const rootDk = html`<math
  ><msqrt
    ><msub><mi>d</mi><mi>k</mi></msub></msqrt
  ></math
>`;

/** The worked example: three words, d = 4 numbers each, d_k = 2. */
export const WORDS = ["damaged", "on", "arrival"];

/** The embeddings, (3, 4): one row per word. */
export const X = [
  [1, 0, 0, 1],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
];

/** The learned matrices, (4, 2) each. */
export const W = {
  q: [
    [0.5, 0.5],
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  k: [
    [1, 0],
    [0, 0.5],
    [0, 2],
    [0, 0],
  ],
  v: [
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 0],
  ],
};

/** With the padding mask, the last word stands for filling. */
export const REAL_WORDS = 2;

import { html } from "lit";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */
/** @typedef {{ column: number, mean: number, diagonal: number, share: number, where: "even" | "diagonal" | "columns" }} Gathering */

/** A weight, never shown as 0 unless it is. @param {Numbers} n @param {number} w */
const weight = (n, w) => (w === 0 ? "0" : w < 0.0005 ? n.scientific(w) : n.fixed(w, 3));

export default {
  names: {
    text: "The ticket",
    block: "The block",
    row: "The row",
    head: "The head",
    column: "The column",
    padded: "The list of hidden words",
  },
  weight,

  question: (/** @type {Numbers} */ n, /** @type {number} */ size) =>
    `Each row of a map is one word of the ticket, and its ${n.whole(size)} weights say how much it reads of each word, itself included. Where will the strong weights of this head be?`,
  answers: {
    even: "spread all over",
    diagonal: "on the diagonal: a word reads itself",
    columns: "in a few columns: all read the same words",
  },
  verdict: (
    /** @type {Numbers} */ n,
    /** @type {Gathering} */ g,
    /** @type {string} */ word,
    /** @type {number} */ head,
  ) => {
    const found = {
      even: "no place stands out",
      diagonal: "the words read themselves",
      columns: "the words read the same few columns",
    }[g.where];
    return html`In head ${n.whole(head)} ${found}: an equal share would be ${weight(n, g.share)}; the most
      read column, ${n.quote(word)}, gets <b>${weight(n, g.mean)}</b> on average, the diagonal
      <b>${weight(n, g.diagonal)}</b>.`;
  },

  untrained:
    "Not trained: the parameters of these heads were drawn at random a moment ago (seed 0). This is the noise that training starts from, and it knows nothing about tickets.",
  ticket: "The ticket",
  ticketHint: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ head) =>
    html`Touch a word to frame its row. The colours show what ${n.quote(word)} reads in head ${n.whole(head)}.`,
  ticketHintVeiled: "Touch a word to frame its row.",
  own: "Another ticket",
  ownHint: "Type or paste any text; empty brings the first ticket back.",
  cut: (/** @type {Numbers} */ n, /** @type {number} */ kept, /** @type {number} */ cut) =>
    `This ticket is long: its first ${n.whole(kept)} tokens are read, the other ${n.whole(cut)} are left out.`,
  hidden: "hidden",
  allHidden: "Every word is hidden: there is nothing left to read, and all weights are 0.",

  block: "Block",
  heads: "Heads",
  head: (/** @type {Numbers} */ n, /** @type {number} */ head) => `Head ${n.whole(head)}`,
  map: (/** @type {Numbers} */ n, /** @type {number} */ head, /** @type {number} */ size) =>
    `Map of head ${n.whole(head)}, ${n.whole(size)} rows by ${n.whole(size)} columns. Arrow keys move the touched cell.`,
  mapKind: "heat map",
  mapVeiled: "The map is hidden until you have answered.",
  reads: "reads",
  isRead: "is read",
  mean: "mean",
  meanCaption: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ mean) =>
    html`of each column; the most read: <b>${n.quote(word)}</b> ${weight(n, mean)}`,
  noCell: "Touch a cell of the map to read its weight.",
  cell: (
    /** @type {Numbers} */ n,
    /** @type {string} */ reader,
    /** @type {string} */ read,
    /** @type {number} */ w,
    /** @type {number} */ share,
  ) =>
    html`${n.quote(reader)} gives ${n.quote(read)} <b>${weight(n, w)}</b> of its
      weight${w > 0 && share > 0 ? html`, ${n.fixed(w / share, 1)} times an equal share` : ""}.`,

  previousRow: "Previous row",
  nextRow: "Next row",
  rowOf: (
    /** @type {Numbers} */ n,
    /** @type {number} */ row,
    /** @type {number} */ size,
    /** @type {number} */ head,
  ) => `word ${n.whole(row)} of ${n.whole(size)}, head ${n.whole(head)}`,
  hide: "Hide this word",
  show: "Show this word",
  strongest: "What this row reads, largest weights",
  perHead: (/** @type {Numbers} */ n, /** @type {string} */ word) =>
    html`What ${n.quote(word)} reads first, head by head`,
  tell: (
    /** @type {Numbers} */ n,
    /** @type {{ head: number, word: string, first: string, w1: number, second: string | null, w2: number, visible: number }} */ s,
  ) =>
    html`In head ${n.whole(s.head)}, ${n.quote(s.word)} reads ${n.quote(s.first)} first
    (<b>${weight(n, s.w1)}</b>)${
      s.second === null ? "" : html`, then ${n.quote(s.second)} (<b>${weight(n, s.w2)}</b>)`
    };
    ${s.visible === 1 ? "the row’s one weight makes 1" : html`the row’s ${n.whole(s.visible)} weights make 1`}.`,
  legend: "Weight, square-root scale up to the largest of this head",

  description: (
    /** @type {Numbers} */ n,
    /** @type {{ size: number, block: number, head: number, word: string, row: number, largest: number, reader: string, read: string,
     *   gathering: Gathering, column: string, hidden: string[] }} */ s,
  ) =>
    html`Four maps of block ${n.whole(s.block)}, each of ${n.whole(s.size)} rows (the word that reads) and as
    many columns (the word that is read); each row adds up to 1. In head ${n.whole(s.head)} the largest weight
    is ${weight(n, s.largest)}, from ${n.quote(s.reader)} to ${n.quote(s.read)}. Its most read column is
    ${n.quote(s.column)}, with ${weight(n, s.gathering.mean)} on average, where an equal share would be
    ${weight(n, s.gathering.share)}; the diagonal gets ${weight(n, s.gathering.diagonal)}. The framed row is
    ${n.quote(s.word)}, word
    ${n.whole(s.row)}.${
      s.hidden.length ? html` Hidden: ${s.hidden.map((word) => n.quote(word)).join(", ")}.` : ""
    }`,
  tableCaption: (/** @type {Numbers} */ n, /** @type {string} */ word) =>
    html`Weights of the framed row, ${n.quote(word)}, and column means`,
  tableWord: "Word read",
  tableRow: "row",
  tableMean: "mean",
  full: (/** @type {Numbers} */ n, /** @type {number} */ head) => `Show all weights of head ${n.whole(head)}`,
  fullCaption: (/** @type {Numbers} */ n, /** @type {number} */ head) =>
    `All weights of head ${n.whole(head)}: rows read, columns are read`,
};

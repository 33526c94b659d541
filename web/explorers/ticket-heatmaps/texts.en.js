import { html } from "lit";
import { rootDk } from "../../ui/symbols.js";
import { apart, duration, listed, weight } from "./figures.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */
/** @typedef {{ column: number, mean: number, diagonal: number, share: number, where: "even" | "diagonal" | "columns" }} Gathering */

const more = (/** @type {string} */ count) => ` and ${count} more`;

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

  ticket: "The ticket",
  ticketHint: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ head) =>
    html`Touch a word to frame its row. The colours show what ${n.quote(word)} reads in head ${n.whole(head)}.`,
  ticketHintVeiled: "Touch a word to frame its row.",
  own: "Another ticket",
  ownHint: "Type or paste any text; empty brings the first ticket back.",
  cut: (/** @type {Numbers} */ n, /** @type {number} */ kept, /** @type {number} */ cut) =>
    `This ticket is long: its first ${n.whole(kept)} tokens are read, the other ${n.whole(cut)} are left out.`,
  unreadable: "There is nothing to read in your text; the first ticket is shown in its place.",
  hidden: "hidden",

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
      weight${share > 0 && w / share >= 0.05 ? html`, ${n.fixed(w / share, 1)} times an equal share` : ""}.`,

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
    html`Head by head: where the map gathers, and what ${n.quote(word)} reads first`,
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

  examples: "Validation tickets, which training never saw",
  unknown: "unknown",
  unknownWords: (/** @type {Numbers} */ n, /** @type {string[]} */ words) =>
    `Unknown to the model, and read as one and the same stand-in: ${listed(n, words, more)}.`,
  teamCaption: "Where the model sends this ticket, and how surely",
  teams: {
    payments: "payments",
    delivery: "delivery",
    returns: "returns",
    account: "account",
    product: "product",
  },
  sentTo: (/** @type {Numbers} */ n, /** @type {string} */ team, /** @type {number} */ p) =>
    html`The model sends this ticket to <b>${team}</b> (<b>${weight(n, p)}</b>).`,
  asked: (/** @type {string} */ team, /** @type {boolean} */ right) =>
    right
      ? "That is the team its writer asks."
      : html`Its writer asks <b>${team}</b>: here the model is wrong.`,
  moved: (
    /** @type {Numbers} */ n,
    /** @type {string[]} */ words,
    /** @type {{ team: string, before: number, after: number, now: unknown }} */ m,
  ) => {
    const [from, to] = apart(n, m.before, m.after);
    return html`With ${listed(n, words, more)} hidden, ${m.team} goes from <b>${from}</b> to <b>${to}</b>.
      ${m.now ?? "The team stays the same."}`;
  },
  warning:
    "Take care: a strong weight shows where a word took information from. It does not say why the model chose this team. Hide the word that is read most and see whether the choice moves.",
  gathers: (/** @type {Numbers} */ n, /** @type {Gathering} */ g, /** @type {string} */ word) =>
    ({
      columns: html`gathers on ${n.quote(word)}: <b>${weight(n, g.mean)}</b> on average,
        ${n.fixed(g.mean / (g.share || 1), 1)} equal shares`,
      diagonal: html`stays on the diagonal: a word gives itself <b>${weight(n, g.diagonal)}</b> on average`,
      even: html`spreads out: the most read, ${n.quote(word)}, gets only <b>${weight(n, g.mean)}</b> on
        average`,
    })[g.where],

  train: {
    title: "Train it again, here",
    about:
      "The shipped model came out of a training on made-up tickets. The same training can be done on this device: with the same seed and settings the same bytes must come out; with others, another model to compare.",
    seed: "Seed",
    heads: "Heads",
    scaling: "Scores",
    scaled: html`<span>divided by ${rootDk}</span>`,
    unscaled: "not divided",
    slow: "This device has no SIMD instructions for WebAssembly: the training will take about five times as long as elsewhere.",
    start: "Train",
    goOn: "Go on",
    starting: "the tickets are being written…",
    progressLabel: "Training steps done",
    progress: (
      /** @type {Numbers} */ n,
      /** @type {number} */ step,
      /** @type {number} */ steps,
      /** @type {number | null} */ left,
    ) =>
      `step ${n.whole(step)} of ${n.whole(steps)}${left === null ? "" : `, about ${duration(n, left)} left`}`,
    at: (/** @type {Numbers} */ n, /** @type {number} */ step) => `step ${n.whole(step)}`,
    loss: "Loss, by step",
    accuracy: "Right on validation tickets, by step",
    lossSaid: (/** @type {Numbers} */ n, /** @type {{ step: number, loss: number }[]} */ points) =>
      points.length
        ? `The loss by training step, from ${n.fixed(points[0].loss, 3)} to ${n.fixed(points[points.length - 1].loss, 3)} at step ${n.whole(points[points.length - 1].step)}.`
        : "The loss by training step: nothing measured yet.",
    accuracySaid: (/** @type {Numbers} */ n, /** @type {{ step: number, accuracy: number }[]} */ points) =>
      points.length
        ? `The share of validation tickets sent to the right team, from ${n.percent(points[0].accuracy)} to ${n.percent(points[points.length - 1].accuracy)} at step ${n.whole(points[points.length - 1].step)}.`
        : "The share of validation tickets sent to the right team: nothing measured yet.",
    forming: (/** @type {Numbers} */ n, /** @type {number} */ block) =>
      `The heads of block ${n.whole(block)} on this ticket, as they form`,
    shownLabel: "The maps above show",
    shipped: "the shipped model",
    here: "the one trained here",
    outcome: (
      /** @type {Numbers} */ n,
      /** @type {{ accuracy: number, checksum: string, shipped: string, sameSettings: boolean }} */ o,
    ) => {
      const right = html`<b>${n.percent(o.accuracy)}</b> of the validation tickets go to the right team.`;
      if (o.checksum === o.shipped)
        return html`Equal: the file of this training has the checksum <code>${o.checksum}</code>, as the
          shipped one. ${right}`;
      return o.sameSettings
        ? html`Not equal: the file of this training has the checksum <code>${o.checksum}</code>, the shipped
            one <code>${o.shipped}</code>. Something on this device computes differently. ${right}`
        : html`Another model, as other settings must give: checksum <code>${o.checksum}</code>, the shipped
            one’s is <code>${o.shipped}</code>. ${right}`;
    },
  },
};

import { html } from "lit";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.en.js").Gathering} Gathering */

/** Un poids, jamais écrit 0 s’il ne l’est pas. @param {Numbers} n @param {number} w */
const weight = (n, w) => (w === 0 ? "0" : w < 0.0005 ? n.scientific(w) : n.fixed(w, 3));

export default {
  names: {
    text: "Le billet",
    block: "Le bloc",
    row: "La ligne",
    head: "La tête",
    column: "La colonne",
    padded: "La liste des mots cachés",
  },
  weight,

  question: (/** @type {Numbers} */ n, /** @type {number} */ size) =>
    `Chaque ligne d’une carte est un mot du billet; ses ${n.whole(size)} poids disent combien il lit de chaque mot, lui-même compris. Où seront les grands poids de cette tête?`,
  answers: {
    even: "un peu partout",
    diagonal: "sur la diagonale\u00a0: un mot se lit lui-même",
    columns: "dans quelques colonnes\u00a0: tous lisent les mêmes mots",
  },
  verdict: (
    /** @type {Numbers} */ n,
    /** @type {Gathering} */ g,
    /** @type {string} */ word,
    /** @type {number} */ head,
  ) => {
    const found = {
      even: "aucune place ne ressort",
      diagonal: "les mots se lisent eux-mêmes",
      columns: "les mots lisent les mêmes colonnes",
    }[g.where];
    return html`Dans la tête ${n.whole(head)}, ${found}${"\u00a0"}: une part égale serait de
      ${weight(n, g.share)}; la colonne la plus lue, ${n.quote(word)}, reçoit <b>${weight(n, g.mean)}</b> en
      moyenne, la diagonale <b>${weight(n, g.diagonal)}</b>.`;
  },

  untrained:
    "Sans entraînement\u00a0: les paramètres de ces têtes viennent d’être tirés au hasard (graine 0). C’est le bruit dont part un entraînement, et il ne sait rien des billets.",
  ticket: "Le billet",
  ticketHint: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ head) =>
    html`Touchez un mot pour encadrer sa ligne. Les couleurs montrent ce que ${n.quote(word)} lit dans la tête
    ${n.whole(head)}.`,
  ticketHintVeiled: "Touchez un mot pour encadrer sa ligne.",
  own: "Un autre billet",
  ownHint: "Écrivez ou collez un texte, en anglais de préférence; vide, le premier billet revient.",
  cut: (/** @type {Numbers} */ n, /** @type {number} */ kept, /** @type {number} */ cut) =>
    `Ce billet est long\u00a0: ses ${n.whole(kept)} premiers jetons sont lus, les ${n.whole(cut)} autres sont laissés de côté.`,
  hidden: "caché",
  allHidden: "Tous les mots sont cachés\u00a0: il ne reste rien à lire, et tous les poids sont 0.",

  block: "Bloc",
  heads: "Têtes",
  head: (/** @type {Numbers} */ n, /** @type {number} */ head) => `Tête ${n.whole(head)}`,
  map: (/** @type {Numbers} */ n, /** @type {number} */ head, /** @type {number} */ size) =>
    `Carte de la tête ${n.whole(head)}, ${n.whole(size)} lignes sur ${n.whole(size)} colonnes. Les flèches déplacent la case touchée.`,
  mapKind: "carte thermique",
  mapVeiled: "La carte reste cachée jusqu’à votre réponse.",
  reads: "lit",
  isRead: "est lu",
  mean: "moyenne",
  meanCaption: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ mean) =>
    html`par colonne; la plus lue${"\u00a0"}: <b>${n.quote(word)}</b> ${weight(n, mean)}`,
  noCell: "Touchez une case de la carte pour lire son poids.",
  cell: (
    /** @type {Numbers} */ n,
    /** @type {string} */ reader,
    /** @type {string} */ read,
    /** @type {number} */ w,
    /** @type {number} */ share,
  ) =>
    html`${n.quote(reader)} donne à ${n.quote(read)} <b>${weight(n, w)}</b> de son
      poids${w > 0 && share > 0 ? html`, soit ${n.fixed(w / share, 1)} fois une part égale` : ""}.`,

  previousRow: "Ligne précédente",
  nextRow: "Ligne suivante",
  rowOf: (
    /** @type {Numbers} */ n,
    /** @type {number} */ row,
    /** @type {number} */ size,
    /** @type {number} */ head,
  ) => `mot ${n.whole(row)} sur ${n.whole(size)}, tête ${n.whole(head)}`,
  hide: "Cacher ce mot",
  show: "Montrer ce mot",
  strongest: "Ce que lit cette ligne, les plus grands poids",
  perHead: (/** @type {Numbers} */ n, /** @type {string} */ word) =>
    html`Ce que ${n.quote(word)} lit d’abord, tête par tête`,
  tell: (
    /** @type {Numbers} */ n,
    /** @type {{ head: number, word: string, first: string, w1: number, second: string | null, w2: number, visible: number }} */ s,
  ) =>
    html`Dans la tête ${n.whole(s.head)}, ${n.quote(s.word)} lit d’abord ${n.quote(s.first)}
    (<b>${weight(n, s.w1)}</b>)${
      s.second === null ? "" : html`, puis ${n.quote(s.second)} (<b>${weight(n, s.w2)}</b>)`
    };
    ${s.visible === 1 ? "l’unique poids de la ligne fait 1" : html`les ${n.whole(s.visible)} poids de la ligne font 1`}.`,
  legend: "Poids, échelle en racine carrée jusqu’au plus grand de cette tête",

  description: (
    /** @type {Numbers} */ n,
    /** @type {{ size: number, block: number, head: number, word: string, row: number, largest: number, reader: string, read: string,
     *   gathering: Gathering, column: string, hidden: string[] }} */ s,
  ) =>
    html`Quatre cartes du bloc ${n.whole(s.block)}, chacune de ${n.whole(s.size)} lignes (le mot qui lit) et
    d’autant de colonnes (le mot qui est lu); chaque ligne fait 1 en tout. Dans la tête ${n.whole(s.head)}, le
    plus grand poids est ${weight(n, s.largest)}, de ${n.quote(s.reader)} vers ${n.quote(s.read)}. Sa colonne
    la plus lue est ${n.quote(s.column)}, avec ${weight(n, s.gathering.mean)} en moyenne, quand une part égale
    serait de ${weight(n, s.gathering.share)}; la diagonale reçoit ${weight(n, s.gathering.diagonal)}. La
    ligne encadrée est ${n.quote(s.word)}, mot
    ${n.whole(s.row)}.${
      s.hidden.length
        ? html` Mots cachés${"\u00a0"}: ${s.hidden.map((word) => n.quote(word)).join(", ")}.`
        : ""
    }`,
  tableCaption: (/** @type {Numbers} */ n, /** @type {string} */ word) =>
    html`Poids de la ligne encadrée, ${n.quote(word)}, et moyennes des colonnes`,
  tableWord: "Mot lu",
  tableRow: "ligne",
  tableMean: "moyenne",
  full: (/** @type {Numbers} */ n, /** @type {number} */ head) =>
    `Montrer tous les poids de la tête ${n.whole(head)}`,
  fullCaption: (/** @type {Numbers} */ n, /** @type {number} */ head) =>
    `Tous les poids de la tête ${n.whole(head)}${"\u00a0"}: les lignes lisent, les colonnes sont lues`,
};

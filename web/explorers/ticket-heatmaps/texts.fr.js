import { html } from "lit";
import { rootDk } from "../../ui/symbols.js";
import { apart, duration, listed, weight } from "./figures.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */
/** @typedef {import("./texts.en.js").Gathering} Gathering */

const more = (/** @type {string} */ count) => ` et ${count} autres`;

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

  ticket: "Le billet",
  ticketHint: (/** @type {Numbers} */ n, /** @type {string} */ word, /** @type {number} */ head) =>
    html`Touchez un mot pour encadrer sa ligne. Les couleurs montrent ce que ${n.quote(word)} lit dans la tête
    ${n.whole(head)}.`,
  ticketHintVeiled: "Touchez un mot pour encadrer sa ligne.",
  own: "Un autre billet",
  ownHint: "Écrivez ou collez un texte, en anglais de préférence; vide, le premier billet revient.",
  cut: (/** @type {Numbers} */ n, /** @type {number} */ kept, /** @type {number} */ cut) =>
    `Ce billet est long\u00a0: ses ${n.whole(kept)} premiers jetons sont lus, les ${n.whole(cut)} autres sont laissés de côté.`,
  unreadable: "Il n’y a rien à lire dans votre texte; le premier billet est montré à sa place.",
  hidden: "caché",

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
      poids${share > 0 && w / share >= 0.05 ? html`, soit ${n.fixed(w / share, 1)} fois une part égale` : ""}.`,

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
    html`Tête par tête${"\u00a0"}: où la carte rassemble, et ce que ${n.quote(word)} lit d’abord`,
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

  examples: "Billets de validation, jamais vus à l’entraînement",
  unknown: "inconnu",
  unknownWords: (/** @type {Numbers} */ n, /** @type {string[]} */ words) =>
    `Inconnus du modèle, et lus comme un seul et même remplaçant\u00a0: ${listed(n, words, more)}.`,
  teamCaption: "Où le modèle envoie ce billet, et avec quelle assurance",
  teams: {
    payments: "paiements",
    delivery: "livraison",
    returns: "retours",
    account: "compte",
    product: "produit",
  },
  sentTo: (/** @type {Numbers} */ n, /** @type {string} */ team, /** @type {number} */ p) =>
    html`Le modèle envoie ce billet à l’équipe <b>${team}</b> (<b>${weight(n, p)}</b>).`,
  asked: (/** @type {string} */ team, /** @type {boolean} */ right) =>
    right
      ? "C’est bien l’équipe que l’auteur demande."
      : html`L’auteur demande l’équipe <b>${team}</b>${"\u00a0"}: ici, le modèle se trompe.`,
  moved: (
    /** @type {Numbers} */ n,
    /** @type {string[]} */ words,
    /** @type {{ team: string, before: number, after: number, now: unknown }} */ m,
  ) => {
    const [from, to] = apart(n, m.before, m.after);
    return html`Sans ${listed(n, words, more)}, l’équipe ${m.team} passe de <b>${from}</b> à <b>${to}</b>.
      ${m.now ?? "L’équipe choisie reste la même."}`;
  },
  warning:
    "Prudence\u00a0: un grand poids montre où un mot a pris de l’information. Il ne dit pas pourquoi le modèle a choisi cette équipe. Cachez le mot le plus lu et voyez si le choix bouge.",
  gathers: (/** @type {Numbers} */ n, /** @type {Gathering} */ g, /** @type {string} */ word) =>
    ({
      columns: html`rassemble sur ${n.quote(word)}${"\u00a0"}: <b>${weight(n, g.mean)}</b> en moyenne,
        ${n.fixed(g.mean / (g.share || 1), 1)} parts égales`,
      diagonal: html`reste sur la diagonale${"\u00a0"}: un mot se donne <b>${weight(n, g.diagonal)}</b> en
        moyenne`,
      even: html`se disperse${"\u00a0"}: le plus lu, ${n.quote(word)}, ne reçoit que
        <b>${weight(n, g.mean)}</b> en moyenne`,
    })[g.where],

  train: {
    title: "Entraînez-le de nouveau, ici",
    about:
      "Le modèle fourni est sorti d’un entraînement sur des billets inventés. Le même entraînement peut se faire sur cet appareil\u00a0: avec la même graine et les mêmes réglages, les mêmes octets doivent en sortir; avec d’autres, un autre modèle à comparer.",
    seed: "Graine",
    heads: "Têtes",
    scaling: "Scores",
    scaled: html`<span>divisés par ${rootDk}</span>`,
    unscaled: "non divisés",
    slow: "Cet appareil n’a pas d’instructions SIMD pour WebAssembly\u00a0: l’entraînement prendra environ cinq fois plus de temps qu’ailleurs.",
    start: "Entraîner",
    goOn: "Continuer",
    starting: "les billets s’écrivent…",
    progressLabel: "Pas d’entraînement faits",
    progress: (
      /** @type {Numbers} */ n,
      /** @type {number} */ step,
      /** @type {number} */ steps,
      /** @type {number | null} */ left,
    ) =>
      `pas ${n.whole(step)} sur ${n.whole(steps)}${left === null ? "" : `, encore ${duration(n, left)} environ`}`,
    at: (/** @type {Numbers} */ n, /** @type {number} */ step) => `pas ${n.whole(step)}`,
    loss: "Perte, au fil des pas",
    accuracy: "Billets de validation bien envoyés, au fil des pas",
    lossSaid: (/** @type {Numbers} */ n, /** @type {{ step: number, loss: number }[]} */ points) =>
      points.length
        ? `La perte au fil des pas, de ${n.fixed(points[0].loss, 3)} à ${n.fixed(points[points.length - 1].loss, 3)} au pas ${n.whole(points[points.length - 1].step)}.`
        : "La perte au fil des pas\u00a0: rien de mesuré encore.",
    accuracySaid: (/** @type {Numbers} */ n, /** @type {{ step: number, accuracy: number }[]} */ points) =>
      points.length
        ? `La part des billets de validation envoyés à la bonne équipe, de ${n.percent(points[0].accuracy)} à ${n.percent(points[points.length - 1].accuracy)} au pas ${n.whole(points[points.length - 1].step)}.`
        : "La part des billets de validation envoyés à la bonne équipe\u00a0: rien de mesuré encore.",
    forming: (/** @type {Numbers} */ n, /** @type {number} */ block) =>
      `Les têtes du bloc ${n.whole(block)} sur ce billet, en train de se former`,
    shownLabel: "Les cartes plus haut montrent",
    shipped: "le modèle fourni",
    here: "celui entraîné ici",
    outcome: (
      /** @type {Numbers} */ n,
      /** @type {{ accuracy: number, checksum: string, shipped: string, sameSettings: boolean }} */ o,
    ) => {
      const right = html`<b>${n.percent(o.accuracy)}</b> des billets de validation vont à la bonne équipe.`;
      if (o.checksum === o.shipped)
        return html`Égal${"\u00a0"}: le fichier de cet entraînement a la somme de contrôle
          <code>${o.checksum}</code>, comme le fichier fourni. ${right}`;
      return o.sameSettings
        ? html`Différent${"\u00a0"}: le fichier de cet entraînement a la somme de contrôle
            <code>${o.checksum}</code>, le fichier fourni <code>${o.shipped}</code>. Quelque chose calcule
            autrement sur cet appareil. ${right}`
        : html`Un autre modèle, comme il se doit avec d’autres réglages${"\u00a0"}: somme de contrôle
            <code>${o.checksum}</code>, celle du fichier fourni est <code>${o.shipped}</code>. ${right}`;
    },
  },
};

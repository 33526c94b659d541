import { html } from "lit";
import { NO_BREAK } from "../../ui/numbers.js";
import { held, rootDk, rootOf } from "../../ui/symbols.js";
import { WORDS } from "./example.js";

/**
 * @typedef {import("./said.js").Said} Said
 * @typedef {import("./said.js").Asked} Asked
 */

const COLON = `${NO_BREAK}:`;
const infinity = html`<span class="inf">−∞</span>`;
const keys = (/** @type {number} */ count) => (count === 1 ? "une clé" : `${count}${NO_BREAK}clés`);

/** @param {Said} s */
function inputs({ f, word, row, vector, factor, entry }) {
  const scaled = factor === 1 ? "" : html` Ici, tout X est multiplié par ${entry(factor)}.`;
  return html`À chaque mot sa ligne de <i class="m">X</i>${COLON} pour ${word(row)}, ${vector(f.x[row])}. Les
    trois matrices <i class="m">W</i> sont ce qu’un modèle apprend; on les a prises petites pour que chaque
    nombre se refasse de tête.${scaled}`;
}

/** @param {Said} s */
function projections({ f, word, row, vector, product }) {
  const made = vector(f[product][row]);
  if (product === "q")
    return html`La requête de ${word(row)} est ${made}${COLON} ce que ce mot cherche chez les autres.`;
  if (product === "k") return html`La clé de ${word(row)} est ${made}${COLON} ce à quoi on reconnaît ce mot.`;
  return html`La valeur de ${word(row)} est ${made}${COLON} ce que reçoit tout mot qui le lit.`;
}

/** @param {Said} s */
function scores({ f, word, row, column, entry }) {
  const own = f.scores[row];
  const largest = own.indexOf(Math.max(...own));
  if (own.every((x) => x === 0))
    return html`La requête de ${word(row)} ne contient que des zéros${COLON} tous ses scores valent
    ${entry(0)}, aucune clé n’a sa préférence.`;
  if (own[column] !== own[largest])
    return html`${word(row)} donne ${entry(own[column])} à ${word(column)}; son plus grand score,
    ${entry(own[largest])}, va à ${word(largest)}.`;
  const others = own.filter((_, j) => j !== column);
  return html`La requête de ${word(row)} et la clé de ${word(column)} pointent du même côté${COLON} leur
  score, ${entry(own[column])}, dépasse les autres de la ligne, ${entry(others[0])} et ${entry(others[1])}.`;
}

/** @param {Said} s */
function scaling({ f, word, row, column, entry }) {
  if (f.scores[row].every((x) => x === 0))
    return html`Diviser par ${rootDk} ne change pas des zéros${COLON} la ligne de ${word(row)} reste à
    ${entry(0)}.`;
  return html`Toute la ligne de ${word(row)} est divisée par ${held(rootDk, ",")} donc par
  ${held(rootOf(f.dK), COLON)} ${entry(f.scores[row][column])} devient ${entry(f.scaled[row][column])}.
  L’ordre des scores reste le même, leurs écarts rétrécissent.`;
}

/** @param {Said} s */
function masking({ f, word, row, mask, entry }) {
  const hidden = f.masked[row].filter((x) => x === "-inf").length;
  if (mask === "none")
    return html`Sans masque, <i class="m">M</i> n’ajoute que des ${entry(0)}${COLON} rien ne bouge.`;
  if (mask === "padding")
    return html`${word(WORDS.length - 1)} est tenu pour du remplissage${COLON} sa colonne reçoit ${infinity}
    et plus personne ne le lira, pas même lui.`;
  if (hidden === 0)
    return html`${word(row)} est le dernier mot${COLON} le masque causal ne lui cache rien, il peut lire toute
    la phrase.`;
  return html`Le masque causal cache à ${word(row)} ${keys(hidden)}, celle${hidden > 1 ? "s" : ""} des mots
  qui le suivent${COLON} ${infinity} efface ces scores.`;
}

/** @param {Said} s */
function softmax({ f, word, row, veiled, entry }) {
  const seen = f.masked[row].filter((x) => x !== "-inf").length;
  const hidden = f.masked[row].length - seen;
  if (veiled)
    return html`Chaque ligne devient une ligne de parts positives qui font 1. Celle de ${word(row)} attend
    votre prévision.`;
  if (hidden)
    return html`Pour ${word(row)}, ${keys(hidden)} ${hidden > 1 ? "sont cachées" : "est cachée"}${COLON}
      <i class="m">e</i><sup>−∞</sup> vaut exactement ${entry(0)}, et
      ${seen > 1 ? html`les ${keys(seen)} visibles se partagent tout le poids` : html`la seule clé visible prend tout le poids`},
      ${entry(1)}.`;
  const weights = f.weights[row].map((x, j) => html`${j ? " + " : ""}${entry(x)}`);
  return html`Rien n’est caché à ${word(row)}${COLON} ses poids, ${weights}, font 1.`;
}

/** @param {Said} s */
function output({ f, word, row, veiled, entry, vector }) {
  if (veiled)
    return html`La sortie de ${word(row)} dépend de ses poids, et ceux-ci attendent votre prévision.`;
  const weights = f.weights[row];
  const most = weights.indexOf(Math.max(...weights));
  const even = weights.filter((x) => x > 0).every((x) => x === weights[most]) && weights[most] < 1;
  if (even)
    return html`${word(row)} reçoit ${vector(f.output[row])}, la moyenne simple des valeurs qu’il voit${COLON}
    ses poids sont égaux.`;
  return html`${word(row)} reçoit ${vector(f.output[row])}${COLON} une moyenne des valeurs où celle de
  ${word(most)}, ${vector(f.v[most])}, compte pour ${entry(weights[most])}.`;
}

export const texts = {
  names: {
    step: "L’étape",
    mask: "Le masque",
    row: "Le mot",
    column: "La colonne",
    product: "Le produit",
    factor: "Le facteur",
  },
  steps: "Étapes de la formule",
  titles: [
    "Les entrées et les poids appris",
    "Requêtes, clés et valeurs",
    "Les scores",
    "La mise à l’échelle",
    "Le masque",
    "Softmax, ligne par ligne",
    "La sortie",
  ],
  stepWord: "Étape",
  stepOf: (/** @type {string} */ a, /** @type {string} */ b) => `${a} sur ${b}`,
  shapeWord: "Forme du résultat",
  weightsOf: (/** @type {unknown} */ word) => html`Poids de ${word}`,
  notYet: "pas encore",
  back: "Précédente",
  next: "Suivante",
  equal: "des poids égaux",
  unknown: "à prévoir",
  transposed: (/** @type {string} */ name) => `${name} transposée`,
  scaledSaid: "S divisé par racine de d k",
  byRows: "ligne par ligne",
  predictFor: (/** @type {unknown} */ word) => html`Prévoir pour ${word}`,
  productChoice: "Produit montré",
  chosenWord: "Mot suivi",
  maskWord: "Masque",
  masks: { none: "Aucun", causal: "Causal", padding: "Remplissage" },
  factorWord: html`<i class="m">X</i> multiplié par`,
  anotherFactor: "Autre facteur",
  colon: COLON,
  wordHead: "Mot",
  rowHead: "Ligne",
  askWord: (/** @type {Asked} */ { word, row }) => html`Quel mot ${word(row)} va-t-il lire le plus?`,
  askWeight: (/** @type {Asked} */ { word, row, n, figures }) =>
    html`${word(row)} ne voit plus que lui-même. Sans masque il se donnait
    ${n.fixed(figures.unmaskedWeights[row][row], 3)}; combien maintenant?`,
  verdictWord: (/** @type {Asked} */ { word, row, n, figures, right }) =>
    right === "equal"
      ? html`Les clés que voit ${word(row)} pèsent toutes
          <b>${n.fixed(Math.max(...figures.weights[row]), 3)}</b>${COLON} ses scores sont égaux, rien ne les
          départage.`
      : html`C’est ${word(Number(right))} qui pèse le plus${COLON}
          <b>${n.fixed(figures.weights[row][Number(right)], 3)}</b> sur 1.`,
  verdictWeight: (/** @type {Asked} */ { n, figures, row }) =>
    html`C’est <b>${n.short(figures.weights[row][row])}</b>${COLON} une ligne de poids fait toujours 1, même
      s’il ne reste qu’une clé. ${n.fixed(figures.zeroedWeights[row][row], 3)} serait le poids si un score
      caché devenait 0.`,
  tell: [inputs, projections, scores, scaling, masking, softmax, output],
  describe: (/** @type {Record<string, string>} */ { step, title, row, mask }) =>
    `Étape ${step}${COLON} ${title.toLowerCase()}. Mot suivi${COLON} «${NO_BREAK}${row}${NO_BREAK}»; masque${COLON} ${mask.toLowerCase()}. `,
};

import { html } from "lit";
import { dk, dkIs, rootDk } from "../../ui/symbols.js";
import { NO_BREAK as _ } from "../../ui/numbers.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */

export default {
  names: { dK: "La taille des clés", seed: "La graine" },

  question: (/** @type {Numbers} */ n) =>
    `Les clés passent de 4 à ${n.whole(1024)} nombres et rien ne divise les scores. La clé la plus lue reçoit…`,
  answers: { less: "moins de poids", same: "autant de poids", more: "plus de poids" },
  verdict: (
    /** @type {boolean} */ right,
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {Numbers} */ n,
  ) =>
    html`${right ? "Oui, plus" : "C’est plus"}${_}: dans ce tirage, <b>${n.fixed(from, 3)}</b> quand
      ${dkIs("4")} et <b>${n.fixed(to, 3)}</b> quand ${dkIs(n.whole(1024))}.`,
  verdictOtherwise: (/** @type {number} */ from, /** @type {number} */ to, /** @type {Numbers} */ n) =>
    html`Avec ce tirage, de <b>${n.fixed(from, 3)}</b> à <b>${n.fixed(to, 3)}</b>${_}: les moyennes du tableau
      disent ce qui arrive d’ordinaire.`,

  unscaledTitle: "Sans mise à l’échelle",
  scaledTitle: "Avec mise à l’échelle",
  unscaledFormula: html`softmax(<i>q</i> · <i>k</i>)`,
  scaledFormula: html`softmax(<i>q</i> · <i>k</i> / ${rootDk})`,
  bars: (/** @type {string} */ name, /** @type {number[]} */ weights, /** @type {Numbers} */ n) =>
    `${name}${_}: ${n.whole(weights.length)} barres, de ${n.fixed(weights[0], 3)} à ${n.fixed(weights[weights.length - 1], 3)}`,
  key: (/** @type {number} */ i, /** @type {Numbers} */ n) => `clé ${n.whole(i)}`,
  caption: (/** @type {number} */ keys, /** @type {Numbers} */ n) =>
    `${n.whole(keys)} clés, de la plus lue à la moins lue. Tirets${_}: le partage égal, 1/${n.whole(keys)} = ${n.fixed(1 / keys, 3)}.`,

  through: "gradient ",
  derivatives: (/** @type {number} */ size, /** @type {Numbers} */ n) =>
    `Dérivées des poids par rapport aux scores${_}: gradient de taille ${n.fixed(size, 3)} pour cette requête`,
  squares:
    "Carrés\u00a0: de combien chaque poids bouge avec chaque score (dérivée, sans son signe). Échelle en racine carrée.",

  slider: html`Taille des clés ${dk} =`,
  said: (/** @type {number} */ dK, /** @type {Numbers} */ n) => `d_k = ${n.whole(dK)}`,
  seed: "Graine",
  draw: "Autre tirage",

  averages: (/** @type {number} */ queries, /** @type {number} */ pairs, /** @type {Numbers} */ n) =>
    `Mesuré sur ${n.whole(queries)} requêtes, la variance sur ${n.whole(pairs)} paires`,
  unscaled: "sans",
  scaled: "avec",
  variance: "Variance des scores",
  deviation: "Écart-type",
  largest: "Plus grand poids",
  above: (/** @type {Numbers} */ n) => `Lignes au-dessus de ${n.fixed(0.99, 2)}`,
  gradient: "Taille du gradient",
  progress: "Calcul des moyennes",
  compute: "Calculer les moyennes",

  tell: (/** @type {any} */ s, /** @type {Numbers} */ n) =>
    html`À ${dkIs(n.whole(s.dK))}, un score s’écarte d’environ <b>±${s.deviation}</b>${_}: sans division, la
      clé la plus lue prend <b>${n.fixed(s.unscaled, 3)}</b> du poids de cette requête. Divisés par
      ${n.short(s.root, 3)}, les mêmes scores lui en laissent <b>${n.fixed(s.scaled, 3)}</b>.`,
  tellGradient: (/** @type {string} */ unscaled, /** @type {string} */ scaled) =>
    html` En moyenne, il passe un gradient de taille <b>${unscaled}</b> sans division et de
      <b>${scaled}</b> avec.`,

  describe: (/** @type {any} */ s, /** @type {Numbers} */ n) =>
    `Deux rangées de 32 barres, une par clé, de la plus lue à la moins lue, sur une échelle de 0 à 1, pour des clés de ${n.whole(s.dK)} nombres. Sans mise à l’échelle, elles vont de ${n.fixed(s.unscaled, 3)} à ${n.fixed(s.least, 3)}; avec, de ${n.fixed(s.scaled, 3)} à ${n.fixed(s.leastScaled, 3)}. Les lignes au-dessus de ${n.fixed(0.99, 2)} sont les requêtes dont une seule clé prend plus que ce poids. La taille du gradient est la norme de Frobenius du tableau des dérivées des poids par rapport aux scores${_}: ce qu’il reste du gradient après softmax.`,
  tableCaption: "Toutes les tailles, sans et avec mise à l’échelle",
  barsCaption: (/** @type {number} */ dK, /** @type {Numbers} */ n) =>
    `Les poids de la requête dessinée, d_k = ${n.whole(dK)}`,
  keyNumber: "clé",
  notYet: "…",
};

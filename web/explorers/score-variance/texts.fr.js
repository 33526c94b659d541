import { html } from "lit";
import { dk, dkIs, held, rootDk } from "../../ui/symbols.js";
import { NO_BREAK as _ } from "../../ui/numbers.js";

/** @typedef {import("../../ui/numbers.js").Numbers} Numbers */

export default {
  names: { seed: "La graine", pairs: "Le nombre de paires", dK: "La liste des d_k" },

  question: "Les clés passent de 4 à 16 nombres. La variance du score est multipliée par…",
  alone: "Une seule taille ne dit rien d’un rapport; ajoutez-en une autre à la liste.",
  soon: "Les points arrivent à mesure qu’ils sont calculés.",
  verdict: (
    /** @type {boolean} */ right,
    /** @type {number} */ a,
    /** @type {number} */ b,
    /** @type {Numbers} */ n,
  ) =>
    html`${right ? "Oui, par 4" : "C’est par 4"}${_}: de <b>${n.fixed(a, 2)}</b> à
      <b>${n.fixed(b, 2)}</b> ici, soit ${n.fixed(b / a, 2)} fois plus. La variance suit ${dk}.`,
  verdictByChance: (
    /** @type {number} */ a,
    /** @type {number} */ b,
    /** @type {number} */ pairs,
    /** @type {Numbers} */ n,
  ) =>
    html`En moyenne c’est par 4, car la variance suit ${dk}; ici, sur ${n.whole(pairs)} paires seulement, le
      hasard l’emporte${_}: de <b>${n.fixed(a, 2)}</b> à <b>${n.fixed(b, 2)}</b>.`,
  verdictBySlope: (/** @type {boolean} */ right, /** @type {number} */ slope, /** @type {Numbers} */ n) =>
    html`${right ? "Oui, par 4" : "C’est par 4"}${_}: la variance suit ${dk}. Sur vos tailles, la pente
      mesurée est de <b>${n.fixed(slope, 4)}</b>, et 1 veut dire «${_}autant que ${dk}${_}».`,

  yTitle: "variance du score",
  xTitle: html`taille des clés ${dk}`,
  xTitlePlain: "taille des clés d_k",
  unscaled: "sans",
  scaled: "avec",
  times: (/** @type {string} */ factor) => `×${_}${factor}`,
  yours: "votre prévision",

  progress: (
    /** @type {number} */ done,
    /** @type {number} */ all,
    /** @type {number} */ next,
    /** @type {Numbers} */ n,
  ) =>
    html`${n.whole(done)} ${done > 1 ? "tailles" : "taille"} sur ${n.whole(all)} · ${dkIs(n.whole(next))} en
    cours`,
  finished: (/** @type {number} */ all, /** @type {Numbers} */ n) =>
    all > 1 ? `Les ${n.whole(all)} tailles sont mesurées.` : "La taille est mesurée.",
  stopped: (/** @type {number} */ done, /** @type {number} */ all, /** @type {Numbers} */ n) =>
    `Arrêté${_}: ${n.whole(done)} ${done > 1 ? "tailles" : "taille"} sur ${n.whole(all)}.`,
  progressLabel: "Avancement de la mesure",
  measure: "Mesurer",
  measureAgain: "Mesurer de nouveau",
  draw: "Autre tirage",
  seed: "Graine",
  pairs: "Paires par taille",
  sizes: html`Tailles ${dk}, séparées par « ; »`,

  caption: (/** @type {number} */ pairs, /** @type {number} */ seed, /** @type {Numbers} */ n) =>
    `Variance mesurée sur ${n.whole(pairs)} paires, graine ${n.whole(seed)}`,
  slope: "pente",
  under: "en cours",
  waiting: "pas encore",

  nothing: html`Rien n’est encore mesuré. Les trois rayons montrent ce que deviendrait la variance selon
  chaque réponse.`,
  nothingPlain: "Rien n’est encore mesuré.",
  one: (/** @type {any} */ row, /** @type {Numbers} */ n) =>
    html`À ${dkIs(n.whole(row.dK))}, la variance mesurée vaut <b>${n.fixed(row.variance, 2)}</b>; après
      division par ${held(rootDk, ",")} <b>${n.fixed(row.varianceScaled, 3)}</b>.`,
  several: (/** @type {any} */ a, /** @type {any} */ b, /** @type {Numbers} */ n) =>
    html`De ${dkIs(n.whole(a.dK))} à ${n.whole(b.dK)}, la taille est multipliée par ${n.short(b.dK / a.dK, 2)}
      et la variance par <b>${n.short(b.variance / a.variance, 2)}</b>. Après division par
      ${held(rootDk, ",")} elle passe de <b>${n.fixed(a.varianceScaled, 3)}</b> à
      <b>${n.fixed(b.varianceScaled, 3)}</b>.`,
  fitted: (/** @type {number} */ slope, /** @type {number} */ scaled, /** @type {Numbers} */ n) =>
    html` La droite ajustée aux points a une pente de <b>${n.fixed(slope, 4)}</b> (1 voudrait dire${_}:
      <span class="nb">variance = ${dk}</span>) et, après division, de <b>${n.fixed(scaled, 4)}</b> (0
      voudrait dire${_}: variance constante).`,

  chart: "Variance du score selon la taille des clés, axes logarithmiques",
  describe: (/** @type {string} */ points) =>
    `Graphique à deux axes logarithmiques, de même pas. En abscisse, la taille des clés d_k; en ordonnée, la variance du score. ${points} La droite fine est l’égalité variance = d_k.`,
  describeRow: (/** @type {any} */ row, /** @type {Numbers} */ n) =>
    `à d_k = ${n.whole(row.dK)}, ${n.fixed(row.variance, 2)} sans mise à l’échelle et ${n.fixed(row.varianceScaled, 3)} avec`,
  describeRows: (/** @type {string[]} */ rows) => `Mesures${_}: ${rows.join("; ")}.`,
  tableCaption: "Une ligne par taille de clé",
  mean: "moyenne",
  variance: "variance",
  varianceScaled: "variance, avec mise à l’échelle",
};

import { isParameterError } from "./parameters.js";
import { NO_BREAK } from "./numbers.js";

/** What every explorer says, whatever it shows. */
export const texts = {
  en: {
    loading: "Loading…",
    before: "Before you look",
    see: "See",
    startOver: "Start over",
    copy: "Copy this state’s address",
    copied: "Address copied",
    address: "Address of this state",
    details: "Description and table",
    csv: "Download as CSV",
    stop: "Stop",
    again: "Try again",
    expected: (/** @type {string} */ guess) => `You expected ${guess}.`,
    smaller: "Smaller",
    larger: "Larger",
    fromDisk:
      "Opened from disk, this page cannot load its parts. Open attention-explorer.html instead: it holds everything in one file.",
    blocked:
      "This page’s security policy does not allow WebAssembly, which computes the figures here. Its author can allow it with 'wasm-unsafe-eval' in script-src.",
    failed: (/** @type {string} */ reason) => `The explorer could not be loaded (${reason}).`,
    noEngine: "This browser has no WebAssembly, which computes the figures here.",
    memory: "There is not enough memory for that size; the previous values are kept.",
    parameter: (/** @type {string} */ name, /** @type {string} */ allowed) => `${name} takes ${allowed}.`,
    integer: (/** @type {string} */ a, /** @type {string} */ b) => `a whole number from ${a} to ${b}`,
    number: (/** @type {string} */ a, /** @type {string} */ b) => `a number from ${a} to ${b}`,
    choice: (/** @type {string} */ list) => `one of ${list}`,
    list: (/** @type {string} */ least, /** @type {string} */ most, /** @type {string} */ each) =>
      `${least} to ${most} values, each ${each}`,
    text: (/** @type {string} */ most) => `at most ${most} characters`,
    form: "a value of another form",
    listSeparator: ", ",
  },
  fr: {
    loading: "Chargement…",
    before: "Avant de regarder",
    see: "Voir",
    startOver: "Recommencer",
    copy: "Copier l’adresse de cet état",
    copied: "Adresse copiée",
    address: "Adresse de cet état",
    details: "Description et tableau",
    csv: "Télécharger en CSV",
    stop: "Arrêter",
    again: "Réessayer",
    expected: (/** @type {string} */ guess) => `Vous aviez prévu ${guess}.`,
    smaller: "Plus petit",
    larger: "Plus grand",
    fromDisk:
      "Ouverte depuis le disque, cette page ne peut pas charger ses éléments. Ouvrez plutôt attention-explorer.html, qui contient tout en un seul fichier.",
    blocked:
      "La politique de sécurité de cette page interdit WebAssembly, qui calcule ici les nombres. Son auteur peut l’autoriser avec 'wasm-unsafe-eval' dans script-src.",
    failed: (/** @type {string} */ reason) => `L’explorateur n’a pas pu être chargé (${reason}).`,
    noEngine: "Ce navigateur n’a pas WebAssembly, qui calcule ici les nombres.",
    memory: "La mémoire ne suffit pas pour cette taille; les valeurs précédentes sont gardées.",
    parameter: (/** @type {string} */ name, /** @type {string} */ allowed) => `${name} accepte ${allowed}.`,
    integer: (/** @type {string} */ a, /** @type {string} */ b) => `un nombre entier de ${a} à ${b}`,
    number: (/** @type {string} */ a, /** @type {string} */ b) => `un nombre de ${a} à ${b}`,
    choice: (/** @type {string} */ list) => `une de ces valeurs${NO_BREAK}: ${list}`,
    list: (/** @type {string} */ least, /** @type {string} */ most, /** @type {string} */ each) =>
      `de ${least} à ${most} valeurs, chacune ${each}`,
    text: (/** @type {string} */ most) => `au plus ${most} caractères`,
    form: "une valeur d’une autre forme",
    listSeparator: "; ",
  },
};

/** @typedef {typeof texts.en} CommonTexts */

/**
 * One sentence in the reader's language for whatever went wrong.
 * @param {any} error @param {CommonTexts} t @param {import("./numbers.js").Numbers} numbers
 * @param {Record<string, string>} [names] how the explorer calls its parameters
 * @returns {string}
 */
export function errorSentence(error, t, numbers, names = {}) {
  if (isParameterError(error))
    return t.parameter(names[error.argument] ?? error.argument, allowedValues(error.parameter, t, numbers));
  if (error?.name === "FromDisk") return t.fromDisk;
  if (error?.code === "memory") return t.memory;
  if (typeof WebAssembly === "undefined") return t.noEngine;
  if (
    error instanceof WebAssembly.CompileError &&
    /unsafe-eval|content security|blocked|disallowed/i.test(error.message)
  )
    return t.blocked;
  if (error?.name === "EvalError") return t.blocked;
  return t.failed(String(error?.message ?? error));
}

/**
 * @param {import("./parameters.js").Parameter} p @param {CommonTexts} t
 * @param {import("./numbers.js").Numbers} numbers
 */
function allowedValues(p, t, numbers) {
  switch (p.type) {
    case "integer":
      return t.integer(numbers.whole(p.min), numbers.whole(p.max));
    case "number":
      return t.number(numbers.short(p.min), numbers.short(p.max));
    case "choice":
      return t.choice(
        p.values.map((v) => (typeof v === "number" ? numbers.short(v) : v)).join(t.listSeparator),
      );
    case "integers":
      return t.list(
        numbers.whole(p.least),
        numbers.whole(p.most),
        t.integer(numbers.whole(p.min), numbers.whole(p.max)),
      );
    case "numbers":
      return t.list(
        numbers.whole(p.least),
        numbers.whole(p.most),
        t.number(numbers.short(p.min), numbers.short(p.max)),
      );
    case "text":
      return t.text(numbers.whole(p.most));
    default:
      return t.form;
  }
}

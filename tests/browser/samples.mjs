/* Values for every parameter of every explorer, made from its table: others than the default, and bad ones. */

/** What a parameter of type "json" may hold; its table can't say. @type {Record<string, any>} */
const JSON_SAMPLES = {
  "attention-masks.cells": [
    [1, 0, 0, 0],
    [1, 1, 0, 0],
    [0, 1, 1, 0],
    [0, 0, 0, 1],
  ],
  "attention-exercises.answers": {},
};

/** A value that is not the default. @param {string} element @param {string} name @param {any} p */
export function sample(element, name, p) {
  switch (p.type) {
    case "integer":
      return p.default < p.max ? p.default + 1 : p.min;
    case "number":
      return p.default === p.min ? p.max : p.min;
    case "choice":
      return p.values.find((value) => value !== p.default);
    case "boolean":
      return !p.default;
    case "text":
      return "Déjà vu & 100 % sure #1?";
    case "integers":
    case "numbers":
      return Array.from({ length: Math.max(1, p.least) }, (_, i) => Math.min(p.min + 2 + i, p.max));
    default:
      return JSON_SAMPLES[`${element}.${name}`] ?? p.default;
  }
}

/** A whole state of such values. @param {{ name: string, parameters: Record<string, any> }} definition */
export function sampleState({ name, parameters }) {
  return Object.fromEntries(Object.entries(parameters).map(([key, p]) => [key, sample(name, key, p)]));
}

/** Values that a parameter must refuse, as expressions, since not all of them are JSON. @param {any} p */
export function badValues(p) {
  const wrong = p.nullable ? [] : ["null"];
  switch (p.type) {
    case "integer":
      return [...wrong, "NaN", "1.5", `${p.max} + 1`, `${p.min} - 1`, '"1"', "[1]", "{}", "1n"];
    case "number":
      return [...wrong, "NaN", "Infinity", `${p.max} * 2 + 1`, `${p.min} * 2 - 1`, '"0,7"', "true"];
    case "choice":
      return [...wrong, '"none of these"', "NaN", "{}", "() => {}"];
    case "boolean":
      return [...wrong, "0", '"true"'];
    case "text":
      return [...wrong, "7", `"x".repeat(${p.most} + 1)`];
    case "integers":
    case "numbers":
      return [
        ...wrong,
        ...(p.least ? ["[]"] : []),
        `[${p.max} + 1]`,
        "[NaN]",
        '["4"]',
        "4",
        `new Array(${p.most} + 1).fill(${p.min})`,
      ];
    default:
      return [...wrong, "7", "() => {}"];
  }
}

/** Elements whose computation takes minutes: it has tests of its own. */
export const TOO_LONG = ["ticket-heatmaps"];

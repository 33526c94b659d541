/** The minus sign that is as wide as a plus sign. */
export const MINUS = "\u2212";
export const NO_BREAK = "\u00a0";

/** @type {Map<string, Numbers>} */
const made = new Map();

/**
 * The numbers of a language, made once: an Intl format takes longer to make than a hundred numbers to write.
 * @param {"fr" | "en"} lang
 * @returns {Numbers}
 */
export function numbersOf(lang) {
  const numbers = made.get(lang) ?? new Numbers(lang);
  made.set(lang, numbers);
  return numbers;
}

/** Numbers as a reader of one language writes and reads them (French as in Canada). */
export class Numbers {
  #formats = new Map();

  /** @param {"fr" | "en"} lang */
  constructor(lang) {
    this.lang = lang;
    this.locale = lang === "fr" ? "fr-CA" : "en-CA";
    this.decimalMark = lang === "fr" ? "," : ".";
  }

  /** @param {number} x @param {number} least @param {number} most decimals @returns {string} */
  #format(x, least, most) {
    if (x === Infinity) return "∞";
    if (x === -Infinity) return `${MINUS}∞`;
    const key = `${least},${most}`;
    let format = this.#formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      });
      this.#formats.set(key, format);
    }
    return format
      .format(Object.is(x, -0) ? 0 : x)
      .replace(/^-(?=[0.,\s]*$)/, "")
      .replace("-", MINUS);
  }

  /** With exactly so many decimals: 0,728. @param {number} x @param {number} decimals */
  fixed(x, decimals) {
    return this.#format(x, decimals, decimals);
  }

  /** With at most so many decimals, none where it is whole: 0,5 and 3. @param {number} x @param {number} [decimals] */
  short(x, decimals = 3) {
    return this.#format(x, 0, decimals);
  }

  /** A whole number, grouped: 20 000. @param {number} x */
  whole(x) {
    return this.#format(x, 0, 0);
  }

  /** A share as a percentage: 73,2 %. @param {number} share @param {number} [decimals] */
  percent(share, decimals = 1) {
    return this.fixed(share * 100, decimals) + (this.lang === "fr" ? `${NO_BREAK}%` : "%");
  }

  /** Powers of ten for very small numbers: 2,4 × 10⁻⁷. @param {number} x @param {number} [decimals] */
  scientific(x, decimals = 1) {
    if (x === 0) return "0";
    const [digits, power] = x.toExponential(decimals).split("e");
    const raised = [...power.replace("+", "")]
      .map((c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]))
      .join("");
    return `${this.fixed(Number(digits), decimals)}${NO_BREAK}×${NO_BREAK}10${raised}`;
  }

  /** A quoted word. @param {string} word */
  quote(word) {
    return this.lang === "fr" ? `«${NO_BREAK}${word}${NO_BREAK}»` : `“${word}”`;
  }

  /**
   * What was typed, or NaN. In French a comma or a point, in English a point; spaces may group.
   * @param {string} text
   * @returns {number}
   */
  parse(text) {
    let plain = text
      .trim()
      .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3})/g, "")
      .replace(MINUS, "-");
    if (this.lang === "fr") plain = plain.replace(",", ".");
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return NaN;
    const x = Number(plain);
    return Number.isFinite(x) ? x : NaN;
  }
}

/**
 * Rows as text that a spreadsheet of that language reads: in French ';' and a comma, in English ',' and a point.
 * @param {(string | number | null)[][]} rows @param {"fr" | "en"} lang
 * @returns {string}
 */
export function toCsv(rows, lang) {
  const separator = lang === "fr" ? ";" : ",";
  const cell = (/** @type {string | number | null} */ x) => {
    const text =
      x === null ? "" : typeof x === "number" && lang === "fr" ? String(x).replace(".", ",") : String(x);
    return /[";,\n]/.test(text) && typeof x !== "number" ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(cell).join(separator)).join("\r\n") + "\r\n";
}

import { html } from "lit";
import { toCsv } from "./numbers.js";

/**
 * A button that saves a table, unrounded, as a file for the reader's spreadsheet.
 * @param {import("./mount.js").Context} context
 * @param {{ name: string, rows: () => (string | number | null)[][] }} table `name` of the file, without ending
 */
export function csvButton({ lang, common }, { name, rows }) {
  const save = () => {
    // the mark tells spreadsheets that the text is UTF-8
    const blob = new Blob(["\ufeff", toCsv(rows(), lang)], { type: "text/csv;charset=utf-8" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return html`<button type="button" class="btn controls" @click=${save}>${common.csv}</button>`;
}

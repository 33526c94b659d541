import { mountExplorer } from "../../ui/mount.js";
import { Model } from "./model.js";
import { modelFile } from "./model-file.js";
import en from "./texts.en.js";
import fr from "./texts.fr.js";
import heatmap from "../../ui/heatmap.css";
import plot from "../../ui/plot.css";
import style from "./style.css";
import { view } from "./view.js";

/**
 * The model of the maps with the shipped file, fetched once for all elements.
 * @type {Promise<new (lib: any, options: { changed: () => void }) => Model> | null}
 */
let shipped = null;

function shippedModel() {
  shipped ??= modelFile().then(
    (file) =>
      class extends Model {
        /** @param {any} lib @param {{ changed: () => void }} options */
        constructor(lib, { changed }) {
          super(lib, { changed, file });
        }
      },
  );
  shipped.catch(() => (shipped = null)); // a failed load may be tried again
  return shipped;
}

/** @param {import("../../ui/element.js").ExplorerElement} host */
export async function mount(host) {
  const explorer = { texts: { fr, en }, style: heatmap + plot + style, Model: await shippedModel(), view };
  return mountExplorer(explorer)(host);
}

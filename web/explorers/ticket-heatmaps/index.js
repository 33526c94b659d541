import { mountExplorer } from "../../ui/mount.js";
import file from "../../model/tickets.model";
import { Model } from "./model.js";
import en from "./texts.en.js";
import fr from "./texts.fr.js";
import heatmap from "../../ui/heatmap.css";
import style from "./style.css";
import { view } from "./view.js";

/** The model of the maps, with the shipped file. */
class ShippedModel extends Model {
  /** @param {any} lib @param {{ changed: () => void }} options */
  constructor(lib, { changed }) {
    super(lib, { changed, file: file.slice().buffer });
  }
}

export const mount = mountExplorer({
  texts: { fr, en },
  style: heatmap + style,
  Model: ShippedModel,
  view,
});

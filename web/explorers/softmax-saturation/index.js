import { mountExplorer } from "../../ui/mount.js";
import { Model } from "./model.js";
import heatmap from "../../ui/heatmap.css";
import plot from "../../ui/plot.css";
import style from "./style.css";
import en from "./texts.en.js";
import fr from "./texts.fr.js";
import { view } from "./view.js";

export const mount = mountExplorer({ texts: { fr, en }, style: heatmap + plot + style, Model, view });

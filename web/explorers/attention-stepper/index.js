import { mountExplorer } from "../../ui/mount.js";
import matrixStyle from "../../ui/matrix.css";
import ownStyle from "./style.css";
import { Model } from "./model.js";
import { texts as en } from "./texts.en.js";
import { texts as fr } from "./texts.fr.js";
import { view } from "./view.js";

export const mount = mountExplorer({ texts: { fr, en }, style: matrixStyle + ownStyle, Model, view });

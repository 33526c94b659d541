/* attention-explorer.js: the one script of a course page. Defines every element as a light shell;
   an explorer's code is loaded from beside this script when it comes near the screen. */
import { definitions } from "../explorers/definitions.js";
import { defineExplorer } from "../ui/element.js";

for (const definition of definitions) defineExplorer(definition);

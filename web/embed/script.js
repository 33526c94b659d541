/* attention-explorer.js: the one script of a course page. Defines every element as a light shell;
   an explorer's code is loaded from beside this script when it comes near the screen. */
import { definitions } from "../explorers/definitions.js";
import { ExplorerElement, defineExplorer } from "../ui/element.js";
import { besideScript } from "../ui/loader.js";
import { soloQuery } from "./solo.js";

// In somebody's page, "this state's address" is the explorer alone, beside this script.
ExplorerElement.address = (element) => besideScript(`embed.html?${soloQuery(element)}`);

for (const definition of definitions) defineExplorer(definition);

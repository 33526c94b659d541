/* The explorer page: language, theme, text size, and the address of what is shown. */
import { definitions } from "../explorers/definitions.js";
import { ExplorerElement, defineExplorer } from "../ui/element.js";
import { matchLanguage } from "../ui/language.js";
import { showAlone } from "../embed/solo.js";
import { keepOffline } from "./keep-offline.js";

const root = document.documentElement;
const query = new URLSearchParams(location.search);

ExplorerElement.address = (element) => location.href.split("#")[0] + element.fragment;
for (const definition of definitions) defineExplorer(definition);

const view = query.get("view");
if (view === null) startPage();
else showAlone(view);
keepOffline();

function startPage() {
  set("lang", matchLanguage(query.get("lang")) ?? matchLanguage(navigator.language) ?? "en");
  set("theme", query.get("theme") ?? "auto");
  set("size", query.get("size") ?? "normal");
  for (const button of buttons())
    button.addEventListener("click", () => {
      const { set: key = "", value = "" } = button.dataset;
      set(key, key === "size" && root.dataset.size === value ? "normal" : value);
    });
  readAddress();
  addEventListener("hashchange", readAddress);
  document.addEventListener("explorer-change", (event) => {
    // replaceState: going back leaves the page, not the last of a hundred slider positions
    if (event.target instanceof ExplorerElement) history.replaceState(null, "", event.target.fragment);
  });
}

/** @returns {HTMLButtonElement[]} */
function buttons() {
  return [...document.querySelectorAll("button[data-set]")].filter((b) => b instanceof HTMLButtonElement);
}

/** @returns {ExplorerElement[]} */
function explorers() {
  return definitions.flatMap((d) =>
    [...document.querySelectorAll(d.name)].filter((e) => e instanceof ExplorerElement),
  );
}

/** @param {string} key lang, theme or size @param {string} value */
function set(key, value) {
  if (key === "lang") {
    root.lang = value;
    for (const element of document.querySelectorAll("[data-label-en]"))
      element.setAttribute("aria-label", element.getAttribute(`data-label-${value}`) ?? "");
  } else root.dataset[key] = value;
  if (key === "theme") for (const explorer of explorers()) explorer.setAttribute("theme", value);
  for (const button of buttons())
    if (button.dataset.set === key)
      button.setAttribute("aria-pressed", String(button.dataset.value === value));
}

/** The fragment names an explorer and its state, or a place of the page. */
function readAddress() {
  const [name, own] = location.hash.slice(1).split("?");
  const explorer = explorers().find((e) => e.definition.name === name);
  if (explorer && own !== undefined) explorer.readAddress(new URLSearchParams(own));
  explorer?.closest("section")?.scrollIntoView();
}

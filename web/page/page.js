/* The explorer page: language, theme, text size, and the address of what is shown. */
import { definitions } from "../explorers/definitions.js";
import { ExplorerElement, defineExplorer } from "../ui/element.js";
import { fromDisk } from "../ui/loader.js";
import { texts } from "../ui/texts.js";
import { addressOf, addressed, fragmentParts, readAddress, writeAddress } from "../embed/address.js";
import { showAlone } from "../embed/solo.js";
import { keepOffline } from "./keep-offline.js";

const root = document.documentElement;

ExplorerElement.address = addressOf;
for (const definition of definitions) defineExplorer(definition);

const view = new URLSearchParams(location.search).get("view");
if (view === null) startPage();
else showAlone(view);
keepOffline();

function startPage() {
  set("lang", root.lang); // what preferences.js found
  for (const key of ["theme", "size"]) set(key, root.dataset[key] ?? "");
  for (const button of buttons())
    button.addEventListener("click", () => {
      const { set: key = "", value = "" } = button.dataset;
      set(key, key === "size" && root.dataset.size === value ? "normal" : value);
    });
  if (fromDisk()) sayWhatToOpen();
  followFragment();
  addEventListener("hashchange", followFragment);
  document.addEventListener("explorer-change", (event) => {
    if (event.target instanceof ExplorerElement) writeAddress(event.target);
  });
}

/** In every language at once: who reads it has not found the explorers yet, let alone the language buttons. */
function sayWhatToOpen() {
  const sentences = Object.entries(texts).map(([lang, { fromDisk: textContent }]) =>
    Object.assign(document.createElement("p"), { lang, textContent, className: "lede" }),
  );
  document.querySelector("main")?.prepend(...sentences);
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
function followFragment() {
  const explorer = explorers().find((e) => e.definition.name === fragmentParts().name);
  if (explorer && addressed(explorer)) readAddress(explorer);
  explorer?.closest("section")?.scrollIntoView();
}

/* The language, theme and text size that the address or the browser asks for. Runs in the head, before
   anything is painted, so that nothing changes its place afterwards. */
import { matchLanguage } from "../ui/language.js";

const root = document.documentElement;
const query = new URLSearchParams(location.search);

root.lang = matchLanguage(query.get("lang")) ?? matchLanguage(navigator.language) ?? "en";
root.dataset.theme = query.get("theme") ?? "auto";
root.dataset.size = query.get("size") ?? "normal";

/* embed.html: one explorer alone, for an <iframe>. */
import "./script.js";
import { showAlone } from "./solo.js";
import { keepOffline } from "../page/keep-offline.js";

showAlone(new URLSearchParams(location.search).get("view") ?? "");
keepOffline();

/** The ceiling's own module: the shipped one holds no benchmark code. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Where it lies once built, from the repository's root. */
export const CEILING_FILE = "build/ceiling.wasm";

export function buildCeiling() {
  const options = ["-O3", "-ffp-contract=off", "-msimd128", "--no-entry", "-sSTANDALONE_WASM", "-Ic"];
  mkdirSync(`${root}build`, { recursive: true });
  const exported = "-sEXPORTED_FUNCTIONS=_ceiling,_malloc";
  execFileSync("emcc", [...options, exported, "tests/bench/ceiling.c", "-o", CEILING_FILE], { cwd: root });
}

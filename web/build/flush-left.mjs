import { readFile } from "node:fs/promises";

/**
 * An esbuild plugin: takes the indentation out of our own modules. Outside of templates it is gone anyway;
 * inside, a reader of HTML sees one space either way.
 */
export function flushLeft() {
  return {
    name: "flush-left",
    setup(/** @type {import("esbuild").PluginBuild} */ build) {
      build.onLoad({ filter: /[\\/]web[\\/](ui|explorers)[\\/].*\.js$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        return { contents: source.replace(/\n\s+/g, "\n"), loader: "js" };
      });
    },
  };
}

import { readFile } from "node:fs/promises";

/** An esbuild plugin: importing a style sheet gives its minified text. */
export function cssText() {
  return {
    name: "css-text",
    setup(/** @type {import("esbuild").PluginBuild} */ build) {
      build.onLoad({ filter: /\.css$/ }, async (args) => {
        const source = await readFile(args.path, "utf8");
        const { code } = await build.esbuild.transform(source, { loader: "css", minify: true });
        return { contents: code, loader: "text" };
      });
    },
  };
}

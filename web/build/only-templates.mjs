/** An esbuild plugin: "lit" gives its templates alone, not the element classes, which nothing here uses. */
export function onlyTemplates() {
  return {
    name: "only-templates",
    setup(/** @type {import("esbuild").PluginBuild} */ build) {
      build.onResolve({ filter: /^lit$/ }, ({ resolveDir, kind }) =>
        build.resolve("lit/html.js", { resolveDir, kind }),
      );
    },
  };
}

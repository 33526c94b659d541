import { resolve } from "node:path";

/**
 * An esbuild plugin that puts one module in another's place, by their paths from the root.
 * @param {Record<string, string>} places
 */
export function standIns(places) {
  const byPath = new Map(Object.entries(places).map(([from, to]) => [resolve(from), resolve(to)]));
  return {
    name: "stand-ins",
    setup(/** @type {import("esbuild").PluginBuild} */ build) {
      build.onResolve({ filter: /^\.\.?\// }, (args) => {
        const path = byPath.get(resolve(args.resolveDir, args.path));
        return path ? { path } : undefined;
      });
    },
  };
}

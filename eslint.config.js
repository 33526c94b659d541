import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["dist/", "build/", "node_modules/", "tests/bench/node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: {
      ecmaVersion: 2023,
      sourceType: "module",
      globals: { ...globals.browser, ...globals.worker },
    },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
    },
  },
  {
    files: ["tests/**", "web/build/**", "web/core/**", "web/model/**"],
    languageOptions: { globals: { ...globals.node } },
  },
];

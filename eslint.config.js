// The linter of the page's scripts; part of `make check`.
import js from "@eslint/js";
import globals from "globals";

const HABITS = {
  "array-callback-return": "error",
  "consistent-return": "off", // effects return what ends them, or nothing
  curly: ["error", "multi-line"],
  "default-case-last": "error",
  eqeqeq: "error",
  "no-constructor-return": "error",
  "no-else-return": ["error", { allowElseIf: true }],
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-new-func": "error",
  "no-param-reassign": "error",
  "no-self-compare": "error",
  "no-shadow": ["error", { allow: ["number", "name"] }],
  "no-template-curly-in-string": "error",
  "no-throw-literal": "error",
  "no-unmodified-loop-condition": "error",
  "no-unneeded-ternary": "error",
  "no-unused-vars": ["error", { varsIgnorePattern: "^_$" }],
  "no-useless-concat": "error",
  "no-useless-rename": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["service/static/vendor/**", "tests/browser/vendor/**", "node_modules/**", ".venv/**"] },
  js.configs.recommended,
  { files: ["service/static/**/*.js"], languageOptions: { globals: globals.browser }, rules: HABITS },
  {
    files: ["service/static/sw.js"],
    languageOptions: {
      sourceType: "script",
      globals: { ...globals.serviceworker, VERSION: "readonly", FILES: "readonly" },
    },
    rules: { "no-implicit-globals": "off" },
  },
  { files: ["service/static/lib/onset-worklet.js"], languageOptions: { globals: globals.audioWorklet } },
  { files: ["tests/page/**/*.js"], languageOptions: { globals: globals.node }, rules: HABITS },
];

import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "build", "src/lib/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // TypeScript itself finds undefined names.
      "no-undef": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": ["error", { allow: ["error"] }],
      // This rule mistakes the reason after `--` for names of warnings; svelte-check does it right.
      "svelte/no-unused-svelte-ignore": "off",
      // Sets, maps and URLs here are read once, not watched; watched values are `$state.raw`.
      "svelte/prefer-svelte-reactivity": "off",
      // Links to our own pages are plain links: there is no router to resolve them.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["scripts/**", "public/sw.js", "*.js", "*.ts"],
    languageOptions: { globals: { ...globals.node, ...globals.serviceworker } },
    rules: { "no-console": "off" },
  },
);

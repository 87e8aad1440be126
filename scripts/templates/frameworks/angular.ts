/** Angular's template, with the linter that `ng add angular-eslint` sets up. */
import type { Template } from "../template.js";

/** The file that `ng add angular-eslint` writes. */
const eslintConfig = `// @ts-check
const eslint = require('@eslint/js');
const { defineConfig } = require('eslint/config');
const tseslint = require('typescript-eslint');
const angular = require('angular-eslint');

module.exports = defineConfig([
  {
    files: ['**/*.ts'],
    extends: [
      eslint.configs.recommended,
      tseslint.configs.recommended,
      tseslint.configs.stylistic,
      angular.configs.tsRecommended,
    ],
    processor: angular.processInlineTemplates,
    rules: {
      '@angular-eslint/directive-selector': [
        'error',
        {
          type: 'attribute',
          prefix: 'app',
          style: 'camelCase',
        },
      ],
      '@angular-eslint/component-selector': [
        'error',
        {
          type: 'element',
          prefix: 'app',
          style: 'kebab-case',
        },
      ],
    },
  },
  {
    files: ['**/*.html'],
    extends: [angular.configs.templateRecommended, angular.configs.templateAccessibility],
    rules: {},
  },
]);
`;

export const angular: Template = {
  name: "angular",
  example: {
    start: (port) => [
      "npx",
      ...["ng", "serve", "--configuration", "production", "--proxy-config", "proxy.conf.mjs"],
      ...["--host", "127.0.0.1", "--port", String(port)],
    ],
  },
  scaffold: {
    package: "@angular/cli",
    version: "22.2.0",
    command: (project) => ["ng", "new", project, "--defaults", "--skip-install", "--skip-git"],
  },
  setUp: { "eslint.config.js": eslintConfig },
  dependencies: {
    "@eslint/js": "10.0.1",
    "angular-eslint": "22.5.0",
    eslint: "10.15.0",
    "typescript-eslint": "8.74.0",
  },
  emit: ["client"],
  outputs: ["dist", ".angular"],
  steps: [
    ["npx", "eslint", "src"],
    ["npx", "prettier", "--check", "src/app"],
    ["npm", "run", "build"],
    ["npm", "test"],
  ],
  node: "24.21.0",
};

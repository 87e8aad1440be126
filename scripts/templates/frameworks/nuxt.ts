/** The template of Nuxt. Its creator downloads it from GitHub; these are its files, with the linter that the creator offers. */
import type { Template } from "../template.js";

export const nuxt: Template = {
  name: "nuxt",
  example: {
    // Nuxt's own names of the variables.
    start: () => [
      "sh",
      "-c",
      'NUXT_PETSTORE_URL="$PETSTORE_URL" NUXT_PETSTORE_TOKEN="$PETSTORE_TOKEN" exec node .output/server/index.mjs',
    ],
    rendersOnServer: true,
  },
  setUp: {
    "package.json": JSON.stringify({
      name: "nuxt-app",
      type: "module",
      private: true,
      scripts: {
        build: "nuxt build",
        dev: "nuxt dev",
        generate: "nuxt generate",
        preview: "nuxt preview",
        postinstall: "nuxt prepare",
      },
    }),
    "nuxt.config.ts": `// https://nuxt.com/docs/api/configuration/nuxt-config
export default defineNuxtConfig({
  compatibilityDate: '2025-07-15',
  devtools: { enabled: true },
  modules: ['@nuxt/eslint'],
})
`,
    "tsconfig.json": `{
  // https://nuxt.com/docs/guide/concepts/typescript
  "files": [],
  "references": [
    { "path": "./.nuxt/tsconfig.app.json" },
    { "path": "./.nuxt/tsconfig.server.json" },
    { "path": "./.nuxt/tsconfig.shared.json" },
    { "path": "./.nuxt/tsconfig.node.json" }
  ]
}
`,
    "eslint.config.mjs": `// @ts-check
import withNuxt from './.nuxt/eslint.config.mjs'

export default withNuxt(
  // Your custom configs here
)
`,
    ".gitignore": `.output
.data
.nuxt
.nitro
.cache
dist
node_modules
logs
*.log
.env
.env.*
!.env.example
`,
  },
  dependencies: {
    nuxt: "4.5.2",
    "@nuxt/eslint": "1.17.0",
    vue: "3.5.45",
    "vue-router": "5.5.1",
    // Nuxt 4.5.2 does not build pages with Vite 8.4: "resolved as a module now, but it was an external module before".
    vite: "8.2.6",
    eslint: "10.10.0",
    typescript: "6.0.3",
    "vue-tsc": "3.3.14",
  },
  emit: ["client"],
  folder: "app/api",
  outputs: [".nuxt", ".output", "node_modules/.cache"],
  steps: [
    ["npx", "nuxt", "prepare"],
    ["npx", "eslint", "."],
    ["npx", "nuxt", "typecheck"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};

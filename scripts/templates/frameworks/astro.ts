/** Astro on Node. Its creator downloads a template from GitHub, so the project has the files of its guide to a manual setup. */
import type { Template } from "../template.js";

export const astro: Template = {
  name: "astro",
  example: { start: () => ["node", "dist/server/entry.mjs"], rendersOnServer: true },
  setUp: {
    "package.json": JSON.stringify({
      name: "shop",
      private: true,
      type: "module",
      scripts: { dev: "astro dev", build: "astro build", preview: "astro preview", check: "astro check" },
    }),
    "tsconfig.json": JSON.stringify({
      extends: "astro/tsconfigs/strict",
      include: [".astro/types.d.ts", "**/*"],
      exclude: ["dist"],
    }),
  },
  dependencies: {
    astro: "7.3.5",
    "@astrojs/check": "0.9.10",
    "@astrojs/node": "11.1.6",
    typescript: "5.9.3",
  },
  emit: ["client"],
  outputs: ["dist", ".astro"],
  steps: [
    ["npm", "run", "check"],
    ["npm", "run", "build"],
  ],
  node: "24.21.0",
};

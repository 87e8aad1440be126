// The tests of the handlers with another MSW, whose folder is in the variable MSW.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, mergeConfig } from "vitest/config";
import usual from "./vitest.config.js";

const folder = process.env["MSW"] ?? join(import.meta.dirname, "node_modules/msw3");
const ending = existsSync(join(folder, "lib/core/index.mjs")) ? "mjs" : "js";

export default mergeConfig(
  usual,
  defineConfig({
    resolve: {
      alias: [
        { find: /^msw$/, replacement: join(folder, `lib/core/index.${ending}`) },
        { find: /^msw\/node$/, replacement: join(folder, `lib/node/index.${ending}`) },
      ],
    },
  }),
);

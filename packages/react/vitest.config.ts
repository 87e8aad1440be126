import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { isThorough } from "../../scripts/thoroughness.js";
import { limits } from "../../scripts/limits.js";
import { runtimeSource } from "../../scripts/runtime-source.js";

const sourceOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const source = (name: string): string => sourceOf(`client/src/${name}.ts`);
const ofReact = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url));
const ofReact18 = (name: string): string =>
  fileURLToPath(new URL(`test/react-18/node_modules/${name}`, import.meta.url));

/** They render into a document. */
const rendering = [
  "test/hooks/*.test.tsx",
  "test/docs/{changes,queries,start,uploads}.test.tsx",
  "test/docs/{other-frameworks,testing}.test.ts",
  "test/frameworks/vue.test.ts",
  "test/polling.test.ts",
];
const document = { environment: "happy-dom" } as const;

/** They install the package as users do, which mostly waits for downloads. */
const installed = ["test/package.test.ts"];

export default defineConfig({
  // The client's sources, so that nothing has to be built first.
  resolve: {
    alias: [
      runtimeSource,
      { find: /^@memory-service\/react$/, replacement: ofReact("index.ts") },
      { find: /^@memory-service\/react\/options$/, replacement: ofReact("options.ts") },
      { find: /^@memory-service\/react\/testing$/, replacement: ofReact("testing.tsx") },
      { find: /^@memory-service\/(endpoints|mocks)$/, replacement: sourceOf("$1/src/index.ts") },
      { find: /^@memory-service\/zod\/fast$/, replacement: sourceOf("zod/src/fast.ts") },
      { find: /^@memory-service\/client$/, replacement: source("index") },
      { find: /^@memory-service\/client\/operations$/, replacement: source("operations") },
    ],
  },
  // The blocks of the README and the guides are in a temporary folder.
  server: { fs: { strict: false } },
  test: {
    ...limits,
    // Loading modules and a document anew for each file is a third of the time. No test changes what modules share. Vitest runs files in
    // one worker that are in a group of their own.
    isolate: false,
    setupFiles: ["test/setup.ts"],
    // By default one core is left idle, of two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [
            ...rendering,
            "test/frameworks/solid.test.ts",
            ...installed,
            ...(isThorough ? [] : ["test/next.test.ts"]),
          ],
        },
      },
      {
        extends: true,
        test: { name: "react-19", include: rendering, ...document, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: "package", include: installed } },
      {
        extends: true,
        resolve: {
          alias: [
            {
              find: /^(react|react-dom|@tanstack\/react-query|@testing-library\/react)(?=$|\/)/,
              replacement: ofReact18("$1"),
            },
          ],
        },
        test: {
          name: "react-18",
          include: [isThorough ? "test/hooks/*.test.tsx" : "test/hooks/hooks.test.tsx"],
          ...document,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        // In Node, Solid is what renders on servers, where nothing is reactive.
        resolve: { conditions: ["browser"] },
        test: {
          name: "solid",
          include: ["test/frameworks/solid.test.ts"],
          ...document,
          sequence: { groupOrder: 3 },
          server: { deps: { inline: [/solid/] } },
        },
      },
    ],
  },
});

/** Projects without a page: test runners, Metro and Node, with the published packages and with generated code. */
import type { Command, Template } from "./template.js";

/** The Hermes compiler for this platform, relative to a project. */
const hermes =
  {
    darwin: "node_modules/hermes-compiler/hermesc/osx-bin/hermesc",
    win32: "node_modules/hermes-compiler/hermesc/win64-bin/hermesc.exe",
  }[process.platform as string] ?? "node_modules/hermes-compiler/hermesc/linux64-bin/hermesc";

const client = { zod: "4.6.7" };
const hooks = { "@tanstack/react-query": "5.108.0" };
const plain = ["standalone.ts", "packages.ts"];
const withHooks = [...plain, "standalone-hooks.tsx", "packages-hooks.tsx"];
const everything = ["types", "client", "docs", "zod", "react"];
const shown = ["Rex, NotFoundError 404", "1 workspace, NotFoundError 404"];

/** The configuration of `generator/docs/frameworks/jest.md` for versions of Node in which `require` loads no ES modules, and the published packages. */
export const jestConfig = `{
  "transform": { "\\\\.m?[jt]sx?$": "babel-jest" },
  "transformIgnorePatterns": ["/node_modules/(?!(@memory-service|@specloom|rettime|until-async|@open-draft)/)"]
}
`;

/** Jest where it transforms packages. */
export const jestTransform: Template = {
  name: "jest-transform",
  setUp: {
    "package.json": JSON.stringify({ name: "pets", private: true, scripts: { test: "jest" } }),
    "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, module: "preserve", noEmit: true } }),
    "jest.config.json": jestConfig,
    "babel.config.json": JSON.stringify({
      presets: [["@babel/preset-env", { targets: { node: "current" } }], "@babel/preset-typescript"],
    }),
  },
  dependencies: {
    ...client,
    ...hooks,
    react: "19.3.1",
    msw: "2.15.0",
    jest: "30.5.2",
    "@babel/core": "7.29.13",
    "@babel/preset-env": "7.29.14",
    "@babel/preset-typescript": "7.29.7",
  },
  emit: [...everything, "mocks"],
  modules: plain,
  files: {
    "src/pets.test.ts": `import * as packedHooks from "@memory-service/react";
import { setupServer } from "msw/node";
import { createClient } from "./api/client/index";
import { createMocks } from "./api/mocks/index";
import * as hooks from "./api/react/index";
import { packages } from "./packages";
import { standalone } from "./standalone";

test("the generated client and the packages call and validate", async () => {
  expect([await standalone(), await packages()]).toEqual(${JSON.stringify(shown)});
});

test("mocks answer on the network", async () => {
  const mocks = createMocks({ baseUrl: "https://pets.example/v1" });
  const server = setupServer(mocks.pets.get({ name: "Rex" }));
  server.listen();
  const client = createClient({ baseUrl: "https://pets.example/v1", apiKey: "key" });
  expect((await client.pets.get({ petId: 7 })).name).toBe("Rex");
  server.close();
});

test("hooks are functions", () => {
  expect([typeof hooks.usePetsGet, typeof packedHooks.useFactsGet]).toEqual(["function", "function"]);
});
`,
  },
  outputs: [],
  steps: [["npm", "test"]],
};

/**
 * Bundles with Metro and React Native's Babel preset, and compiles with Hermes. Expo's template needs a version of React
 * Native that not every registry has, and our bundle does not need Expo.
 */
export const metro: Template = {
  name: "metro",
  setUp: {
    "package.json": JSON.stringify({ name: "pets", private: true }),
    // Same as expo/tsconfig.base.
    "tsconfig.json": JSON.stringify({
      compilerOptions: { strict: true, module: "preserve", moduleResolution: "bundler" },
    }),
    // Metro does not support `export * as` from zod, and the preset does not transform it. Expo's preset has the plugin.
    "babel.config.js": `module.exports = {
  presets: ["module:@react-native/babel-preset"],
  plugins: ["@babel/plugin-transform-export-namespace-from"],
};
`,
    "metro.config.js": `const babelTransformerPath = require.resolve("@react-native/metro-babel-transformer");
module.exports = { transformer: { babelTransformerPath } };
`,
  },
  dependencies: {
    ...client,
    ...hooks,
    react: "19.3.1",
    metro: "0.87.1",
    "@babel/plugin-transform-export-namespace-from": "7.29.7",
    "@react-native/babel-preset": "0.88.1",
    "@react-native/metro-babel-transformer": "0.88.1",
    "hermes-compiler": "260318099.0.6",
  },
  emit: everything,
  modules: withHooks,
  files: {
    "src/index.js": `import { packages } from "./packages";
import { PackagesHooks } from "./packages-hooks";
import { standalone } from "./standalone";
import { StandaloneHooks } from "./standalone-hooks";

console.log(standalone, packages, StandaloneHooks, PackagesHooks);
`,
  },
  outputs: ["bundle.js", "bundle.hbc"],
  steps: [
    ["npx", "metro", "build", "src/index.js", "--out", "bundle.js", "--reset-cache"],
    [hermes, "-O", "-emit-binary", "-out", "bundle.hbc", "bundle.js"],
  ],
};

/** Returns a Node program without a framework. tsconfig.json decides the form of its imports. */
export function node(name: string, compilerOptions: object, run: readonly Command[]): Template {
  const extension = JSON.stringify(compilerOptions).includes("rewriteRelativeImportExtensions") ? "ts" : "js";
  return {
    name: `node-${name}`,
    setUp: {
      "package.json": JSON.stringify({ name: "pets", private: true, type: "module" }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          target: "es2022",
          skipLibCheck: true,
          jsx: "react-jsx",
          outDir: "dist",
          ...compilerOptions,
        },
        include: ["src"],
      }),
    },
    dependencies: {
      ...client,
      ...hooks,
      react: "19.3.1",
      "@types/react": "19.3.0",
      typescript: "5.9.3",
      "@types/node": "24.19.2",
    },
    emit: everything,
    extension,
    modules: plain,
    files: {
      "src/main.ts": `import { packages } from "./packages.${extension}";
import { standalone } from "./standalone.${extension}";

void Promise.all([standalone(), packages()]).then((texts) => {
  if (JSON.stringify(texts) !== ${JSON.stringify(JSON.stringify(shown))}) throw new Error(texts.join());
});
`,
    },
    outputs: ["dist"],
    steps: [["npx", "tsc"], ...run],
    node: "24.21.0",
  };
}

export const compiled: Command = ["node", "dist/main.js"];

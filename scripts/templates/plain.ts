/** Projects without a page: test runners and Node, with the published packages and with generated code. */
import type { Command, Template } from "./template.js";

const client = { zod: "4.6.7" };
const hooks = { "@tanstack/react-query": "5.108.0" };
const plain = ["standalone.ts", "packages.ts"];
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
  expect((await client.pets.get({ id: 7 })).name).toBe("Rex");
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

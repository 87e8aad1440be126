import satisfies from "semver/functions/satisfies.js";
import { expect, test } from "vitest";
import runtimeManifest from "../../../packages/runtime/package.json" with { type: "json" };
import { contract } from "../../../packages/runtime/src/client/generated-for.js";
import { importsFrom } from "../../src/emit/runtime/imports.js";
import { Runtime } from "../../src/emit/runtime/reach.js";
import { runtimeContract, runtimePackage } from "../../src/emit/shared/module-options.js";

test("code is generated for the runtime of this repository", () => {
  expect(runtimeContract).toBe(contract);
  expect(satisfies(runtimeManifest.version, runtimePackage.range)).toBe(true);
});

const modules: Readonly<Record<string, string>> = {
  "index.ts": `/** All. */
export * from "./texts/index.js";
export { same as equal, type Options } from "./compare.js";
export const own = 1;
`,
  "texts/index.ts": 'export { isEmail } from "./emails.js";\nexport { isHost } from "./hosts.js";\n',
  "texts/emails.ts":
    'import * as hosts from "./hosts.js";\nexport const isEmail = (text: string) => hosts.isHost(text);\n',
  "texts/hosts.ts":
    'import { puny } from "puny";\nexport function isHost(text: string) {}\nexport type { Table } from "./table.js";\n',
  "texts/table.ts": "export type Table = string[];\n",
  "compare.ts":
    'export interface Options {}\nexport async function same() {\n  return (await import("./late.js")).late();\n}\n',
  "late.ts": '// As import("./table.js") would.\nexport const late = () => true;\n',
};

function reach(...names: readonly string[]) {
  const runtime = new Runtime((path) => modules[path]!);
  const reached = runtime.reach([{ path: "index.ts", names }]);
  return new Map([...reached].map(([path, exported]) => [path, runtime.codeOf(path, exported)]));
}

test("a copied runtime has the modules that supply the imported names", () => {
  expect([...reach("isHost").keys()].sort()).toEqual(["index.ts", "texts/hosts.ts", "texts/index.ts"]);
  expect([...reach("isEmail").keys()].sort()).toEqual([
    "index.ts",
    "texts/emails.ts",
    "texts/hosts.ts",
    "texts/index.ts",
  ]);
  expect([...reach("equal").keys()].sort()).toEqual(["compare.ts", "index.ts", "late.ts"]);
  expect([...reach("own").keys()]).toEqual(["index.ts"]);
});

test("a copied module exports of others what is imported, and all of its own", () => {
  const { "index.ts": index, "texts/index.ts": texts, "texts/hosts.ts": hosts } = Object.fromEntries(reach("isHost"));
  expect(index).toBe('/** All. */\nexport * from "./texts/index.js";\nexport const own = 1;\n');
  expect(texts).toBe('export { isHost } from "./hosts.js";\n');
  expect(hosts).toBe('import { puny } from "puny";\nexport function isHost(text: string) {}\n');
  expect(reach("Options").get("index.ts")).toContain('export { type Options } from "./compare.js";\n');
});

test("generated files import modules of a folder by name, by namespace or late", () => {
  const text = `import { call, type Core } from "../runtime/client/index.js";
import * as json from "../runtime/zod/index.js";
import * as all from "../runtime/mocks/index.js";
import { other } from "./runtime.js";
/** Mentions \`import("../runtime/no.js")\`. */
export const fact = json.object({ id: json.string() });
export const late = () => import("../runtime/client/upload.js");
export { all };
`;
  const file = { path: "core.ts", language: "typescript", text } as const;
  expect(importsFrom([{ path: "src/core.ts", file }], "runtime")).toEqual([
    { path: "client/index.ts", names: ["call", "Core"] },
    { path: "zod/index.ts", names: ["object", "string"] },
    { path: "mocks/index.ts" },
    { path: "client/upload.ts" },
  ]);
});

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOutput } from "../../src/emit/client/output.js";
import {
  barrelFunctions,
  barrelTypes,
  errorClasses,
  runtimeNames,
  undocumentedErrors,
  uploadErrors,
  uploadTypes,
} from "../../src/emit/client/runtime-names.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { besideClient, createWorkbench, type Workbench } from "./compile.js";
import { buildText, emit, emitFormatted, type Built } from "./generate.js";
import { addHooks } from "./hooks.js";

/** Names of the runtime that no document may use. */
const kept = [...errorClasses, ...uploadErrors, ...runtimeNames];
const yielding = [...barrelTypes, ...uploadTypes, ...undocumentedErrors, "UnknownId"].filter(
  (name) => !kept.includes(name),
);

/** A document with a schema for each name that the runtime exports, and an operation for each function. */
const greedy = `
openapi: 3.1.1
info: { title: Greedy, version: "1" }
servers: [{ url: "https://greedy.example" }]
paths:
${["createClient", "createCore", ...barrelFunctions].map(operationOf).join("\n")}
components:
  schemas:
${[...new Set([...kept, ...yielding, "Fast", "FastResult"])].map(schemaOf).join("\n")}
`;

const tiny = `
openapi: 3.1.1
info: { title: Tiny, version: "1" }
paths: {}
`;

/** Returns an operation whose function has the given name: `isApiError` belongs to `client.is.apiError`. */
function operationOf(name: string): string {
  const id = name.replace(/[A-Z]/, (letter) => `.${letter.toLowerCase()}`);
  return `  /${name}: { get: { operationId: ${id}, responses: { "204": { description: Done. } } } }`;
}

/** Returns an object schema that identifies itself. */
function schemaOf(name: string): string {
  return `    ${name}: { type: object, required: [of_document], properties: { of_document: { const: ${name} } } }`;
}

/** Returns a program that checks the meaning of every name. */
function usesOf(names: readonly string[], module: string, of: (name: string) => string): string {
  const lines = names.map((name) => `export const of${name}: ${of(name)} = { of_document: "${name}" };`);
  return [`import type * as api from "${module}";`, ...lines, ""].join("\n");
}

describe("a document whose schemas have the names of the runtime", () => {
  let bench: Workbench;
  let built: Built;
  let index = "";

  beforeAll(async () => {
    bench = createWorkbench();
    built = await buildText(greedy);
    const files = await emitFormatted(clientOutput, built);
    index = files.get("index.ts") ?? "";
    bench.add("greedy", "client", files);
    bench.add("greedy", "zod", await emit(zodOutput, built, { package: besideClient }));
    await addHooks(bench, "greedy", built);
  });
  afterAll(() => bench.remove());

  test("keeps its names, except for errors, functions and the runtime's types of calls", () => {
    const names = new Map(built.api.schemas.map(({ name }) => [name.wire, name.code]));
    for (const name of yielding) expect(names.get(name)).toBe(name);
    for (const name of kept) expect(names.get(name)).toBe(`${name}2`);
    expect(index).toContain("  Page as ClientPage,\n");
    expect(index).toContain("  ApiError,\n");
  });

  test("compiles, and the barrels export both under distinct names", () => {
    bench.add(
      "uses",
      "client",
      new Map([
        [
          "yielding.ts",
          usesOf([...yielding, "Fast"], "../../../greedy/client/generated/index.js", (name) => `api.${name}`),
        ],
        ["kept.ts", usesOf(kept, "../../../greedy/client/generated/index.js", (name) => `api.${name}2`)],
        [
          "runtime.ts",
          `import * as api from "../../../greedy/client/generated/index.js";
import * as operations from "../../../greedy/client/generated/operations/index.js";
import { ClientProvider, bindClient } from "../../../greedy/react/generated/index.js";
import { Page, ValidationError2, given } from "../../../greedy/zod/generated/index.js";
import { type ClientFast, Fast } from "../../../greedy/zod/generated/fast/index.js";
export const client: api.Client = api.createClient({});
export const isIt: (value: unknown) => value is api.ApiError = api.isApiError;
export const classes: readonly (new (...args: never[]) => Error)[] = [
  ${errorClasses.map((name) => `api.${name} as never`).join(", ")}
];
export const page: api.ClientPage<api.Page, object> | undefined = undefined;
export const validated: api.Page = Page.parse({}) satisfies { of_document: "Page" };
export const core: api.Core = operations.createCore({});
export const call: api.Call<void> = operations.isApiError2(core);
export const quick: ClientFast<api.Fast> = Fast;
export const others = [ValidationError2, given, ClientProvider, bindClient];
`,
        ],
      ]),
    );
    expect(bench.compile("7")).toEqual([]);
  });
});

test("the barrel exports everything that the runtime's index exports for callers", () => {
  const runtime = readFileSync(new URL("../../../packages/runtime/src/client/index.ts", import.meta.url), "utf8");
  for (const name of [...errorClasses, ...barrelFunctions, ...barrelTypes, ...uploadTypes])
    expect(runtime).toMatch(new RegExp(`\\b${name}\\b`));
});

test("the barrel of validators is that of zod, or of the first tier without zod", async () => {
  const built = await buildText(tiny);
  const indexOf = async (tiers?: readonly ("zod" | "mini" | "guards" | "fast")[]) =>
    (await emitFormatted(zodOutput, built, tiers && { tiers })).get("index.ts");
  expect(await indexOf()).toContain('export * from "./zod/index.js";');
  expect(await indexOf(["guards", "mini"])).toContain('export * from "./mini/index.js";');
  expect(await indexOf(["fast"])).toContain('export * from "./fast/index.js";');
});

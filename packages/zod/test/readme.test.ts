// Every block of code in the README compiles, and programs print what it says.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Desk } from "../../../scripts/docs/desk.js";
import { type Block, blocksOf, kindOf, type Page, readPages } from "../../../scripts/docs/pages.js";
import { clientFolder, packageFolder } from "./support/compiler.js";

const readme = readPages(packageFolder, ["README.md"])[0]!;
const blocks = blocksOf(readme);
const programs = blocks.filter((block) => kindOf(block) === "program");

const sources = Object.fromEntries(
  ["mini", "fast", "guards", "codecs"].map((name) => [
    `@memory-service/zod/${name}`,
    join(packageFolder, `src/${name}.ts`),
  ]),
);
const desk = new Desk({
  packageFolder,
  installed: { zod: packageFolder },
  sources: {
    "@memory-service/client": join(clientFolder, "src/index.ts"),
    "@memory-service/zod": join(packageFolder, "src/index.ts"),
    ...sources,
  },
  // The packages that only one block imports.
  declarations: `declare module "@hookform/resolvers/standard-schema" {
  interface StandardSchema {
    readonly "~standard": { readonly version: 1; readonly vendor: string; readonly validate: (value: unknown) => unknown };
  }
  export function standardSchemaResolver(schema: StandardSchema): object;
}
declare module "react-hook-form" {
  export function useForm(options: { readonly resolver: object }): object;
}
`,
  world: "",
  environment: { MEMORY_API_KEY: "key-1" },
  external: [],
});

beforeAll(async () => {
  desk.place(blocks);
  await desk.bundle(programs);
});
afterAll(() => desk.remove());

test("the code compiles, and code that is wrong does not", async () => {
  const page: Page = {
    path: "wrong.md",
    text: '```ts\nimport { Fact } from "@memory-service/zod";\nFact.parse(0).colour;\n```\n',
  };
  const wrong: readonly Block[] = blocksOf(page);
  desk.place(wrong);
  expect(blocks.length).toBeGreaterThan(7);
  expect(await desk.compile([...blocks, ...wrong])).toMatch(/^wrong\/2\.ts\(3,\d+\): .*'colour' does not exist.*\n$/);
});

test.each(programs.map((block) => [block.line, block] as const))(
  "the program in line %i prints what the README says",
  async (_, block) => {
    expect(await desk.run(block)).toBe(block.prints);
  },
);

test("each printed text belongs to a program", () => {
  expect(programs.filter(({ prints }) => prints)).toHaveLength(readme.text.split("```text\n").length - 1);
});

test("every entry of the package is in the table", () => {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { exports: object };
  for (const entry of Object.keys(exports).filter((name) => name !== "./package.json")) {
    expect(readme.text).toContain(`| \`@memory-service/zod${entry.slice(1)}\` |`);
  }
});

// Every block of code in the README compiles.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { clientFolder, Desk, packageFolder } from "./support/compiler.js";

const desk = new Desk();
mkdirSync(join(desk.folder, "node_modules"));
symlinkSync(join(packageFolder, "node_modules/zod"), join(desk.folder, "node_modules/zod"));
afterAll(() => desk.remove());

const readme = readFileSync(join(packageFolder, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ""]) => code);

/** Declarations that the blocks use, and the one package that only they import. */
const setting = `
declare const json: unknown;
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
declare function useForm(options: { resolver: unknown }): void;
declare module "@hookform/resolvers/standard-schema" {
  interface StandardSchema {
    readonly "~standard": { readonly version: 1; readonly vendor: string; readonly validate: (value: unknown) => unknown };
  }
  export function standardSchemaResolver(schema: StandardSchema): unknown;
}
`;

const entries = ["mini", "fast", "guards", "codecs"];
const paths = {
  "@memory-service/client": [join(clientFolder, "src/index.ts")],
  "@memory-service/zod": [join(packageFolder, "src/index.ts")],
  ...Object.fromEntries(
    entries.map((name) => [`@memory-service/zod/${name}`, [join(packageFolder, `src/${name}.ts`)]]),
  ),
};

async function compile(texts: readonly string[]): Promise<string> {
  desk.write("setting.d.ts", setting);
  const names = texts.map((_, index) => `block-${index + 1}.mts`);
  texts.forEach((text, index) => desk.write(names[index]!, `${text}export {};\n`));
  return desk.compile({ paths, types: [] }, ["setting.d.ts", ...names]);
}

test("the code compiles", async () => {
  expect(blocks.length).toBeGreaterThan(3);
  expect(await compile(blocks)).toBe("");
});

test("code that is wrong would not", async () => {
  expect(await compile(['import { Fact } from "@memory-service/zod";\nFact.parse(0).colour;\n'])).toMatch(
    /^block-1\.mts\(2,\d+\): .*'colour' does not exist/,
  );
});

test("every entry of the package is in the table", () => {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { exports: object };
  for (const entry of Object.keys(exports).filter((name) => name !== "./package.json")) {
    expect(readme).toContain(`| \`@memory-service/zod${entry.slice(1)}\` |`);
  }
});

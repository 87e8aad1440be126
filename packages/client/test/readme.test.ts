// Every block of code in the README compiles, and what it says in prose about names is so.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import * as everything from "../src/index.js";

const packageFolder = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(join(packageFolder, "README.md"), "utf8");
const temporary = mkdtempSync(join(tmpdir(), "client-readme-"));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** What the blocks take for granted. */
const setting = `import type { Client } from "@memory-service/client";
declare global {
  const client: Client;
  const file: File;
  function askForKey(): Promise<string>;
}
`;

interface Block {
  /** Where its code begins. */
  readonly line: number;
  readonly text: string;
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(({ index, 1: code = "" }) => ({
    line: text.slice(0, index).split("\n").length + 1,
    text: code,
  }));
}

/** What the compiler says of the blocks; empty for nothing. Lines are those of the README. */
async function compile(blocks: readonly Block[]): Promise<string> {
  const source = (name: string): string => join(packageFolder, "src", name);
  writeFileSync(join(temporary, "setting.d.ts"), setting);
  for (const { line, text } of blocks)
    writeFileSync(join(temporary, `block-${line}.mts`), `${"\n".repeat(line - 1)}${text}export {};\n`);
  const tsconfig = {
    extends: join(packageFolder, "tsconfig.json"),
    compilerOptions: {
      typeRoots: [join(packageFolder, "node_modules/@types")],
      noUnusedLocals: false,
      paths: {
        "@memory-service/client": [source("index.ts")],
        "@memory-service/client/operations": [source("operations.ts")],
      },
    },
    include: [],
    files: ["setting.d.ts", ...blocks.map(({ line }) => `block-${line}.mts`)],
  };
  writeFileSync(join(temporary, "tsconfig.json"), JSON.stringify(tsconfig));
  const tsc = join(packageFolder, "node_modules/.bin/tsc");
  return promisify(execFile)(tsc, ["-p", "tsconfig.json"], { cwd: temporary }).then(
    () => "",
    (error: unknown) => (error as { stdout: string }).stdout,
  );
}

test("the code compiles", async () => {
  const blocks = blocksOf(readme);
  expect(blocks.length).toBeGreaterThan(8);
  expect(await compile(blocks)).toBe("");
});

test("code that is wrong would not", async () => {
  const said = await compile([{ line: 7, text: 'await client.projects.delete({ name: "prj_7" });\n' }]);
  expect(said).toMatch(/^block-7\.mts\(7,32\): .*'name' does not exist/);
});

test("every error that a program can meet is in the table, with its code", () => {
  const classes = Object.values(everything).filter(
    (value): value is typeof everything.ClientError =>
      typeof value === "function" && value.prototype instanceof everything.ClientError,
  );
  expect(classes.length).toBeGreaterThan(15);
  for (const { name } of classes) expect(readme, name).toContain(`\`${name}\``);
  for (const [, name = "", code] of readme.matchAll(/^\| `(\w+Error)` \| `(\w+)` \|/gm)) {
    const found = classes.find((one) => one.name === name);
    expect(found, name).toBeDefined();
    expect((Object.create(found!.prototype) as everything.ClientError).code, name).toBe(code);
  }
});

test("the generated table of operations has its place", () => {
  const begin = readme.indexOf("<!-- specloom:begin operations -->");
  const end = readme.indexOf("<!-- specloom:end operations -->");
  expect(begin).toBeGreaterThan(0);
  expect(end).toBeGreaterThan(begin);
});

test("links within the page lead to a heading", () => {
  const headings = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  for (const [, anchor] of readme.matchAll(/\]\(#([\w-]+)\)/g)) expect(headings).toContain(anchor);
});

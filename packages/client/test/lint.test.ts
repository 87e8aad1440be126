// Linters object to a call whose result is not awaited.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { install } from "../../../scripts/install.js";
import { runtimePaths } from "../../../scripts/runtime-source.js";
import { isThorough } from "../../../scripts/thoroughness.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Inside of the repository, where the linter finds its compiler. */
const cache = join(repository, ".cache");

const linter = {
  dependencies: { eslint: "10.15.0", "typescript-eslint": "8.73.0", typescript: "5.9.3" },
};

const program = `
import { createClient } from "@memory-service/client";
const client = createClient({ baseUrl: "https://memory.example" });
client.projects.delete({ id: "prj_7" });
client.projects.list();
client.request("GET", "/status");
client.projects.delete({ id: "prj_7" }).withResponse();
client.projects.delete({ id: "prj_7" }).safe();
client.projects.delete({ id: "prj_7" }).then(() => {});
if (client.projects.list()) console.log("always");
await client.projects.delete({ id: "prj_7" });
void client.projects.list();
client.projects.list().catch(() => {});
for await (const _ of client.projects.list());
`;

/** Prints the line and the rule of each message. */
const script = `
import { ESLint } from "eslint";
import { parser, plugin } from "typescript-eslint";
const eslint = new ESLint({
  cwd: process.argv[2],
  overrideConfigFile: true,
  overrideConfig: {
    files: ["*.ts"],
    languageOptions: { parser, parserOptions: { project: "tsconfig.json", tsconfigRootDir: process.argv[2] } },
    plugins: { ts: plugin },
    rules: { "ts/no-floating-promises": "error", "ts/no-misused-promises": "error", "ts/await-thenable": "error" },
  },
});
const [{ messages }] = await eslint.lintFiles(["program.ts"]);
console.log(JSON.stringify(messages.map(({ line, ruleId, message }) => [line, ruleId ?? message])));
`;

/** The lines of the program to which a linter objects, each with the name of the rule. */
type Complaints = readonly (readonly [line: number, rule: string])[];

const floating = [3, 4, 5, 6, 7, 8].map((line) => [line, "no-floating-promises"] as const);
const expected: Complaints = [...floating, [9, "no-misused-promises"]];

let folder: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "lint-"));
  const compilerOptions = {
    strict: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "Bundler",
    lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
    types: [],
    paths: { ...runtimePaths, "@memory-service/client": [join(import.meta.dirname, "../src/index.ts")] },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  writeFileSync(join(folder, "program.ts"), program.trimStart());
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a forgotten await is a floating promise to oxlint", () => {
  const rules = ["no-floating-promises", "no-misused-promises", "await-thenable"];
  const config = {
    plugins: ["typescript"],
    categories: { correctness: "off" },
    rules: Object.fromEntries(rules.map((rule) => [`typescript/${rule}`, "error"])),
  };
  writeFileSync(join(folder, "oxlint.json"), JSON.stringify(config));
  const args = ["--config", "oxlint.json", "--type-aware", "--no-ignore", "--format", "json", "program.ts"];
  const { stdout } = spawnSync(join(repository, "node_modules/.bin/oxlint"), args, { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as {
    readonly diagnostics: readonly {
      readonly code: string;
      readonly labels: readonly { readonly span: { readonly line: number } }[];
    }[];
  };
  const complaints = diagnostics.map(
    ({ code, labels }) => [labels[0]!.span.line, code.replace(/^.*\((.*)\)$/, "$1")] as const,
  );
  expect([...complaints].sort(([left], [right]) => left - right)).toEqual(expected);
});

const others = isThorough ? ["typescript-eslint"] : [];
test.each(others)("a forgotten await is a floating promise to %s", (name) => {
  const installed = install(name, linter);
  if ("missing" in installed) throw new Error(installed.missing);
  writeFileSync(join(installed.folder, "lint.js"), script);
  const printed = execFileSync(process.execPath, [join(installed.folder, "lint.js"), folder], { encoding: "utf8" });
  expect(JSON.parse(printed)).toEqual(expected.map(([line, rule]) => [line, `ts/${rule}`]));
});

// What a linter tells users about a call that they forgot to await.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { install } from "../../../scripts/install.js";

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

test("a forgotten await is a floating promise", { timeout: 180_000 }, ({ skip }) => {
  const installed = install("typescript-eslint", linter);
  if ("missing" in installed) return skip(installed.missing);
  const folder = mkdtempSync(join(installed.folder, "program-"));
  const src = join(import.meta.dirname, "../src");
  const compilerOptions = {
    strict: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "Bundler",
    lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
    types: [],
    paths: { "@memory-service/client": [join(src, "index.ts")] },
  };
  try {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
    writeFileSync(join(folder, "program.ts"), program.trimStart());
    writeFileSync(join(installed.folder, "lint.js"), script);
    const printed = execFileSync(process.execPath, [join(installed.folder, "lint.js"), folder], { encoding: "utf8" });
    const floating = [3, 4, 5, 6, 7, 8].map((line) => [line, "ts/no-floating-promises"]);
    expect(JSON.parse(printed)).toEqual([...floating, [9, "ts/no-misused-promises"]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

// Every block of the README compiles or is JSON, and the table of options is that of the command.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { Desk } from "../../../scripts/docs/desk.js";
import { blocksOf, readPages } from "../../../scripts/docs/pages.js";
import { help } from "../src/command-line.js";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const pages = readPages(packageFolder, ["README.md"]);
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

const desk = new Desk({
  packageFolder,
  installed: { ai: packageFolder, "@modelcontextprotocol/sdk": packageFolder, zod: packageFolder },
  sources: {
    "@memory-service/client": source("client/src/index.ts"),
    "@memory-service/client/operations": source("client/src/operations.ts"),
    "@memory-service/zod/fast": source("zod/src/fast.ts"),
    "@memory-service/mcp": source("mcp/src/index.ts"),
    "@memory-service/mcp/server": source("mcp/src/server.ts"),
  },
  // `pnpm check mcp-inspector` compiles the forms with the SDKs themselves.
  declarations: `declare module "@anthropic-ai/sdk" {
  interface Message { readonly content: readonly ({ readonly type: "text" } | { readonly type: "tool_use"; readonly name: string; readonly input: unknown })[] }
  export default class Anthropic { readonly messages: { create(body: object): Promise<Message> } }
}
`,
  world: "",
  environment: {},
  external: [],
});
afterAll(() => desk.remove());

test("all blocks of TypeScript compile", async () => {
  const blocks = pages.flatMap(blocksOf);
  expect(blocks).toHaveLength(3);
  desk.place(blocks);
  expect(await desk.compile(blocks)).toBe("");
});

test("all blocks of JSON are JSON", () => {
  const blocks = [...readme.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, code = ""]) => JSON.parse(code) as unknown);
  expect(blocks).toHaveLength(3);
});

test("the options exist", () => {
  const options = new Set([...readme.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option));
  // An option of Claude Code.
  options.delete("--env");
  expect(options.size).toBeGreaterThan(8);
  for (const option of options) expect(help).toContain(option);
});

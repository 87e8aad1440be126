/**
 * Uses the packed package as others do: MCP's inspector lists and calls its tools over stdio and HTTP, its command runs in an empty
 * project, and its forms are compiled with the SDKs of models. `pnpm check mcp-inspector`; it downloads what it needs.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findNode } from "../../../client/test/runtimes/programs.js";
import { install } from "../../../../scripts/install.js";
import type { Program } from "../../../../scripts/programs.js";
import { createProject, packPackages, type Project } from "../../../../scripts/packed.js";
import { createService, key, listen } from "../support/service.js";

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const failures: string[] = [];

function check(title: string, condition: boolean, details: string): void {
  console.log(`${condition ? "ok" : "FAILED"}  ${title}`);
  if (!condition) failures.push(`${title}\n${details.slice(0, 4_000)}`);
}

/** Installs packages; their absence is a failure here. */
function folderOf(name: string, dependencies: Readonly<Record<string, string>>): string {
  const installation = install(name, { dependencies });
  if ("missing" in installation) throw new Error(`${name}: ${installation.missing}`);
  return join(installation.folder, "node_modules");
}

function programOf(program: Program): string {
  if ("missing" in program) throw new Error(program.missing);
  return program.file;
}

/** A program that passes the forms to the SDKs of models. */
const forms = `import type Anthropic from "@anthropic-ai/sdk";
import type { Tool } from "@google/genai";
import type { ChatCompletionTool } from "openai/resources/chat/completions";
import type { FunctionTool } from "openai/resources/responses/responses";
import { toAnthropicTools, toGeminiTools, toOpenAiChatTools, toOpenAiTools, tools } from "@memory-service/mcp";

export const responses: FunctionTool[] = toOpenAiTools(tools);
export const chat: ChatCompletionTool[] = toOpenAiChatTools(tools);
export const anthropic: Anthropic.Tool[] = toAnthropicTools(tools);
export const google: Tool[] = toGeminiTools(tools);
`;

const nodeVersion = "24.21.0";
const node = programOf(findNode(nodeVersion));
const inspectorVersion = "2.12.0";
const inspector = join(
  folderOf("mcp inspector", { "@modelcontextprotocol/inspector": inspectorVersion }),
  ".bin/mcp-inspector",
);

const service = createService();
const server = await listen(service);
const tarballs = await packPackages();
const project = await createProject("tools", {
  "@memory-service/client": tarballs.client,
  "@specloom/runtime": tarballs.runtime,
  "@memory-service/zod": tarballs.zod,
  "@memory-service/mcp": tarballs.mcp,
});
const cli = join(project.folder, "node_modules/@memory-service/mcp/dist/cli.js");
const env = { ...process.env, MEMORY_API_KEY: key, MEMORY_BASE_URL: server.url };

/** Runs the inspector against a server. Returns what it prints. */
async function inspect(target: readonly string[], ...args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(node, [inspector, "--cli", ...target, ...args], { env });
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
      return `${message}\n${stdout}\n${stderr}`;
    },
  );
}

async function inspectServer(title: string, target: readonly string[]): Promise<void> {
  const list = await inspect(target, "--method", "tools/list");
  check(
    `${title}: lists the tools`,
    /"facts_get"/.test(list) && /"continue_result"/.test(list) && !/projects_delete/.test(list),
    list,
  );
  const tool = (name: string) => ["--method", "tools/call", "--tool-name", name];
  const ids = ["workspaceId=ws_1", "actorId=act_1"].flatMap((arg) => ["--tool-arg", arg]);
  const found = await inspect(target, ...tool("facts_get"), ...ids, "--tool-arg", "factId=fact_1");
  check(`${title}: calls a tool`, /Ada likes tea/.test(found) && !/"isError": true/.test(found), found);
  const lost = await inspect(target, ...tool("facts_get"), ...ids, "--tool-arg", "factId=fact_99");
  check(`${title}: shows errors`, /Not found \(404\)/.test(lost) && /"isError": true/.test(lost), lost);
  const long = await inspect(target, ...tool("projects_list"), "--tool-arg", "size=45");
  check(`${title}: cuts long results`, /"left_out"/.test(long), long);
}

async function inspectHttp(): Promise<void> {
  const child = spawn(node, [cli, "--http", "0"], { env });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (log += chunk));
  while (!/http:\S+/.test(log)) await once(child.stderr, "data");
  await inspectServer("HTTP", [/http:\S+/.exec(log)![0], "--transport", "http"]);
  child.kill("SIGTERM");
  await once(child, "close");
}

async function runInProject({ run }: Project): Promise<void> {
  const version = await run("npx", "--no-install", "memory-service-mcp", "--version");
  check("the command runs in an empty project", /^\d+\.\d+\.\d+\n$/.test(version), version);
  const missing = await run("npx", "--no-install", "memory-service-mcp").catch((error: unknown) => String(error));
  check("it explains what is missing", /set MEMORY_BASE_URL/.test(missing), missing);
}

/** Compiles the forms with the packed package and the SDKs. */
async function compileForms(): Promise<void> {
  const sdks = { "@anthropic-ai/sdk": "1.12.0", "@google/genai": "3.1.0", openai: "7.57.0" };
  const typed = await createProject("tools with types", {
    ...sdks,
    "@memory-service/client": tarballs.client,
    "@specloom/runtime": tarballs.runtime,
    "@memory-service/zod": tarballs.zod,
    "@memory-service/mcp": tarballs.mcp,
    "@types/node": "24.0.0",
  });
  typed.write("types.ts", forms);
  const options = { strict: true, noEmit: true, module: "NodeNext", target: "ES2023", skipLibCheck: true };
  typed.write("tsconfig.json", JSON.stringify({ compilerOptions: options, files: ["types.ts"] }));
  const tsc = join(repository, "node_modules/.bin/tsc");
  const output = await typed.run(tsc, "-p", ".").catch((error: unknown) => String(error));
  check("the forms have the types of OpenAI, Anthropic and Google", output === "", output);
  typed.remove();
}

console.log(`inspector ${inspectorVersion} in Node ${nodeVersion}`);
// The inspector hides its own environment from servers.
const settings = [`MEMORY_API_KEY=${key}`, `MEMORY_BASE_URL=${server.url}`].flatMap((setting) => ["-e", setting]);
await inspectServer("stdio", [...settings, node, cli]);
await inspectHttp();
await runInProject(project);
await compileForms();
await server.close();
project.remove();
if (failures.length > 0) console.error(`\n${failures.join("\n\n")}`);
process.exitCode = failures.length === 0 ? 0 : 1;

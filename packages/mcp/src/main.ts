/** The command, without the process. */
import { readFileSync } from "node:fs";
import { createClient, isClientError, validateWith } from "@memory-service/client";
import { validators } from "@memory-service/zod/fast";
import { type Command, help, readCommand, type Settings, UsageError } from "./command-line.js";
import { tools as all } from "./generated/index.js";
import { SelectionError } from "@specloom/runtime/mcp";
import { type RunningServer, serveHttp, serveStdio } from "@specloom/runtime/mcp/node";
import type { McpServerOptions } from "@specloom/runtime/mcp/server";

export interface World {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Aborted when the server should stop. */
  readonly stopped: AbortSignal;
}

/** Runs the command until it ends. Returns the exit code: 0, 1 for a failure, 2 for wrong usage. */
export async function main({ args, env, print, printError, stopped }: World): Promise<0 | 1 | 2> {
  let command: Command;
  try {
    command = readCommand(args, env, all);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof SelectionError)) throw error;
    printError(`memory-service-mcp: ${error.message}\n`);
    return 2;
  }
  switch (command.does) {
    case "help":
      print(help);
      return 0;
    case "version":
      print(`${version()}\n`);
      return 0;
    case "list":
      for (const { name, title, dangerous } of command.tools)
        print(`${name}: ${title}${dangerous === true ? " (dangerous)" : ""}\n`);
      return 0;
    case "serve":
      return serve(command.settings, printError, stopped);
  }
}

async function serve(settings: Settings, printError: (text: string) => void, stopped: AbortSignal): Promise<0 | 1 | 2> {
  // The client keeps keys out of its errors; a key that came another way stays out of the log, too.
  const log = (line: string): void => printError(`memory-service-mcp: ${withoutSecrets(line, settings)}\n`);
  try {
    const options = serverOptions(settings, log);
    const server = await start(options, settings, log);
    stopped.addEventListener("abort", () => void server.close(), { once: true });
    if (stopped.aborted) await server.close();
    await server.closed;
    return 0;
  } catch (error) {
    const isUsage = isClientError(error) || error instanceof TypeError;
    log(error instanceof Error ? error.message : "cannot start");
    return isUsage ? 2 : 1;
  }
}

async function start(
  options: McpServerOptions,
  { http }: Settings,
  log: (line: string) => void,
): Promise<RunningServer> {
  if (http === undefined) return serveStdio(options);
  const server = await serveHttp({ ...options, ...http });
  log(`${options.tools.length} tools at ${server.url}`);
  return server;
}

function serverOptions(
  { baseUrl, apiKey, tools, maxCharacters, wireNames }: Settings,
  log: (line: string) => void,
): McpServerOptions {
  const client = createClient({ baseUrl, apiKey, wireNames, validate: validateWith(responses(), "strict") });
  return { client, tools, name: "memory-service", version: version(), maxCharacters, log };
}

/** The tools have validated the arguments. MCP clients reject results that their schema does not allow. */
function responses() {
  return Object.fromEntries(
    Object.entries(validators).map(([id, { response }]) => [id, response === undefined ? {} : { response }]),
  );
}

function withoutSecrets(line: string, { apiKey, http }: Settings): string {
  return [apiKey, http?.token].reduce<string>(
    (clean, secret) => (secret ? clean.replaceAll(secret, "[redacted]") : clean),
    line,
  );
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}

/** Reads the command line and the environment. */
import { parseArgs } from "node:util";
import { selectTools, type ToolDefinition, type ToolSelection } from "@specloom/runtime/mcp";
import { closestTo } from "@specloom/runtime/mcp/closest";

/** A mistake of the user. The message has the fix, and never a value that could be a key. */
export class UsageError extends Error {}

export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly tools: readonly ToolDefinition[];
  readonly maxCharacters: number | undefined;
  readonly wireNames: WireNames;
  /** Undefined for stdio. */
  readonly http: HttpSettings | undefined;
}

export interface HttpSettings {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
  readonly sessions: boolean;
  readonly allowedHosts: readonly string[] | undefined;
  readonly allowedOrigins: readonly string[];
}

type WireNames = NonNullable<ToolSelection["wireNames"]>;
type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  "base-url": { type: "string" },
  http: { type: "string" },
  host: { type: "string" },
  sessions: { type: "boolean" },
  "allowed-host": { type: "string", multiple: true },
  "allowed-origin": { type: "string", multiple: true },
  tools: { type: "string", multiple: true },
  exclude: { type: "string", multiple: true },
  permission: { type: "string", multiple: true },
  "allow-dangerous": { type: "boolean" },
  "read-only": { type: "boolean" },
  "max-characters": { type: "string" },
  "wire-name": { type: "string", multiple: true },
  list: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

export const help = `Usage: npx @memory-service/mcp [options]

Serves the memory service API to agents as an MCP server, over stdio unless --http is given.

Environment:
  MEMORY_API_KEY         the API key (required)
  MEMORY_BASE_URL        the URL of the API, instead of --base-url
  MEMORY_MCP_TOKEN       with --http: the bearer token that MCP clients must send

Options:
  --base-url URL         the URL of the API
  --tools LIST           only these tools: names, with * for any characters, or tags
  --exclude LIST         not these tools
  --permission LIST      only tools that need one of these permissions
  --read-only            only tools that change nothing
  --allow-dangerous      also tools that delete, or do what cannot be undone
  --max-characters N     the longest result, in characters; longer ones are cut (20000)
  --wire-name ID=NAME    the name in the API of an argument that its reference does not name; repeatable
  --list                 print the selected tools, and exit
  --http [PORT]          serve streamable HTTP at http://127.0.0.1:PORT/mcp (3333)
  --host ADDRESS         listen on this address; needs MEMORY_MCP_TOKEN unless it is of this computer
  --sessions             with --http: give each client a session
  --allowed-host NAME    with --http: a host name that requests may have, besides those of this computer
  --allowed-origin URL   with --http: an origin of web pages that may connect
  -h, --help             print this help
  -v, --version          print the version
`;

/** The action of the command. */
export type Command =
  | { readonly does: "help" | "version" }
  | { readonly does: "list"; readonly tools: readonly ToolDefinition[] }
  | { readonly does: "serve"; readonly settings: Settings };

/** @throws UsageError, SelectionError */
export function readCommand(args: readonly string[], env: Environment, all: readonly ToolDefinition[]): Command {
  const values = parse(args);
  if (values.help === true) return { does: "help" };
  if (values.version === true) return { does: "version" };
  const wireNames = wireNamesOf(values["wire-name"]);
  const tools = selectionOf(values, all, wireNames);
  if (values.list === true) return { does: "list", tools };
  if (tools.length === 0)
    throw new UsageError("No tool is selected: choose others with --tools, --permission or --read-only");
  const baseUrl = values["base-url"] ?? env["MEMORY_BASE_URL"];
  if (!baseUrl)
    throw new UsageError("The URL of the API is missing: set MEMORY_BASE_URL, or pass --base-url https://…");
  const apiKey = env["MEMORY_API_KEY"];
  if (!apiKey)
    throw new UsageError(
      "The API key is missing: set the environment variable MEMORY_API_KEY. MCP clients have a place for it in the configuration of this server, `env`",
    );
  const maxCharacters =
    values["max-characters"] === undefined ? undefined : count("max-characters", values["max-characters"]);
  return { does: "serve", settings: { baseUrl, apiKey, tools, maxCharacters, wireNames, http: httpOf(values, env) } };
}

/** `workspaces.name_filter=name` */
function wireNamesOf(given: readonly string[] = []): WireNames {
  return Object.fromEntries(
    given.map((entry) => {
      const [, id, name] = /^([^=]+)=(.+)$/.exec(entry) ?? [];
      if (id !== undefined && name !== undefined) return [id, name];
      throw new UsageError("--wire-name takes an id and a name: --wire-name workspaces.name_filter=name");
    }),
  );
}

type Values = ReturnType<typeof parse>;

function parse(args: readonly string[]) {
  // The port is optional.
  const given = args.map((arg, index) =>
    arg === "--http" && !/^\d+$/.test(args[index + 1] ?? "") ? "--http=3333" : arg,
  );
  try {
    return parseArgs({ args: given, options, allowPositionals: false }).values;
  } catch (error) {
    throw explain(error as { readonly code?: string; readonly message: string }, given);
  }
}

function explain(
  { code, message }: { readonly code?: string; readonly message: string },
  args: readonly string[],
): UsageError {
  if (args.some((arg) => /^--?(api-?)?(key|token)\b/i.test(arg)))
    return new UsageError(
      "Keys do not belong on a command line, where other programs can read them: set MEMORY_API_KEY",
    );
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL")
    return new UsageError(
      "There is an argument that belongs to no option. Lists have commas and no spaces: --tools a,b",
    );
  if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION")
    return new UsageError(/^Option '[^']*'/.test(message) ? message.split("\n")[0]! : "The options cannot be read");
  const names = Object.keys(options).map((name) => `--${name}`);
  const unknown = args.map((arg) => arg.split("=")[0]!).find((arg) => arg.startsWith("-") && !names.includes(arg));
  const closest = closestTo(unknown ?? "", names);
  return new UsageError(
    `Unknown option ${unknown}${closest === undefined ? ": see --help" : `. Did you mean ${closest}?`}`,
  );
}

function selectionOf(values: Values, all: readonly ToolDefinition[], wireNames: WireNames): readonly ToolDefinition[] {
  const names = listOf(values.tools);
  const excluded = listOf(values.exclude);
  const permissions = listOf(values.permission);
  return selectTools(all, {
    include: { names: names && namesOf(names, all), permissions },
    exclude: { names: excluded && namesOf(excluded, all) },
    dangerous: values["allow-dangerous"],
    readOnly: values["read-only"],
    wireNames,
  });
}

const listOf = (values: readonly string[] | undefined): readonly string[] | undefined =>
  values?.flatMap((value) => value.split(",").map((part) => part.trim())).filter(Boolean);

/** Replaces tags by the names of their tools. */
function namesOf(list: readonly string[], all: readonly ToolDefinition[]): readonly string[] {
  return list.flatMap((entry) => {
    if (entry.includes("*") || all.some(({ name, operation }) => name === entry || operation === entry)) return [entry];
    const tagged = all.filter(({ tags, hidden }) => hidden === undefined && tags.includes(entry));
    if (tagged.length > 0) return tagged.map(({ name }) => name);
    const closest = closestTo(entry, new Set(all.flatMap(({ name, tags }) => [...tags, name])));
    const help = closest === undefined ? "--list prints all" : `Did you mean "${closest}"?`;
    throw new UsageError(`No tool and no tag is called "${entry}". ${help}`);
  });
}

function httpOf(values: Values, env: Environment): HttpSettings | undefined {
  const { http, host = "127.0.0.1", sessions = false } = values;
  const hosts = values["allowed-host"];
  if (http === undefined) {
    const other = (["host", "sessions", "allowed-host", "allowed-origin"] as const).find(
      (name) => values[name] !== undefined,
    );
    if (other !== undefined) throw new UsageError(`--${other} needs --http`);
    return undefined;
  }
  return {
    port: count("http", http, 65_535),
    host,
    token: env["MEMORY_MCP_TOKEN"],
    sessions,
    allowedHosts: hosts && ["localhost", "127.0.0.1", "[::1]", ...hosts],
    allowedOrigins: values["allowed-origin"] ?? [],
  };
}

function count(option: string, text: string, most = 10_000_000): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`--${option} must be a whole number up to ${most}`);
}

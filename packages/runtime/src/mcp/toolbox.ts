/** Tools bound to a client, with the one that reads on in long results. */
import { callTool, type CallToolOptions } from "./call.js";
import { closestTo } from "./closest.js";
import type { Core } from "../client/index.js";
import type { ToolAnnotations, ToolDefinition, ToolSchema } from "./contract.js";
import { LeftOvers } from "./cursors.js";
import { continueName, continueResult, cutSchema, defaultMaxCharacters } from "./cut.js";
import { printJson, startOf } from "./json.js";
import type { ToolResult } from "./result.js";

/** A tool as agents see it, in the form of MCP's `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  readonly outputSchema?: ToolSchema;
  readonly annotations: ToolAnnotations;
}

/** Options of `createToolbox`. */
export interface ToolboxOptions extends Omit<CallToolOptions, "signal" | "tools"> {
  /** The client that sends the requests of all tools. */
  readonly client: Core;
}

/** Options of one call. */
export interface ToolboxCallOptions {
  /** Cancels the call: the request is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client for this call. */
  readonly client?: Core | undefined;
}

/** Tools with the client that they call. */
export interface Toolbox {
  /** The tools, and `continue_result`. */
  readonly tools: readonly ListedTool[];
  has(name: string): boolean;
  /**
   * Calls a tool by its name. Rejects only for an unknown name.
   * @throws UnknownToolError
   */
  call(name: string, args: unknown, options?: ToolboxCallOptions): Promise<ToolResult>;
}

/** The message has the most similar name. */
export class UnknownToolError extends Error {
  override get name(): string {
    return "UnknownToolError";
  }

  constructor(name: string, tools: readonly { readonly name: string }[]) {
    const closest = closestTo(
      name,
      tools.map((tool) => tool.name),
    );
    const help = closest === undefined ? "" : `. Did you mean "${closest}"?`;
    super(`Unknown tool ${printJson(startOf(name, 100))}${help}`);
  }
}

/** Binds tools to a client. Adds `continue_result`, which returns what was cut off long results. */
export function createToolbox(tools: readonly ToolDefinition[], options: ToolboxOptions): Toolbox {
  const leftOvers = options.leftOvers ?? new LeftOvers();
  const maxCharacters = options.maxCharacters ?? defaultMaxCharacters;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.has(continueName)) throw new Error(`Exclude the tool "${continueName}": that name is taken`);
  return {
    tools: [...tools.map(listedTool), continueTool],
    has: (name) => byName.has(name) || name === continueName,
    async call(name, args, { signal, client = options.client } = {}) {
      if (name === continueName) return continueResult(args, { maxCharacters, leftOvers });
      const tool = byName.get(name);
      if (tool === undefined) throw new UnknownToolError(name, tools);
      return callTool(tool, args, client, { ...options, signal, tools, leftOvers });
    },
  };
}

/** Returns what agents see of a tool. */
export function listedTool({
  name,
  title,
  description,
  inputSchema,
  outputSchema,
  annotations,
}: ToolDefinition): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema: cutSchema(outputSchema) }),
    annotations,
  };
}

const continueTool: ListedTool = {
  name: continueName,
  title: "Continue a result",
  description:
    "Returns what was left out of a long result, as much as fits. Pass a cursor from the note in that result. Cursors expire after some minutes.",
  inputSchema: {
    type: "object",
    properties: { cursor: { type: "string", description: "A cursor from a result, unchanged." } },
    required: ["cursor"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

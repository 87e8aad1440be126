/** Tools for Vercel's AI SDK, without importing it: its function `jsonSchema` is an argument. */
import type { CallToolOptions } from "./call.js";
import type { Core } from "../client/index.js";
import type { ToolDefinition } from "./contract.js";
import type { ToolResult } from "./result.js";
import { createToolbox } from "./toolbox.js";

/** Arguments of a model that its SDK has not validated. */
export type ToolInput = Record<string, unknown>;

/** Options of `toAiSdkTools`. */
export interface AiSdkOptions<Schema> extends Omit<CallToolOptions, "signal" | "tools"> {
  /** The client that sends the requests of all tools. */
  readonly client: Core;
  /**
   * The function `jsonSchema` of the package `ai`. Its own type has mutable lists where @types/json-schema is installed, and else none: this
   * is what both take.
   */
  readonly jsonSchema: (schema: { readonly type: "object" }) => Schema;
}

/** A tool as `generateText`, `streamText` and agents of the AI SDK take it. */
export interface AiSdkTool<Schema> {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema;
  execute(input: ToolInput, options: { readonly abortSignal?: AbortSignal | undefined }): Promise<ToolResult>;
  /** Shows the model the structured content, or the sentence about an error. */
  toModelOutput(result: { readonly output: ToolResult }): AiSdkOutput;
}

/** The result of a tool, as the AI SDK shows it to a model. */
export type AiSdkOutput =
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "error-text"; readonly value: string };

/** Returns the tools by name, and `continue_result`. Errors are results; the model can react to them. */
export function toAiSdkTools<Schema>(
  tools: readonly ToolDefinition[],
  { jsonSchema, ...options }: AiSdkOptions<Schema>,
): Record<string, AiSdkTool<Schema>> {
  const toolbox = createToolbox(tools, options);
  return Object.fromEntries(
    toolbox.tools.map(({ name, title, description, inputSchema }): readonly [string, AiSdkTool<Schema>] => {
      const schema = { ...inputSchema, properties: inputSchema.properties ?? {} };
      return [
        name,
        {
          title,
          description,
          inputSchema: jsonSchema(schema),
          execute: (input, { abortSignal }) => toolbox.call(name, input, { signal: abortSignal }),
          toModelOutput: ({ output: { content, isError } }) => ({
            type: isError === true ? "error-text" : "text",
            value: content[0].text,
          }),
        },
      ];
    }),
  );
}

/** Tools in the forms of the APIs of models. All of these forms are plain data. */
import type { ToolDefinition, ToolSchema } from "./contract.js";

/** The part of a tool that these forms need: definitions and the tools of a toolbox have it. */
export type DescribedTool = Pick<ToolDefinition, "name" | "description" | "inputSchema">;

/** A tool of OpenAI's Responses API. */
export interface OpenAiTool {
  readonly type: "function";
  readonly name: string;
  readonly description: string;
  readonly parameters: Record<string, unknown>;
  readonly strict: false;
}

/** A tool of OpenAI's Chat Completions API, and of the many APIs that copy it. */
export interface OpenAiChatTool {
  readonly type: "function";
  readonly function: Omit<OpenAiTool, "type">;
}

/**
 * Returns tools for OpenAI's Responses API. They are not strict: strict schemas cannot have optional arguments, and `callTool`
 * checks arguments and explains what is wrong.
 */
export function toOpenAiTools(tools: readonly DescribedTool[]): OpenAiTool[] {
  return tools.map((tool) => ({ type: "function", ...openAiFunction(tool) }));
}

/** Returns tools for OpenAI's Chat Completions API. */
export function toOpenAiChatTools(tools: readonly DescribedTool[]): OpenAiChatTool[] {
  return tools.map((tool) => ({ type: "function", function: openAiFunction(tool) }));
}

function openAiFunction({ name, description, inputSchema }: DescribedTool): Omit<OpenAiTool, "type"> {
  return { name, description, parameters: withProperties(inputSchema), strict: false };
}

/** A tool of Anthropic's Messages API. */
export interface AnthropicTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: { type: "object"; [keyword: string]: unknown };
}

/** Returns tools for Anthropic's Messages API. */
export function toAnthropicTools(tools: readonly DescribedTool[]): AnthropicTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: withProperties(inputSchema),
  }));
}

/** The tools of a request to the Gemini API. */
export interface GeminiTool {
  readonly functionDeclarations: {
    readonly name: string;
    readonly description: string;
    readonly parametersJsonSchema: Record<string, unknown>;
  }[];
}

/** Returns tools for the Gemini API, whose field `parametersJsonSchema` takes JSON Schema. */
export function toGeminiTools(tools: readonly DescribedTool[]): GeminiTool[] {
  const functionDeclarations = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    parametersJsonSchema: withProperties(inputSchema),
  }));
  return functionDeclarations.length === 0 ? [] : [{ functionDeclarations }];
}

/** Copies the root, because callers own what they get. OpenAI rejects objects without `properties`. */
function withProperties(schema: ToolSchema): { type: "object"; [keyword: string]: unknown } {
  return { ...schema, properties: schema.properties ?? {} };
}

/** The results of tools, in the form of MCP's `tools/call`. */
import type { JsonObject } from "./json.js";
import { printJson } from "./json.js";

/** The result of a tool, in the form of MCP's `CallToolResult`. */
export interface ToolResult {
  /** The structured content as JSON, or a sentence about an error. */
  readonly content: readonly [ToolText];
  /** Conforms to the tool's `outputSchema`. Absent for errors. */
  readonly structuredContent?: JsonObject;
  readonly isError?: true;
  /** Facts about an error, for programs. */
  readonly _meta?: { readonly error: ToolErrorFacts };
  readonly [other: string]: unknown;
}

/** A text block of MCP. */
export interface ToolText {
  readonly type: "text";
  readonly text: string;
  readonly [other: string]: unknown;
}

/** Facts about a failed call, for programs. */
export interface ToolErrorFacts {
  /**
   * The code of the client's error, such as `not_found`, `rate_limit` and `timeout`; or `arguments`, `cursor`, `depth`, `shape`, `size` and
   * `unexpected`.
   */
  readonly code: string;
  readonly status?: number;
  /** Set if the same call may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterSeconds?: number;
  /** The id that the service gave the request. */
  readonly requestId?: string;
}

export function successOf(structuredContent: JsonObject): ToolResult {
  return { content: [{ type: "text", text: printJson(structuredContent) }], structuredContent };
}

/** An error as a result, which models see and can react to. */
export function failureOf(text: string, error: ToolErrorFacts): ToolResult {
  return { content: [{ type: "text", text }], isError: true, _meta: { error } };
}

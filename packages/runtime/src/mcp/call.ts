/** Calls a tool for a model. */
import { checkArguments } from "./arguments.js";
import type { CallOptions, Core } from "../client/index.js";
import type { ToolDefinition } from "./contract.js";
import type { LeftOvers } from "./cursors.js";
import { deviationOf } from "./conforms.js";
import { cutResult, defaultMaxCharacters } from "./cut.js";
import { cancelledFailure, deviatingFailure, explainError, unexpectedFailure } from "./errors.js";
import { failureOf, type ToolResult } from "./result.js";
import { ResultError, structureOf, type StreamLimits } from "./structure.js";

/** Options of `callTool`. */
export interface CallToolOptions {
  /** Cancels the call: the request is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Options of the client for each call, such as `timeout`. */
  readonly callOptions?: CallOptions | undefined;
  /** A result has at most this many characters of JSON; longer ones are cut. Default: 20,000. */
  readonly maxCharacters?: number | undefined;
  /** Keeps what is cut off, for `continueResult`. Without it, the rest is lost. */
  readonly leftOvers?: LeftOvers | undefined;
  /** Limits for operations whose result is a stream. */
  readonly stream?: StreamLimits | undefined;
  /** The tools that the agent has: errors may refer to them. */
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** Receives each error of a call. What the model gets of unexpected ones has no details. */
  readonly onError?: ((error: unknown, tool: ToolDefinition) => void) | undefined;
}

/**
 * Calls a tool with arguments of a model, which need not be valid. Never rejects: errors are results that tell the model what to
 * do.
 */
export async function callTool(
  tool: ToolDefinition,
  args: unknown,
  client: Core,
  options: CallToolOptions = {},
): Promise<ToolResult> {
  const { signal, maxCharacters = defaultMaxCharacters, leftOvers, stream, tools, onError } = options;
  const checked = checkArguments(tool, args);
  if (!checked.ok) return failureOf(checked.problem, { code: "arguments", retryable: false });
  // Aborting it also ends a stream of which we have enough.
  const ended = new AbortController();
  const end = (): void => ended.abort(signal?.reason);
  signal?.addEventListener("abort", end);
  try {
    signal?.throwIfAborted();
    // The validator has accepted the arguments, whose type only the operation knows.
    const result = await tool.call(client, checked.args as never, { ...options.callOptions, signal: ended.signal });
    const content = await structureOf(tool, result, { ...stream, maxCharacters, given: args });
    const shown = cutResult(tool, content, { maxCharacters, leftOvers });
    const deviation = shown.isError || !tool.outputSchema ? undefined : deviationOf(tool.outputSchema, content);
    if (deviation === undefined) return shown;
    onError?.(new ResultError("shape", `The result deviates at ${deviation.path}`), tool);
    return deviatingFailure(tool, deviation, shown.content[0].text);
  } catch (error) {
    if (signal?.aborted === true) return cancelledFailure(tool);
    onError?.(error, tool);
    return explainError(error, tool, tools) ?? unexpectedFailure(tool);
  } finally {
    signal?.removeEventListener("abort", end);
    ended.abort();
  }
}

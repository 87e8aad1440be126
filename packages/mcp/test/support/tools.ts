/** Tools for tests, with results and errors of the test. */
import type { Core } from "@memory-service/client/operations";
import type { ToolDefinition, ToolIssue, ToolValidator } from "@memory-service/mcp";

/** A client that no tool of these tests uses. */
export const noClient: Core = {
  get "~engine"(): never {
    throw new Error("not called");
  },
};

/** Returns a tool that reads. Its call returns or throws what the function does. */
export function toolOf(call: ToolDefinition["call"], rest: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name: "things_read",
    title: "Read",
    description: "Reads.",
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    operation: "things.read",
    tags: ["things"],
    result: "object",
    ...rest,
    call,
  };
}

/** Returns a tool that changes something. */
export function writerOf(call: ToolDefinition["call"], rest: Partial<ToolDefinition> = {}): ToolDefinition {
  return toolOf(call, {
    name: "things_write",
    operation: "things.write",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    ...rest,
  });
}

/** Returns a validator that reports an issue unless a function accepts the value. */
export function validatorOf(is: (value: unknown) => boolean, issue: ToolIssue): ToolValidator {
  return {
    is,
    safeParse: (value) => (is(value) ? { success: true } : { success: false, error: { issues: [issue] } }),
  };
}

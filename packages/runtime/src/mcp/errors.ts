/** Explains errors of calls to a model: what happened, and what to do. Nothing of the request, the key or the stack gets into it. */
import type { Deviation } from "./conforms.js";
import type { ToolDefinition } from "./contract.js";
import { isObject, printJson, startOf } from "./json.js";
import { failureOf, type ToolErrorFacts, type ToolResult } from "./result.js";
import { ResultError } from "./structure.js";

/** The client's errors, without their classes: they have a code, and those for responses a status. */
interface ClientFailure {
  readonly code: string;
  readonly message: string;
  readonly status?: unknown;
  readonly headers?: unknown;
  readonly requestId?: unknown;
  readonly reason?: unknown;
  readonly direction?: unknown;
  readonly timeout?: unknown;
}

/** The input of an explanation. */
interface Context {
  readonly tool: ToolDefinition;
  readonly error: ClientFailure;
  /** The tools that the agent has. */
  readonly tools: readonly ToolDefinition[];
}

interface Explanation {
  readonly text: string;
  readonly retryable?: boolean;
  readonly retryAfterSeconds?: number;
}

/** Returns the result for an error that the call of a tool threw; undefined for one that nobody expected. */
export function explainError(
  error: unknown,
  tool: ToolDefinition,
  tools: readonly ToolDefinition[] = [],
): ToolResult | undefined {
  if (error instanceof ResultError) return explainResult(error, tool);
  if (!isClientFailure(error)) return undefined;
  const context: Context = { tool, error, tools };
  const status = statusOf(error);
  const explanation = explainStatus(status, context) ?? explainCode(context);
  if (explanation === undefined) return undefined;
  const facts: ToolErrorFacts = {
    code: error.code,
    ...(status !== undefined && { status }),
    retryable: explanation.retryable ?? false,
    ...(explanation.retryAfterSeconds !== undefined && { retryAfterSeconds: explanation.retryAfterSeconds }),
    ...(typeof error.requestId === "string" && { requestId: startOf(error.requestId, 200) }),
  };
  return failureOf(explanation.text, facts);
}

/** Returns the result for an error that nobody expected. Its message may contain anything, so it stays in the log. */
export function unexpectedFailure({ name }: { readonly name: string }): ToolResult {
  const text = `${name} failed unexpectedly. Calling it again will probably not help. Tell the user; the log of this server has the details.`;
  return failureOf(text, { code: "unexpected", retryable: false });
}

export const cancelledFailure = ({ name }: ToolDefinition): ToolResult =>
  failureOf(`The call of ${name} was cancelled.`, { code: "abort", retryable: false });

/** Returns the result of a call that worked, but whose result clients would refuse. Models get it as text. */
export function deviatingFailure(tool: ToolDefinition, { path, expected }: Deviation, result: string): ToolResult {
  const at = path === "" ? "" : ` at ${printJson(startOf(path, 150))}`;
  const problem = `its result deviates from the description of the service${at}: expected ${expected}`;
  const text = `${effectOf(tool)}, but ${problem}. Do not repeat the call for that. The result as it is: ${result}`;
  return failureOf(text, { code: "shape", retryable: false });
}

function isClientFailure(error: unknown): error is ClientFailure {
  return (
    error instanceof Error &&
    typeof (error as { code?: unknown }).code === "string" &&
    "name" in error &&
    isOwnCode(error)
  );
}

/** Errors of the system have codes, too: `ENOENT`. Those of clients are in lower case. */
const isOwnCode = (error: object): boolean => /^[a-z_]+$/.test((error as { code: string }).code);

function statusOf({ status }: ClientFailure): number | undefined {
  return typeof status === "number" ? status : undefined;
}

function explainResult({ code }: ResultError, tool: ToolDefinition): ToolResult {
  const text =
    code === "depth"
      ? `${effectOf(tool)}, but its result is nested too deeply to be shown.`
      : `${effectOf(tool)}, but its result is not what the description of the service promises. Tell the user.`;
  return failureOf(text, { code, retryable: false });
}

function explainStatus(status: number | undefined, context: Context): Explanation | undefined {
  const { tool, error } = context;
  if (status === undefined || error.code === "envelope" || error.code === "decode") return undefined;
  const said = quote(error.message);
  switch (status) {
    case 401:
      return {
        text: `The service does not accept the credentials of this server (401). Calling again will not help: ask the user to check the API key.`,
      };
    case 403:
      return { text: `Not allowed (403): ${said}. ${permissionHelp(tool)}` };
    case 404:
    case 410:
      return { text: `Not found (${status}): ${said}. ${idHelp(context)}` };
    case 409:
    case 412:
      return { text: `Conflict (${status}): ${said}. Read the current state before you call ${tool.name} again.` };
    case 413:
      return { text: `The arguments are too large for the service (413): ${said}. Send less at once.` };
    case 429:
      return explainLimit(context);
  }
  if (status >= 500) return explainServer(status, context);
  if (status >= 400)
    return {
      text: `The service rejects the call (${status}): ${said}. Correct the arguments before you call ${tool.name} again.`,
    };
  return { text: `The service answered with the status ${status} instead of a result. Tell the user.` };
}

function explainLimit({ error }: Context): Explanation {
  const seconds = retryAfterOf(error.headers);
  const wait = seconds === undefined ? "Wait a minute" : `Wait ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return {
    text: `Too many requests (429). ${wait} before you call any tool of this service again.`,
    retryable: true,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

/** Leaves out the message: those of failing servers are about their insides. */
function explainServer(status: number, { tool, error }: Context): Explanation {
  const seconds = retryAfterOf(error.headers);
  const when = seconds === undefined ? "later" : `in ${seconds} seconds`;
  const again = isRepeatable(tool)
    ? `Try again ${when}; if it fails again, tell the user.`
    : `It may have taken effect nevertheless: check that before you try again ${when}.`;
  return {
    text: `The service failed (${status}). ${again}`,
    retryable: true,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  };
}

const explainCode = (context: Context): Explanation | undefined => {
  const { tool, error } = context;
  switch (error.code) {
    case "envelope":
      return { text: `The service reports a failure: ${quote(error.message)}.` };
    case "decode":
      return {
        text: `${effectOf(tool)}, but the response is not what the description of the service promises. Tell the user.`,
      };
    case "connection":
      return { text: `The service cannot be reached${reasonOf(error)}. ${repeatHelp(tool)}`, retryable: true };
    case "timeout":
      return { text: `The service did not answer in time${limitOf(error)}. ${repeatHelp(tool)}`, retryable: true };
    case "abort":
      return { text: `The call of ${tool.name} was cancelled.` };
    case "validation":
      return error.direction === "request"
        ? { text: `Invalid arguments of ${tool.name}: ${quote(error.message)}.` }
        : {
            text: `${effectOf(tool)}, but the response is not what the description of the service promises. Tell the user.`,
          };
    case "argument":
      return { text: `${tool.name} cannot be called like this: ${quote(error.message)}. Nothing was sent.` };
    case "pagination":
      return { text: `The service repeats a page, so the list ends here. Do not request more pages.` };
    default:
      return undefined;
  }
};

/** Messages of the service are data: they are quoted, short, and cannot pass for a text of ours. */
const quote = (message: string): string => printJson(startOf(message, 500));

const isRepeatable = ({ annotations }: ToolDefinition): boolean =>
  annotations.readOnlyHint || annotations.idempotentHint;

const effectOf = ({ name, annotations }: ToolDefinition): string =>
  annotations.readOnlyHint ? `The call of ${name} succeeded` : `The call of ${name} took effect`;

const repeatHelp = (tool: ToolDefinition): string =>
  isRepeatable(tool)
    ? "Try again later; if it fails again, tell the user."
    : "It is not known whether the call took effect: check that before you try again.";

function permissionHelp({ permission }: ToolDefinition): string {
  if (permission === undefined)
    return "The API key of this server lacks a permission: ask the user for one that has it.";
  const scope = permission.scope === undefined ? "" : ` in the scope ${permission.scope}`;
  return `This tool requires the permission ${permission.name}${scope}: ask the user for an API key that has it.`;
}

/** Names the arguments that hold ids, and a tool of the same resource that lists them. */
function idHelp({ tool, tools }: Context): string {
  const names = Object.keys(tool.inputSchema.properties ?? {}).filter((name) =>
    /(^|_|-)ids?$|[a-z]I[dD]s?$/.test(name),
  );
  const resource = resourceOf(tool);
  const finders = tools.filter(
    (other) => other !== tool && resourceOf(other) === resource && other.annotations.readOnlyHint && isFinder(other),
  );
  const check =
    names.length === 0 ? "Check the arguments." : `Check ${names.map((name) => printJson(name)).join(", ")}.`;
  return finders.length === 0
    ? check
    : `${check} ${finders
        .map(({ name }) => name)
        .slice(0, 3)
        .join(" and ")} can find ids.`;
}

const resourceOf = ({ operation }: ToolDefinition): string => operation.slice(0, operation.lastIndexOf("."));

const isFinder = ({ pagination, operation }: ToolDefinition): boolean =>
  pagination !== undefined || /\.(list|search|find)[^.]*$/i.test(operation);

function reasonOf({ reason }: ClientFailure): string {
  return typeof reason === "string" && /^[A-Z0-9_]{1,60}$/.test(reason) ? ` (${reason})` : "";
}

function limitOf({ timeout }: ClientFailure): string {
  return typeof timeout === "number" ? ` (${timeout / 1000} seconds)` : "";
}

/** Reads Retry-After: seconds or a date. */
function retryAfterOf(headers: unknown): number | undefined {
  const value = headers instanceof Headers ? headers.get("retry-after") : null;
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(0, seconds)) : undefined;
}

/** Describes an error for a log: its name, code, status and request, but not its message, which may quote a response. */
export function logLineOf(error: unknown, tool: string): string {
  const { name, code, status, requestId } = (isObject(error) || error instanceof Error ? error : {}) as Record<
    string,
    unknown
  >;
  const facts = Object.entries({ name, code, status, requestId }).filter(([, value]) =>
    /string|number/.test(typeof value),
  );
  return `${tool} failed: ${facts.map(([key, value]) => `${key}=${printJson(value)}`).join(" ") || "no details"}`;
}

import {
  checkResult,
  type Endpoint,
  type HandlerContext,
  isReply,
  negotiate,
  reply,
  writeResult,
} from "../../endpoints/index.js";
import type { Call } from "./context.js";
import { repeatedArguments } from "./echo.js";
import { type Factory, make, type MockTable } from "./table.js";
import { isPlain } from "./values.js";

/** Settings of a success besides its payload. */
export interface SuccessOptions {
  readonly message?: string | undefined;
  readonly headers?: Headers;
}

/** Returns the response for the result of a user's function. */
export function responseTo(
  table: MockTable,
  { request }: Call,
  result: unknown,
  { message, headers }: HandlerContext,
): Response {
  if (result instanceof Response || isReply(result)) return writeResult(table.endpoint, result, { headers, request });
  return successOf(table, request, result, { headers, message });
}

/** Returns a fixture that repeats the arguments, if the document allows that, with properties of the user's own. */
export async function fixtureFor(table: MockTable, { args, request }: Call, overrides: unknown): Promise<Response> {
  if (overrides !== undefined && !isPlain(overrides)) return successOf(table, request, overrides);
  const factory = resultFactory(table, request);
  const repeated = repeatedArguments(table.endpoint, args, make(factory));
  if (Object.keys(repeated).length > 0) {
    const response = successOf(table, request, make(factory, { ...repeated, ...overrides }));
    if (await isValid(table.endpoint, response)) return response;
  }
  return successOf(table, request, withType(table.endpoint, make(factory, overrides)));
}

/** Gives the bytes of a fixture the documented media type. */
function withType({ responses: [response] }: Endpoint, value: unknown): unknown {
  const type = response?.contents?.find(({ coding }) => coding === "binary")?.type;
  return value instanceof Blob && type !== undefined && !type.includes("*") ? new Blob([value], { type }) : value;
}

/** Returns the factory of the media type that a request asks for. */
function resultFactory({ endpoint, result, choices = {} }: MockTable, request: Request): Factory | undefined {
  const type = negotiate(endpoint, request) ?? "";
  return Object.hasOwn(choices, type) ? choices[type] : result;
}

/** Returns the success with a payload, in its envelope. */
export function successOf(
  { endpoint, envelope }: MockTable,
  request: Request,
  payload: unknown,
  { message, headers = new Headers() }: SuccessOptions = {},
): Response {
  const { data, success, message: messageName } = endpoint.envelope ?? {};
  if (envelope === undefined || data === undefined)
    return writeResult(endpoint, payload, { message, headers, request });
  const own: Readonly<Record<string, unknown>> = {
    [data]: payload,
    ...(success !== undefined && { [success]: true }),
    ...(messageName !== undefined && message !== undefined && { [messageName]: message }),
  };
  const body = { ...(make(envelope) as object), ...own };
  return writeResult(endpoint, reply(successStatus(endpoint), body), { headers, request });
}

/** Returns the status of the first documented success. */
export function successStatus({ responses: [first] }: Endpoint): number {
  const status = Number(first?.status);
  return status >= 200 && status < 300 ? status : 200;
}

async function isValid(endpoint: Endpoint, response: Response): Promise<boolean> {
  if (!/json/i.test(response.headers.get("content-type") ?? "")) return true;
  return checkResult(endpoint, await response.clone().json()).length === 0;
}

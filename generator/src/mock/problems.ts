import { relative } from "node:path";
import { Locator } from "../diagnostics/locate.js";
import { optional } from "../diagnostics/optional.js";
import { accepts } from "../emit/shared/recipes/accepts.js";
import { isObject } from "../emit/shared/recipes/json-values.js";
import { essenceOf } from "../model/index.js";
import type { JsonValue, Operation } from "../model/types.js";
import { responseFor } from "../verify/check/check-exchange.js";
import { rulesFor, type Verification } from "../verify/context.js";
import type { OpenDocument } from "../verify/open.js";
import { schemaTypeOf } from "../diagnostics/json-type.js";
import type { RequestFault } from "../verify/traffic/check-request.js";
import type { Call } from "./call.js";
import { problemOf, reply, responseWith, withRequiredHeaders, writeResult } from "./runtime.js";

/** A fault of a part of a request, as programs and people read it. */
export interface Problem {
  /** The part: `["query", "limit"]`, `["body", "owner", "name"]`. */
  readonly path: readonly (string | number)[];
  /** The keyword of JSON Schema or OAS that the part breaks. */
  readonly keyword: string;
  readonly message: string;
  /** The JSON type of the value; absent if there is none, or if nobody should see it. */
  readonly type?: string;
  /** The line of the document with the keyword: `openapi.yaml:31`. */
  readonly line?: string;
}

/** A refusal of a request. */
export interface Refusal {
  /** The statuses for it, the usual one first. The first that the document describes is sent. */
  readonly statuses: readonly [number, ...number[]];
  readonly detail?: string;
  readonly problems?: readonly Problem[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a function that says what is wrong with a request, and where the document says so: its files are relative to a folder. */
export function explainer({ loaded }: OpenDocument, folder: string): (fault: RequestFault) => Problem {
  const locator = new Locator(loaded.files);
  return (fault) => {
    const { keyword, pointer, problem, value } = fault;
    const start = fault.part === "body" ? ["body"] : [fault.parameter.in, fault.parameter.name];
    const place = loaded.document.locationOf(pointer, "key");
    const line = locator.locate(place)?.line;
    return {
      path: [...start, ...fault.path],
      keyword,
      message: problem,
      ...optional("type", value === undefined ? undefined : schemaTypeOf(value)),
      ...optional("line", line === undefined ? undefined : `${relative(folder, place.file)}:${line}`),
    };
  };
}

/** Returns one line for people: `query.limit: 0 is not at least 1 (openapi.yaml:31)`. */
export function textOf({ path, message, line }: Problem): string {
  return `${path.join(".")}: ${message}${line === undefined ? "" : ` (${line})`}`;
}

/** Returns a refusal without an operation: for a path that no document has. */
export function refuseAny({ statuses: [status], detail, headers }: Refusal): Response {
  return problemResponse(status, { ...bodyOf(status, { statuses: [status], ...optional("detail", detail) }) }, headers);
}

/** The request that an answer is for, and the operation that it must follow. */
type Refusing = Pick<Call, "operation" | "table" | "request"> & { readonly verification: Verification };

/** Returns a refusal in the form that the document describes for its status, else as problem details (RFC 9457). */
export async function refuse(refusal: Refusal, refusing: Refusing): Promise<Response> {
  const { operation, table } = refusing;
  const { statuses, headers = {} } = refusal;
  const own = ({ responses }: Operation, status: number): boolean =>
    responses.some((response) => response.status === String(status));
  const status = statuses.find((one) => own(operation, one)) ?? statuses[0];
  const body = bodyOf(status, refusal);
  const content = responseFor(operation, status)?.contents[0];
  const response =
    content === undefined || essenceOf(content.mediaType) === "application/problem+json"
      ? problemResponse(status, body, headers)
      : await described(status, body, refusing, headers);
  return withRequiredHeaders(table, response);
}

type Body = Readonly<Record<string, JsonValue>>;

function bodyOf(status: number, { detail, problems = [] }: Refusal): Body {
  const { title } = problemOf(status);
  const text = detail ?? problems.map(textOf).join("; ");
  const errors: readonly JsonValue[] = problems.map((one) => ({ ...one }));
  return { title, status, detail: text === "" ? title : text, ...(errors.length > 0 && { errors }) };
}

function problemResponse(status: number, body: Body, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": "application/problem+json" },
  });
}

/** The names of properties that explain an error to people. */
const messages = /^(?:message|detail|details|error|error_?description|description|reason|title|msg)$/i;

/** Returns the documented body with the explanation in the properties that are for one. Further properties are added if they are allowed. */
async function described(
  status: number,
  body: Body,
  { operation, table, request, verification }: Refusing,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { endpoint } = table;
  const fixture = await responseWith(table, request, { status, given: undefined, headers });
  const content = responseFor(operation, status)?.contents[0];
  if (content?.coding !== "json") return fixture;
  const made = (await fixture.clone().json()) as JsonValue;
  if (!isObject(made)) return fixture;
  const explained = Object.fromEntries(
    Object.entries(made).map(([name, value]) => [
      name,
      messages.test(name) && typeof value === "string" ? (body["detail"] ?? value) : value,
    ]),
  );
  const { errors } = body;
  const more = errors === undefined || Object.hasOwn(explained, "errors") ? [] : [{ ...explained, errors }];
  const rules = rulesFor(verification, "response");
  const valid = [...more, explained].find((one) => accepts([content.schema], one, rules) !== false);
  return valid === undefined ? fixture : writeResult(endpoint, reply(status, valid, { headers }), { request });
}

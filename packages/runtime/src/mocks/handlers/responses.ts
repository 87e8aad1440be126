import { HttpError, reply, writeProblem, writeResult } from "../../endpoints/index.js";
import type { HeaderInput } from "../../endpoints/web.js";
import { successOf, successStatus } from "./results.js";
import { type Factory, make, type MockTable } from "./table.js";
import { isPlain } from "./values.js";

/** A response that a test chooses. */
interface ResponseParts {
  readonly status: number;
  readonly given: unknown;
  readonly headers?: HeaderInput | undefined;
}

/** Returns a response with a status. A documented body is a fixture with the given properties, another one is sent unchanged. */
export async function responseWith(
  table: MockTable,
  request: Request,
  { status, given, headers = {} }: ResponseParts,
): Promise<Response> {
  const { endpoint } = table;
  const body = given === undefined || isPlain(given) ? await documentedBody(table, request, status, given) : given;
  if (body !== undefined) return writeResult(endpoint, reply(status, body, { headers }), { request });
  if (status < 400) return new Response(null, { status, headers });
  return writeProblem(endpoint, new HttpError(status, undefined, { headers }));
}

/** Returns the documented body of a status with the given properties; these alone if there is none. */
async function documentedBody(
  table: MockTable,
  request: Request,
  status: number,
  given: Readonly<Record<string, unknown>> | undefined,
): Promise<unknown> {
  const { endpoint, bodies = {} } = table;
  if (status === successStatus(endpoint)) return successBody(table, request, given);
  const factory = ofStatus(bodies, status);
  return factory === undefined ? given : make(factory, given);
}

/** Returns the factory of a status: its own, that of its range, or that of other errors. */
function ofStatus(factories: Readonly<Record<string, Factory>>, status: number): Factory | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`, ...(status >= 400 ? ["default"] : [])];
  const name = names.find((one) => Object.hasOwn(factories, one));
  return name === undefined ? undefined : factories[name];
}

/** Adds the headers that the document requires. A page has a link only to another one. */
export function withRequiredHeaders({ endpoint, headers = {} }: MockTable, response: Response): Response {
  const made = make(ofStatus(headers, response.status));
  for (const [name, value] of Object.entries(Object(made) as Readonly<Record<string, unknown>>)) {
    const isLink = endpoint.pagination?.style === "link" && name.toLowerCase() === "link";
    if (!isLink && !response.headers.has(name)) response.headers.set(name, headerText(value));
  }
  return response;
}

/** Writes a value in the style of headers, `simple` (OAS 3.1, 4.8.12.3). Headers hold bytes, not all characters. */
function headerText(value: unknown): string {
  const parts = typeof value === "object" && value !== null ? Object.entries(value).flat() : [value];
  const text = (Array.isArray(value) ? value : parts).map(String).join(",");
  return /^[\t -~]*$/.test(text) ? text : encodeURIComponent(text);
}

/** Returns the body of the first success, in its envelope. */
async function successBody(
  table: MockTable,
  request: Request,
  given: Readonly<Record<string, unknown>> | undefined,
): Promise<unknown> {
  const { endpoint, result } = table;
  const data = endpoint.envelope?.data;
  if (data === undefined || result === undefined) return result === undefined ? given : make(result, given);
  const { [data]: payload, ...rest } = given ?? {};
  const whole: unknown = await successOf(table, request, make(result, payload)).json();
  return { ...(whole as object), ...rest };
}

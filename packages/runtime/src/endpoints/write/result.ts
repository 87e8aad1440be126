import type { Endpoint, EndpointResponse, ResponseContent } from "../contract.js";
import { setOwn } from "../read/objects.js";
import { isReply, type Reply } from "../reply.js";
import type { HeaderInput } from "../web.js";
import { isBodiless } from "./bodiless.js";
import { contentFor, encode } from "./contents.js";

/** Options of `writeResult`. */
export interface WriteOptions {
  /** The message of the envelope. */
  readonly message?: string | undefined;
  /** Default: the status of the first response that has such a body. */
  readonly status?: number | undefined;
  readonly headers?: HeaderInput | undefined;
  /** The request: its Accept header chooses between media types, and HEAD gets no body. */
  readonly request?: Pick<Request, "method" | "headers"> | undefined;
}

/**
 * Writes what a handler returned: a result, which becomes the payload of the envelope, a `Reply` with its own status and
 * whole body, or a `Response`, which is returned unchanged.
 */
export function writeResult(endpoint: Endpoint, result: unknown, options: WriteOptions = {}): Response {
  if (result instanceof Response) return result;
  if (isReply(result)) return writeReply(endpoint, result, options);
  const { status, contents = [] } = responseFor(endpoint, result, options);
  const content = contentFor(contents, result, options.request);
  const isWrapped = endpoint.envelope !== undefined && (content?.coding ?? "json") === "json" && contents.length > 0;
  const body = isWrapped ? wrap(endpoint, result, options.message) : result;
  return respond(endpoint, { status: options.status ?? statusOf(status), body, content }, options);
}

function writeReply(endpoint: Endpoint, { status, body, headers }: Reply, options: WriteOptions): Response {
  const contents = documented(endpoint, status)?.contents ?? [];
  const content = contentFor(contents, body, options.request);
  const merged = new Headers(options.headers);
  headers?.forEach((value, name) => merged.set(name, value));
  return respond(endpoint, { status, body, content }, { ...options, headers: merged });
}

/** Returns the documented response of a status: its own, its range, or the default. */
function documented({ responses }: Endpoint, status: number): EndpointResponse | undefined {
  const range = `${Math.trunc(status / 100)}XX`;
  return [String(status), range, "default"]
    .map((name) => responses.find((response) => response.status.toUpperCase() === name.toUpperCase()))
    .find((response) => response !== undefined);
}

const noContent: EndpointResponse = { status: "204" };

/** Returns the success that a result belongs to: without a result, one without a body if there is one, and the other way round. */
function responseFor(endpoint: Endpoint, result: unknown, { status }: WriteOptions): EndpointResponse {
  const chosen = status === undefined ? undefined : documented(endpoint, status);
  if (chosen) return chosen;
  const { withBody, without } = successesOf(endpoint);
  // Without a payload, the envelope alone is a body.
  const isPayloadless = endpoint.envelope !== undefined && endpoint.envelope.data === undefined;
  return result === undefined && !isPayloadless ? without : withBody;
}

interface Successes {
  readonly withBody: EndpointResponse;
  readonly without: EndpointResponse;
}

const knownSuccesses = new WeakMap<Endpoint, Successes>();

function successesOf(endpoint: Endpoint): Successes {
  const known = knownSuccesses.get(endpoint);
  if (known !== undefined) return known;
  const { responses } = endpoint;
  const explicit = responses.filter((response) => response.status.startsWith("2"));
  // Beside documented successes, the default is for errors (OAS 3.1.1, 4.8.16).
  const successes = explicit.length > 0 ? explicit : responses.filter((response) => response.status === "default");
  const find = (hasBody: boolean) => successes.find(({ contents = [] }) => contents.length > 0 === hasBody);
  const found = {
    withBody: find(true) ?? successes[0] ?? { status: "200" },
    without: find(false) ?? successes[0] ?? noContent,
  };
  knownSuccesses.set(endpoint, found);
  return found;
}

function statusOf(status: string): number {
  if (status === "default") return 200;
  return Number(status.replace(/x/gi, "0"));
}

/** Puts a payload into the envelope. */
function wrap({ envelope = {} }: Endpoint, result: unknown, message = "OK"): Readonly<Record<string, unknown>> {
  const { success, data, message: name } = envelope;
  const body: Record<string, unknown> = {};
  if (success !== undefined) setOwn(body, success, true);
  if (name !== undefined) setOwn(body, name, message);
  if (data !== undefined) setOwn(body, data, result);
  return body;
}

interface Parts {
  readonly status: number;
  readonly body: unknown;
  readonly content: ResponseContent | undefined;
}

function respond({ method }: Endpoint, { status, body, content }: Parts, { headers, request }: WriteOptions): Response {
  if (body === undefined) return new Response(null, { status, ...(headers && { headers }) });
  const { type, body: encoded, cancel } = encode(body, content);
  const all = withType(headers, type);
  if (method === "HEAD" || request?.method === "HEAD" || isBodiless(status)) {
    cancel();
    return new Response(null, { status, headers: all });
  }
  return new Response(encoded, { status, headers: all });
}

/** Adds a Content-Type, unless there is one. Most responses have no other header, and need no Headers for it. */
function withType(headers: HeaderInput | undefined, type: string): HeaderInput {
  if (headers === undefined) return { "content-type": type };
  const all = new Headers(headers);
  if (!all.has("content-type")) all.set("content-type", type);
  return all;
}

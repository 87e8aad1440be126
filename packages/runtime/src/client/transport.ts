import { asConnectionError } from "./connected.js";
import type { CallState, Credential } from "./contract.js";
import { requestIdOf } from "./api-errors.js";
import { ArgumentError } from "./errors.js";
import { controlled } from "./fetch-options.js";
import type { HeaderValues } from "./options.js";
import { isStream, joined, together } from "./plain.js";
import { type Prepared, sendable } from "./prepare.js";
import { redactor } from "./redact.js";
import { follow, type Parts } from "./redirects.js";
import { elapsed } from "./report.js";
import { kept, stopIfAborted } from "./timing.js";

/**
 * Sends the request of one attempt, follows its redirects, and resolves to the response with its body unread, whatever its
 * status.
 * @throws ArgumentError for a header that cannot be sent, ConnectionError, and what middleware threw.
 */
export async function send(
  call: CallState,
  request: Prepared,
  credential: Credential | undefined,
  signal: AbortSignal,
): Promise<Response> {
  // The key may have come when nobody waited for it any more.
  stopIfAborted(signal);
  call.phase = "response";
  const { operation, options } = call;
  const { method, path } = operation;
  // A path of the document may have a query of its own.
  const query = withKey("&", request.query, credential?.query);
  const parts: Parts = {
    url: query ? request.url + (request.url.includes("?") ? "&" : "?") + query : request.url,
    method,
    headers: headersOf(call, request, credential),
    body: request.content,
    signal,
    redirect: "manual",
  };
  call.attempt++;
  call.emit?.({ type: "request", method, path, server: originOf(parts) }, (...header) => parts.headers.set(...header));
  const started = call.emit ? elapsed(call) : 0;
  // Middleware, a custom `fetch` and streams need a Request, which costs as much as all the rest.
  const needsRequest = options.middleware || options.fetch || isStream(request.content);
  const response = await (needsRequest ? sendRequest(call, parts, request.values) : sendParts(call, parts));
  // The response may come after the attempt's time was up.
  stopIfAborted(signal);
  const id = call.emit && requestIdOf(response.headers);
  call.emit?.({
    type: "response",
    status: response.status,
    requestId: id && redactor(call.secrets)(id),
    duration: elapsed(call) - started,
  });
  return response;
}

const originOf = ({ url }: Parts): string => url.split("/", 3).join("/");

/** Adds keys of a client, `name=value`, except where an argument of the call has the name. */
function withKey(separator: string, given: string, keys: string | undefined): string {
  if (!keys) return given;
  const nameOf = (pair: string) => pair.split("=", 1)[0];
  const names = given.split(separator).map(nameOf);
  return joined(separator, given, ...keys.split(separator).filter((key) => !names.includes(nameOf(key))));
}

/** Calls fetch. */
async function sendParts(call: CallState, parts: Parts): Promise<Response> {
  const { signal } = parts;
  const extra = extraOf(call);
  // The global one is looked up at each request, so that a test can replace it.
  const sendOnce = (given: Parts): Promise<Response> =>
    globalThis.fetch(given.url, (extra ? { ...extra, ...given } : given) as RequestInit);
  try {
    return await follow(parts, signal, sendOnce);
  } catch (error) {
    // fetch does not tell a lost connection from what cannot be sent.
    if (!signal.aborted) toRequest(parts, extra);
    throw asConnectionError(error, call.secrets);
  }
}

/** Calls middleware, or fetch with a Request. */
async function sendRequest(call: CallState, parts: Parts, path: object): Promise<Response> {
  const { operation, options, callOptions, secrets, ending } = call;
  const { signal } = parts;
  const extra = extraOf(call);
  const held = (request: Request): Request => {
    kept.set(ending!, [...(kept.get(ending!) ?? []), request]);
    return request;
  };
  const sendOnce = (given: Request | Parts): Response | Promise<Response> => {
    const request = given instanceof Request ? given : options.fetch && toRequest(given, extra);
    if (!request) return globalThis.fetch(given.url, { ...extra, ...(given as Parts) } as RequestInit);
    // A Request keeps only standard options.
    return (options.fetch ?? globalThis.fetch)(held(request), ...(extra ? [extra] : []));
  };
  const start = async (request: Request | Parts): Promise<Response> => {
    try {
      return await follow(request, signal, sendOnce);
    } catch (error) {
      throw asConnectionError(error, secrets);
    }
  };
  if (!options.middleware) return start(options.fetch ? parts : toRequest(parts, extra));
  const header = together(callOptions.headers, callOptions.extraHeaders) ?? {};
  return options.middleware(
    held(toRequest(parts, extra)),
    { schemaPath: operation.path, params: { path, header } as object },
    start,
  );
}

/** Returns the options of fetch of client and call, without those that the client decides. */
function extraOf({ options, callOptions }: CallState): object | undefined {
  const extra = together(options.fetchOptions, callOptions.fetchOptions);
  return extra && { ...extra, ...controlled };
}

/** @throws ArgumentError */
const toRequest = ({ url, ...init }: Parts, extra: object | undefined): Request =>
  // `duplex` is required for streams and unknown to some declarations.
  sendable(() => new Request(url, { ...extra, ...init, duplex: "half" } as RequestInit));

/**
 * Merges headers as openapi-fetch does: later ones replace earlier ones, and null leaves one out.
 * @throws ArgumentError
 */
function headersOf(
  { api, operation, options, callOptions }: CallState,
  request: Prepared,
  credential: Credential | undefined,
): Headers {
  const { accept = "application/json" } = operation;
  const cookie = withKey("; ", `${(request.header["cookie"] as string | undefined) ?? ""}`, credential?.cookie);
  const headers = new Headers();
  for (const some of [
    api.headers,
    { accept, "content-type": request.type },
    credential?.headers,
    request.header as HeaderValues,
    { cookie: cookie || undefined },
    options.headers,
    together(callOptions.headers, callOptions.extraHeaders),
  ])
    if (some) mergeInto(headers, some);
  return headers;
}

/** @throws ArgumentError */
function mergeInto(headers: Headers, some: HeaderValues): void {
  for (const name of Object.keys(some)) {
    const value = some[name];
    try {
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, value as string);
    } catch {
      // Without the cause, which quotes the value.
      throw new ArgumentError(`The header "${name}" cannot be sent`);
    }
  }
}

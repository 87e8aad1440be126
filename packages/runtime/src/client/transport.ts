import { isWeb, resolve } from "./address.js";
import type { CallState, Credential } from "./contract.js";
import { requestIdOf } from "./api-errors.js";
import { connectionErrorOf, detailsOf } from "./details.js";
import type { Parts, Sendable } from "./error-details.js";
import { ArgumentError } from "./errors.js";
import { controlled } from "./fetch-options.js";
import type { HeaderValues } from "./options.js";
import { isStream, joined, together } from "./plain.js";
import { type Prepared, sendable } from "./prepare.js";
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
  const { method, path } = call.operation;
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
  const details = call.emit && detailsOf(call);
  const response = await dispatch(call, parts, request.values);
  // The response may come after the attempt's time was up.
  stopIfAborted(signal);
  if (call.emit) {
    const duration = elapsed(call) - started;
    const id = requestIdOf(response.headers);
    const requestId = id && (await details)?.redactor(call.secrets)(id);
    call.emit({ type: "response", status: response.status, requestId, duration });
  }
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

/** Calls middleware, or fetch, with a Request where that is needed: it costs as much as all the rest. */
function dispatch(call: CallState, parts: Parts, path: object): Promise<Response> {
  const { operation, options, callOptions, ending } = call;
  const { signal } = parts;
  const given = together(options.fetchOptions, callOptions.fetchOptions);
  // Without those that the client decides.
  const extra = given && ({ ...given, ...controlled } as object);
  const isPlain = !options.fetch && !isStream(parts.body);
  /** @throws ArgumentError */
  const toRequest = ({ url, ...init }: Parts): Request =>
    // `duplex` is required for streams and unknown to some declarations.
    sendable(() => new Request(url, { ...extra, ...init, duplex: "half" } as RequestInit));
  const held = (request: Request): Request => {
    kept.set(ending!, [...(kept.get(ending!) ?? []), request]);
    return request;
  };
  // The global one is looked up at each request, so that a test can replace it.
  const sendOnce = (given: Request | Parts): Response | Promise<Response> =>
    isPlain && !(given instanceof Request)
      ? globalThis.fetch(given.url, (extra ? { ...extra, ...given } : given) as RequestInit)
      : // A Request keeps only standard options.
        (options.fetch ?? globalThis.fetch)(
          held(given instanceof Request ? given : toRequest(given)),
          ...(extra ? [extra] : []),
        );
  const start = async (request: Request | Parts): Promise<Response> => {
    try {
      return await follow(call, request, signal, sendOnce);
    } catch (error) {
      // fetch does not tell a lost connection from what cannot be sent.
      if (isPlain && !signal.aborted) toRequest(parts);
      throw await connectionErrorOf(call, error);
    }
  };
  if (!options.middleware) return start(parts);
  const header = together(callOptions.headers, callOptions.extraHeaders) ?? {};
  const about = { schemaPath: operation.path, params: { path, header } as object };
  return options.middleware(held(toRequest(parts)), about, start);
}

/** The maximum number of redirects, as in Fetch 4.4. */
const most = 20;

/**
 * Sends a request, and follows the redirects of a GET or HEAD. We redirect no other method: a redirect could repeat it or turn it
 * into a GET.
 */
async function follow(
  call: CallState,
  request: Request | Parts,
  signal: AbortSignal,
  sendOnce: (request: Request | Parts) => Response | Promise<Response>,
): Promise<Response> {
  for (let hops = 0; ; hops++) {
    const response = await sendOnce(request);
    const { url, method, headers }: Sendable = request;
    if (!/^(GET|HEAD) (0|30[12378])$/.test(`${method} ${response.status}`)) return response;
    // A browser hides the target.
    if (!response.status) return sendOnce({ url, method, headers, signal, redirect: "follow" });
    const next = hops < most && (await detailsOf(call))?.redirected(response, request, signal, { resolve, isWeb });
    if (!next) return response;
    request = next;
  }
}

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

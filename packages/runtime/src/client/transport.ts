import { isWeb, resolve } from "./address.js";
import type { CallState, Credential } from "./contract.js";
import { requestIdOf } from "./api-errors.js";
import { connectionErrorOf, detailsOf } from "./details.js";
import type { Parts, Sendable } from "./error-details.js";
import { ArgumentError } from "./errors.js";
import { controlled } from "./fetch-options.js";
import type { HeaderValues } from "./options.js";
import { isStream, together } from "./plain.js";
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
  const query = credential?.query?.(request.query) ?? request.query;
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
      const response = await sendOnce(request);
      const { url, method, headers }: Sendable = request;
      const moved = (url: string, headers: Headers, redirect: Parts["redirect"] = "manual") =>
        sendOnce({ url, method, headers, signal, redirect });
      // We redirect no other method: a redirect could repeat it or turn it into a GET.
      if (!/^(GET|HEAD) (0|3)/.test(`${method} ${response.status}`)) return response;
      // A browser hides the target.
      if (!response.status) return await moved(url, headers, "follow");
      return (await (await detailsOf(call))?.follow(response, request, { resolve, isWeb, send: moved })) ?? response;
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
  const headers = new Headers();
  for (const some of [
    api.headers,
    { accept, "content-type": request.type },
    credential?.headers,
    request.header as HeaderValues,
    { cookie: credential?.cookie?.((request.header["cookie"] as string | undefined) ?? "") || undefined },
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

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { connected } from "./connected.js";
import type { CallState, Credential } from "./contract.js";
import { requestIdOf } from "./api-errors.js";
import { ArgumentError } from "./errors.js";
import { controlled } from "./fetch-options.js";
import { isStream, joined } from "./plain.js";
import { type Prepared, sendable } from "./prepare.js";
import { redactor } from "./redact.js";
import { follow, type Parts } from "./redirects.js";
import { elapsed, emit } from "./report.js";
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
  const { api, operation, options, callOptions } = call;
  const { method, path, accept = "application/json" } = operation;
  const header = { ...callOptions.headers, ...callOptions.extraHeaders };
  const cookie =
    withKey("; ", `${(request.header["cookie"] as string | undefined) ?? ""}`, credential?.cookie) || undefined;
  const own = { accept, "content-type": request.type, ...credential?.headers };
  // A path of the document may have a query of its own.
  const query = withKey("&", request.query, credential?.query);
  const parts: Parts = {
    url: request.url + (query && (request.url.includes("?") ? "&" : "?") + query),
    method,
    headers: merged([api.headers, own, { ...request.header, cookie }, options.headers, header]),
    body: request.content,
    signal,
    redirect: "manual",
  };
  call.attempt++;
  emit(call, { type: "request", method, path });
  const started = elapsed(call);
  const response = await fetchParts(call, parts, { path: request.values, header });
  // The response may come after the attempt's time was up.
  stopIfAborted(signal);
  const id = requestIdOf(response.headers);
  emit(call, {
    type: "response",
    status: response.status,
    // Redacting takes time, so only for a listener.
    requestId: id && options.onEvent && redactor(call.secrets)(id),
    duration: elapsed(call) - started,
  });
  return response;
}

/** Adds keys of a client, `name=value`, except where an argument of the call has the name. */
function withKey(separator: string, given: string, keys = ""): string {
  const nameOf = (pair: string) => pair.split("=", 1)[0];
  const names = given.split(separator).map(nameOf);
  return joined(separator, given, ...keys.split(separator).filter((key) => !names.includes(nameOf(key))));
}

/** Calls middleware or fetch. Middleware, a custom `fetch` and streams need a Request, which costs as much as all the rest. */
async function fetchParts(call: CallState, parts: Parts, params: object): Promise<Response> {
  const { operation, options, callOptions, secrets, ending } = call;
  const { signal } = parts;
  const extra =
    (options.fetchOptions ?? callOptions.fetchOptions) &&
    ({ ...options.fetchOptions, ...callOptions.fetchOptions, ...controlled } as object);
  const toRequest = ({ url, ...init }: Parts): Request =>
    // `duplex` is required for streams and unknown to some declarations.
    sendable(() => new Request(url, { ...extra, ...init, duplex: "half" } as RequestInit));
  const held = (request: Request): Request => {
    kept.set(ending!, [...(kept.get(ending!) ?? []), request]);
    return request;
  };
  const sendOnce = (given: Request | Parts): Response | Promise<Response> => {
    const request = given instanceof Request ? given : options.fetch && toRequest(given);
    // The global one is looked up at each request, so that a test can replace it.
    if (!request) return globalThis.fetch(given.url, { ...extra, ...(given as Parts) } as RequestInit);
    // A Request keeps only standard options.
    return (options.fetch ?? globalThis.fetch)(held(request), ...(extra ? [extra] : []));
  };
  const start = (request: Request | Parts) => connected(() => follow(request, signal, sendOnce), secrets);
  if (options.middleware)
    return options.middleware(held(toRequest(parts)), { schemaPath: operation.path, params }, start);
  if (isStream(parts.body)) return start(toRequest(parts));
  return start(parts).catch((error: unknown) => {
    // fetch does not tell a lost connection from what cannot be sent.
    if (!signal.aborted) toRequest(parts);
    throw error;
  });
}

/**
 * Merges headers as openapi-fetch does: later ones replace earlier ones, and null leaves one out.
 * @throws ArgumentError
 */
function merged(all: readonly (object | undefined)[]): Headers {
  const headers = new Headers();
  for (const [name, value] of all.flatMap(
    (some) => Object.entries(some ?? {}) as [string, string | null | undefined][],
  ))
    try {
      if (value === null) headers.delete(name);
      else if (value !== undefined) headers.set(name, value);
    } catch {
      // Without the cause, which quotes the value.
      throw new ArgumentError(`The header "${name}" cannot be sent`);
    }
  return headers;
}

import type { Middleware } from "openapi-fetch";
import { bearer, type Credential, keyOf } from "./auth.js";
import { connected } from "./connected.js";
import type { Outcome } from "./core.js";
import { memberOf, readFailure, readJson } from "./decode.js";
import { type ClientError, isClientError, requestIdOf, ValidationError } from "./errors.js";
import type { EventDetails } from "./events.js";
import type { Operation } from "./operation.js";
import type { Api, CallOptions, CoreOptions } from "./options.js";
import { type Prepared, prepare } from "./prepare.js";
import { retryDelay } from "./retry.js";
import { bounded, sleep } from "./timing.js";
import type { StandardSchema } from "./validate.js";

/** The part of openapi-fetch that carries one attempt. Its generics would describe the API a second time. */
export interface Transport {
  request(method: string, path: string, init: object): Promise<{ response: Response; error?: unknown }>;
}

export interface Settings {
  readonly options: CoreOptions;
  readonly api: Api;
  readonly transport: Transport;
}

/** One call: its attempts, its limits, its events and its error. Rejects with a ClientError, or with what a callback threw. */
export async function exchange(settings: Settings, operation: Operation, args: object | undefined, options: CallOptions = {}): Promise<Outcome> {
  const { options: defaults, api, transport } = settings;
  const { id, method, path, accept = "application/json", idempotent, envelope } = operation;
  const { signal, timeout = defaults.timeout ?? 60_000, attemptTimeout = defaults.attemptTimeout ?? Infinity, maxRetries = defaults.maxRetries ?? 2 } = options;
  const deadline = performance.now() + timeout;
  let attempt = 0;
  let phase: ClientError["phase"];

  const emit = (details: EventDetails): void => defaults.onEvent?.({ operation: id, attempt, ...details });

  const check = async (direction: "request" | "response", schema: StandardSchema | undefined, value: unknown): Promise<void> => {
    const { issues } = (defaults.validate !== "off" && (await schema?.["~standard"].validate(value))) || {};
    if (issues && defaults.validate === "strict") throw new ValidationError(`Invalid ${direction}: ${issues[0]?.message}`, { direction, issues });
    if (issues) emit({ type: "warning", direction, issues });
  };

  const send = async (prepared: Prepared, credential: Credential | undefined, signal: AbortSignal): Promise<Response> => {
    let kept: Response | undefined;
    // First in line, so that it sees the answer last, and keeps it from openapi-fetch, which would read it without a bound.
    const keep: Middleware = { onResponse: ({ response }) => ((kept = response), new Response()) };
    emit({ type: "request", method, path });
    const { response, error } = await transport.request(method, path, {
      baseUrl: operation.baseUrl,
      params: { path: prepared.path, header: { ...options.headers, ...options.extraHeaders } },
      querySerializer: () => [prepared.query, credential?.query].filter(Boolean).join("&"),
      headers: { accept, "content-type": prepared.type, ...credential?.headers, ...prepared.headers },
      body: prepared.content,
      parseAs: "stream",
      duplex: "half",
      // Followed, a redirect could repeat what is not idempotent, or turn it into a GET.
      redirect: idempotent ? "follow" : "manual",
      middleware: [keep, ...(defaults.middleware ?? [])],
      signal,
    });
    // A middleware may have answered in place of the API; openapi-fetch reads such an answer if it is an error.
    return kept ?? (response.bodyUsed ? new Response(typeof error === "string" ? error : JSON.stringify(error), response) : response);
  };

  const run = async (prepared: Prepared, within: AbortSignal): Promise<Outcome> => {
    phase = "key";
    const key = operation.public ? undefined : await keyOf(defaults, { operation: id, attempt });
    const credential = key ? (api.auth ?? bearer)(key) : undefined;
    phase = "response";
    const started = performance.now();
    const response = await send(prepared, credential, within);
    const { ok, status } = response;
    const requestId = requestIdOf(response.headers);
    emit({ type: "response", status, requestId, duration: performance.now() - started });
    phase = "body";
    if (!ok) throw await readFailure(response, credential?.secret);
    const body = await connected(() => operation.read?.(response, signal) ?? readJson(response, operation, credential?.secret));
    await check("response", defaults.validators?.[id]?.response, body);
    const data = envelope ? memberOf(body, envelope.data) : body;
    return { data, message: memberOf(body, envelope?.message) as string | undefined, response, requestId, attempts: attempt, body };
  };

  /** Attempts until one succeeds, one fails for good, or the wait would outlast the time left. */
  const persist = async (prepared: Prepared, within: AbortSignal): Promise<Outcome> => {
    for (;;) {
      attempt++;
      try {
        return await bounded((signal) => run(prepared, signal), attemptTimeout, within);
      } catch (error) {
        // A stream can be read only once.
        const spent = attempt > maxRetries || prepared.content instanceof ReadableStream;
        const delay = spent ? undefined : retryDelay(error, attempt, idempotent);
        if (delay === undefined || performance.now() + delay >= deadline) throw error;
        emit({ type: "retry", error, delay });
        await sleep(delay, within);
      }
    }
  };

  try {
    await check("request", defaults.validators?.[id]?.params, args);
    const prepared = prepare(operation, args, options, defaults.wireNames);
    return await bounded((signal) => persist(prepared, signal), timeout, signal);
  } catch (error) {
    if (isClientError(error)) Object.assign(error, { operation: id, attempts: attempt, phase });
    emit({ type: "error", error });
    throw error;
  }
}

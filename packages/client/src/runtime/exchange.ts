import { bearer, type Credential, keyOf } from "./auth.js";
import { connected } from "./connected.js";
import type { Outcome } from "./core.js";
import { memberOf, readFailure, readJson, redact, type Secret } from "./decode.js";
import { type ClientError, isClientError, requestIdOf, ValidationError } from "./errors.js";
import type { EventDetails } from "./events.js";
import type { Operation } from "./operation.js";
import type { Api, CallOptions, CoreOptions } from "./options.js";
import { type Prepared, prepare } from "./prepare.js";
import { retryDelay } from "./retry.js";
import { bounded, sleep } from "./timing.js";
import type { Transport } from "./transport.js";
import { textOf, type StandardSchema } from "./validate.js";

/** What all calls of a client share. */
export interface Settings {
  readonly options: CoreOptions;
  readonly api: Api;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly transport: Transport;
}

/**
 * One call: its attempts within its limits, its events and its error. The functions share what belongs to the call.
 * Rejects with a ClientError, or with what a callback of the caller threw.
 */
export async function exchange(
  settings: Settings,
  operation: Operation,
  args?: object,
  options: CallOptions = {},
): Promise<Outcome> {
  const { options: defaults, api, transport } = settings;
  const { id, method, path, accept = "application/json", idempotent, envelope } = operation;
  const { timeout = defaults.timeout ?? 60_000, attemptTimeout = defaults.attemptTimeout ?? Infinity } = options;
  const { signal, maxRetries = defaults.maxRetries ?? 2 } = options;
  const deadline = performance.now() + timeout;
  let attempt = 0;
  let phase: ClientError["phase"];

  const emit = (details: EventDetails): void => defaults.onEvent?.({ operation: id, attempt, ...details });

  const check = async (
    direction: "request" | "response",
    schema: StandardSchema | undefined,
    value: unknown,
  ): Promise<void> => {
    if (!schema || defaults.validate === "off") return;
    const { issues } = await schema["~standard"].validate(value);
    if (issues && defaults.validate === "strict") {
      throw new ValidationError(`Invalid ${direction} of ${id}: ${textOf(issues[0])}`, { direction, issues });
    }
    if (issues) emit({ type: "warning", direction, issues });
  };

  const authenticate = async (): Promise<Credential | undefined> => {
    if (api.authenticate) return api.authenticate(defaults, operation, { operation: id, attempt });
    const key = operation.public ? undefined : await keyOf(defaults, { operation: id, attempt });
    return key ? (api.auth ?? bearer)(key) : undefined;
  };

  const send = async (
    prepared: Prepared,
    credential: Credential | undefined,
    signal: AbortSignal,
  ): Promise<Response> => {
    emit({ type: "request", method, path });
    const started = performance.now();
    // A path of the document may have a query of its own.
    const query = joined(prepared.path.includes("?") ? "&" : "?", "&", prepared.query, credential?.query);
    const cookie = joined("", "; ", prepared.header["cookie"], credential?.cookie) || undefined;
    const response = await transport(method, path, {
      url:
        (options.baseUrl ?? operation.baseUrl ?? operation.server?.(settings) ?? settings.baseUrl) +
        prepared.path +
        query,
      params: { path: prepared.values, header: { ...options.headers, ...options.extraHeaders } },
      headers: { accept, "content-type": prepared.type, ...prepared.header, ...credential?.headers, cookie },
      body: prepared.content,
      // Followed, a redirect could repeat what is not idempotent, or turn it into a GET.
      redirect: idempotent ? "follow" : "manual",
      signal,
    }).catch((error: unknown) => {
      // A key in the query would be in it: in Bun and Deno the errors of fetch quote the URL.
      if (credential?.query) delete (error as Error).cause;
      throw error;
    });
    const { status, headers } = response;
    const requestId = redact(requestIdOf(headers), credential?.secret);
    emit({ type: "response", status, requestId, duration: performance.now() - started });
    return response;
  };

  const read = async (response: Response, secret: Secret): Promise<Outcome> => {
    if (!response.ok) throw await readFailure(response, secret);
    const body = await connected(
      () => operation.read?.(response, signal, secret) ?? readJson(response, operation, secret),
    );
    // A success without a body has nothing to validate.
    if (body !== undefined && !operation.unchecked?.response)
      await check("response", defaults.validators?.[id]?.response, body);
    const data = envelope ? memberOf(body, envelope.data) : body;
    const message = memberOf(body, envelope?.message) as string | undefined;
    return { data, message, response, requestId: requestIdOf(response.headers), attempts: attempt, body };
  };

  const attemptOnce = async (prepared: Prepared, signal: AbortSignal): Promise<Outcome> => {
    phase = "key";
    const credential = await authenticate();
    phase = "response";
    const response = await send(prepared, credential, signal);
    phase = "body";
    return read(response, credential?.secret);
  };

  /** Until one attempt succeeds, one fails for good, or the wait would outlast the time left. */
  const persist = async (prepared: Prepared, signal: AbortSignal): Promise<Outcome> => {
    // A stream can be read only once.
    const attempts = prepared.content instanceof ReadableStream ? 1 : 1 + maxRetries;
    for (;;) {
      attempt++;
      try {
        return await bounded((signal) => attemptOnce(prepared, signal), attemptTimeout, signal);
      } catch (error) {
        const delay = retryDelay(error, attempt, idempotent);
        if (delay === undefined || attempt >= attempts || performance.now() + delay >= deadline) throw error;
        emit({ type: "retry", error, delay });
        await sleep(delay, signal);
      }
    }
  };

  try {
    if (!operation.unchecked?.params) await check("request", defaults.validators?.[id]?.params, args ?? {});
    const prepared = prepare(operation, args, options, defaults.wireNames);
    return await bounded((signal) => persist(prepared, signal), timeout, signal);
  } catch (error) {
    if (isClientError(error)) Object.assign(error, { operation: id, attempts: attempt, phase });
    emit({ type: "error", error });
    throw error;
  }
}

/** What there is of two texts, with a separator between them and a start before them. */
const joined = (start: string, separator: string, ...texts: unknown[]): string => {
  const present = texts.filter(Boolean);
  return present.length ? start + present.join(separator) : "";
};

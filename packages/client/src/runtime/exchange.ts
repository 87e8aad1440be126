import { bearer, type Credential, keyOf } from "./auth.js";
import { below } from "./address.js";
import { connected } from "./connected.js";
import type { Outcome } from "./core.js";
import { memberOf, readFailure, readJson } from "./decode.js";
import { ArgumentError, type ClientError, isClientError, requestIdOf, traceAgain } from "./errors.js";
import type { EventDetails } from "./events.js";
import type { Operation } from "./operation.js";
import type { Api, CallOptions, CoreOptions, KeySource, Limits } from "./options.js";
import { joined } from "./plain.js";
import { type Prepared, prepare, sendable } from "./prepare.js";
import { redactor } from "./redact.js";
import { retryDelay, retrying } from "./retry.js";
import { bounded } from "./timing.js";
import type { Transport } from "./transport.js";
import type { Direction, Issue } from "./validate.js";

/** What all calls of a client share. */
export interface Settings {
  readonly options: CoreOptions;
  readonly api: Api;
  /** An absolute URL with a trailing slash. */
  readonly baseUrl: string;
  readonly transport: Transport;
}

/** The option of clients whose operations take different schemes. */
interface Several {
  readonly credentials?: Readonly<Record<string, KeySource | undefined>>;
}

/** How many there have been, of all clients. */
let calls = 0;

/**
 * One call: its attempts within its limits, its events and its error. The functions share what belongs to the call.
 * Rejects with a ClientError, or with what a callback of the caller threw.
 */
export async function exchange(
  settings: Settings,
  operation: Operation,
  args?: object,
  given?: CallOptions,
): Promise<Outcome> {
  const options = given ?? {};
  const { options: defaults, api, transport } = settings;
  const { id, method, path, accept = "application/json", envelope } = operation;
  const { signal, idempotent = operation.idempotent } = options;
  const began = performance.now();
  const elapsed = (): number => performance.now() - began;
  const call = ++calls;
  let attempt = 0;
  let phase: ClientError["phase"];
  let canRenew: boolean;
  /** All that are known or have been used: arguments may hold one, and an answer may repeat an earlier one. */
  let secrets = Object.values({ ...(defaults as Several).credentials, "": defaults.apiKey }).filter(
    (key): key is string => typeof key === "string",
  );

  const { onEvent } = defaults;
  const emit = onEvent && ((details: EventDetails): void => onEvent({ operation: id, call, attempt, ...details }));

  /** Gives an error the operation, and a stack trace that names who waits: a timer or our own frames may have hidden it. */
  const claim = (error: unknown): unknown => {
    // The error of another call, thrown by a callback, stays as it is.
    if (isClientError(error) && !error.operation) {
      Object.assign(error, { operation: id, attempts: attempt, phase });
      traceAgain(error);
    }
    return error;
  };

  const check = async (direction: Direction, value: unknown, signal: AbortSignal): Promise<void> => {
    const warn = (issues: readonly Issue[]) => signal.aborted || emit?.({ type: "warning", direction, issues });
    if (!operation.unchecked?.[direction]) await defaults.validate?.(id, direction, value, warn, secrets);
  };

  const authenticate = async (refused?: true): Promise<Credential | undefined> => {
    phase = "key";
    const context = { operation: id, attempt: attempt + 1, refused };
    const key = api.authenticate || operation.public ? undefined : await keyOf(defaults, context);
    const credential = await (key ? (api.auth ?? bearer)(key) : api.authenticate?.(defaults, operation, context));
    secrets = [...new Set([secrets, credential?.secret ?? []].flat())];
    return credential;
  };

  const send = async (
    prepared: Prepared,
    credential: Credential | undefined,
    signal: AbortSignal,
  ): Promise<Response> => {
    // The key may have come when nobody waited for it any more.
    signal.throwIfAborted();
    phase = "response";
    // A path of the document may have a query of its own.
    const query = joined("&", prepared.query, credential?.query);
    const cookie = joined("; ", prepared.header["cookie"], credential?.cookie) || undefined;
    const start = transport(method, path, {
      url: prepared.path + (query && (prepared.path.includes("?") ? "&" : "?") + query),
      params: { path: prepared.values, header: { ...options.headers, ...options.extraHeaders } },
      headers: { accept, "content-type": prepared.type, ...prepared.header, ...credential?.headers, cookie },
      body: prepared.content,
      signal,
      secret: secrets,
    });
    attempt++;
    emit?.({ type: "request", method, path });
    const started = elapsed();
    const response = await start();
    // The response may come after the attempt's time was up.
    signal.throwIfAborted();
    const id = requestIdOf(response.headers);
    emit?.({
      type: "response",
      status: response.status,
      requestId: id && redactor(secrets)(id),
      duration: elapsed() - started,
    });
    return response;
  };

  const read = async (response: Response, attemptSignal: AbortSignal): Promise<Outcome> => {
    phase = "body";
    if (!response.ok) throw await readFailure(response, secrets);
    const reading = { signal, secret: secrets, claim, parser: defaults.parseJson };
    const body = await connected(
      () => operation.read?.(response, reading) ?? readJson(response, operation, reading),
      secrets,
    );
    // A success without a body has nothing to validate.
    if (body !== undefined) await check("response", body, attemptSignal);
    const data = envelope ? memberOf(body, envelope.data) : body;
    const message = memberOf(body, envelope?.message) as string | undefined;
    return { data, message, response, requestId: requestIdOf(response.headers), attempts: attempt, body };
  };

  const attemptOnce = async (prepared: Prepared, signal: AbortSignal): Promise<Outcome> => {
    const credential = await authenticate();
    let response = await send(prepared, credential, signal);
    // A key can have been replaced meanwhile: where its source now has another one, that is tried once.
    if (response.status === 401 && credential && canRenew) {
      const renewed = await authenticate(true);
      if (renewed && `${renewed.secret}` !== `${credential.secret}`) {
        canRenew = false;
        const error = await readFailure(response, secrets);
        signal.throwIfAborted();
        emit?.({ type: "retry", error, delay: 0 });
        response = await send(prepared, renewed, signal);
      }
    }
    return read(response, signal);
  };

  const limit = (name: keyof Limits, usual: number): number => {
    const value: unknown = options[name] ?? defaults[name] ?? usual;
    if (typeof value === "number" && value >= 0) return value;
    throw new ArgumentError(`${name} must be a number, 0 or more`);
  };

  try {
    const timeout = limit("timeout", 60_000);
    const attemptTimeout = limit("attemptTimeout", Infinity);
    const maxRetries = limit("maxRetries", 2);
    if (signal != null && !signal.addEventListener) throw new ArgumentError("signal must be an AbortSignal");
    const outcome = await bounded(
      async (signal) => {
        await check("request", args ?? {}, signal);
        const prepared = sendable(() => prepare(operation, args, options, defaults.wireNames));
        const base = options.baseUrl ?? operation.baseUrl ?? operation.server?.(settings) ?? settings.baseUrl;
        const request = { ...prepared, path: below(base, prepared.path) };
        // A stream can be read only once.
        canRenew = !(prepared.content instanceof ReadableStream);
        const retries = canRenew ? maxRetries : 0;
        const work = (signal: AbortSignal): Promise<Outcome> => attemptOnce(request, signal);
        return retrying(
          attemptTimeout === Infinity ? work : (signal) => bounded(work, attemptTimeout, signal),
          (error, retry) => {
            const delay = retry > retries ? Infinity : retryDelay(error, retry, idempotent);
            // The wait must not outlast the time left.
            if (elapsed() + delay >= timeout) return Infinity;
            emit?.({ type: "retry", error, delay });
            return delay;
          },
          signal,
        );
      },
      timeout,
      signal,
    );
    emit?.({ type: "success", duration: elapsed() });
    return outcome;
  } catch (thrown) {
    // Even where the call fails at once, its caller is waiting by then and appears in the stack trace.
    await null;
    const error = claim(thrown);
    emit?.({ type: "error", error, duration: elapsed() });
    throw error;
  }
}

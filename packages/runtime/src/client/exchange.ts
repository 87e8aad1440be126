import { bearer } from "./auth.js";
import type { CallState, Credential, Engine, MaybeLater, Outcome, Settings } from "./contract.js";
import { memberOf, readFailure, readJson } from "./decode.js";
import { connectionErrorOf, delayAfter } from "./details.js";
import { requestIdOf } from "./api-errors.js";
import { ArgumentError } from "./errors.js";
import type { Key, KeyContext, Limits } from "./options.js";
import { isStream } from "./plain.js";
import { type Prepared, prepare, sendable } from "./prepare.js";
import { claim, elapsed, observe } from "./report.js";
import type { Issue } from "./standard-schema.js";
import { bounded, kept, sleep, stopIfAborted } from "./timing.js";
import { send } from "./transport.js";
import type { Direction } from "./validate.js";

/**
 * Returns the function that makes the calls of a client: each with its attempts within its limits, its events and its error.
 * A call rejects with a ClientError, or with what a callback of the caller threw.
 */
export const createExchange = ({ options, api, secrets, baseUrl }: Settings): Engine["execute"] =>
  async function execute(operation, args, callOptions, mode) {
    const call: CallState = {
      options,
      api,
      secrets,
      baseUrl,
      operation,
      callOptions: callOptions ?? {},
      mode,
      attempt: 0,
      emit: undefined,
      began: 0,
    };
    observe(call);
    try {
      const outcome = await run(call, args);
      call.emit?.({ type: "success", duration: elapsed(call) });
      return outcome;
    } catch (thrown) {
      // Even where the call fails at once, its caller is waiting by then and appears in the stack trace.
      await Promise.resolve();
      const error = claim(call, thrown, execute);
      call.emit?.({ type: "error", error, duration: elapsed(call) });
      throw error;
    }
  };

/** Sends the request until an attempt succeeds or none is left. */
function run(call: CallState, args: object | undefined): Promise<Outcome> {
  const { operation, callOptions, mode } = call;
  const { signal, idempotent = operation.idempotent } = callOptions;
  const timeout = limitOf(call, "timeout", 60_000);
  const attemptTimeout = limitOf(call, "attemptTimeout", Infinity);
  const maxRetries = limitOf(call, "maxRetries", 2);
  if (signal != null && !signal.addEventListener) throw new ArgumentError("signal must be an AbortSignal");
  const work = async (limited: AbortSignal): Promise<Outcome> => {
    // Waits in any case: the caller may still call raw().
    await validate(call, "request", args ?? {}, limited);
    const request = sendable(() => prepare(call, args));
    // A stream can be read only once.
    const canRepeat = (call.canRenew = !isStream(request.content));
    if (mode) {
      call.isRaw = mode.raw;
      // Whoever takes the promise of the call later than this awaits it.
      mode.from ??= {};
    }
    const attempt = (signal: AbortSignal) => tryOnce(call, request, signal);
    let failed: number | undefined;
    for (let retry = 1; ; retry++) {
      try {
        return await (attemptTimeout < Infinity ? bounded(attempt, attemptTimeout, limited) : attempt(limited));
      } catch (error) {
        // Nobody is waiting: a fetch that ignores its signal may still fail.
        stopIfAborted(limited);
        const delay = canRepeat && retry <= maxRetries ? await delayAfter(call, error, retry, idempotent) : Infinity;
        if (delay === Infinity) throw error;
        // A wait that would outlast the time left fails at once. The time counts from the first failure, so that no call reads the
        // clock before its request; the timer of the timeout counts from the start.
        const time = performance.now();
        failed ??= time;
        if (time - failed + delay >= timeout) throw error;
        call.emit?.({ type: "retry", error, delay });
        await sleep(delay, limited);
      }
    }
  };
  return bounded(work, timeout, signal);
}

/** @throws ArgumentError */
function limitOf(call: CallState, name: keyof Limits, usual: number): number {
  const value: unknown = call.callOptions[name] ?? call.options[name] ?? usual;
  if (typeof value === "number" && value >= 0) return value;
  throw new ArgumentError(`${name} must be a number, 0 or more`);
}

/** Makes one attempt. A key that is refused may have been replaced since: another one is tried once. */
async function tryOnce(call: CallState, request: Prepared, ending: AbortSignal): Promise<Outcome> {
  const { signal } = call.callOptions;
  // The caller reads a raw response after the call has ended.
  const limit = (call.isRaw && signal && (AbortSignal as Combining).any?.([ending, signal])) || ending;
  call.ending = ending;
  const given = authenticate(call);
  const credential = remember(call, given instanceof Promise ? await given : given);
  let response = await send(call, request, credential, limit);
  if (response.status === 401 && credential && call.canRenew) {
    const renewed = remember(call, await authenticate(call, true));
    if (renewed && `${renewed.secret}` !== `${credential.secret}`) {
      call.canRenew = false;
      const error = await readFailure(call, response);
      stopIfAborted(limit);
      call.emit?.({ type: "retry", error, delay: 0 });
      response = await send(call, request, renewed, limit);
    }
  }
  const requests = kept.get(ending);
  // The caller's signal aborts the body, for as long as somebody can read it.
  if (limit !== ending && response.body && requests) kept.set(response.body, requests);
  return await read(call, response, limit);
}

/** Returns the key in the form in which it is sent, after calling the function that supplies it. */
export function keyOf({ options, api }: Settings, context: KeyContext): MaybeLater<Credential | undefined> {
  const { apiKey } = options;
  // A function may supply none.
  const toCredential = (key: Key | undefined): Credential | undefined =>
    key ? (api.auth ?? bearer)(key, "apiKey") : undefined;
  if (typeof apiKey !== "function") return toCredential(apiKey);
  return (async () => toCredential(await apiKey(context)))();
}

/** AbortSignal, whose method `any` TypeScript 5.4 does not know and not every engine has. */
type Combining = typeof AbortSignal & { any?(signals: AbortSignal[]): AbortSignal };

/** Returns the credential of an attempt. */
function authenticate(call: CallState, refused?: true): MaybeLater<Credential | undefined> {
  const { api, operation, options } = call;
  call.phase = "key";
  const context = { operation: operation.id, attempt: call.attempt + 1, refused };
  if (api.authenticate) return api.authenticate.of(options, operation, context);
  return operation.public ? undefined : keyOf(call, context);
}

/** Keeps the strings of a credential out of errors from now on. */
function remember(call: CallState, credential: Credential | undefined): Credential | undefined {
  for (const secret of credential?.secret ?? [])
    if (!call.secrets.includes(secret)) call.secrets = [...call.secrets, secret];
  return credential;
}

/** Reads a response: its result, or the error that it is. */
async function read(call: CallState, response: Response, limit: AbortSignal): Promise<Outcome> {
  const { operation, attempt: attempts } = call;
  const { envelope } = operation;
  const { status, headers } = response;
  call.phase = "body";
  if (!response.ok) throw await readFailure(call, response);
  const requestId = requestIdOf(headers);
  // Without data: the type that the caller of raw() sees has none either.
  if (call.isRaw) return { status, response, requestId, attempts } as Outcome;
  let body: unknown;
  try {
    body = await (operation.read?.(response, call) ?? readJson(response, call));
  } catch (error) {
    throw await connectionErrorOf(call, error);
  }
  // A success without a body has nothing to validate.
  if (body !== undefined) await validate(call, "response", body, limit);
  const data = envelope ? memberOf(body, envelope.data) : body;
  return { status, response, requestId, attempts, data, message: memberOf(body, envelope?.message), body };
}

/** Asks the injected validator, if there is one. */
function validate(
  call: CallState,
  direction: Direction,
  value: unknown,
  signal: AbortSignal,
): Promise<void> | undefined {
  const { operation, options, secrets } = call;
  if (!options.validate || operation.unchecked?.[direction]) return undefined;
  const warn = (issues: readonly Issue[]): void => {
    if (!signal.aborted) call.emit?.({ type: "warning", direction, issues });
  };
  return options.validate(operation.id, direction, value, { warn, secret: secrets });
}

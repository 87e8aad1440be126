// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { bearer } from "./auth.js";
import { connected } from "./connected.js";
import type { CallState, Credential, Engine, Outcome, Settings } from "./contract.js";
import { memberOf, readFailure, readJson } from "./decode.js";
import { requestIdOf } from "./api-errors.js";
import { ArgumentError } from "./errors.js";
import type { KeyContext, Limits } from "./options.js";
import { isStream } from "./plain.js";
import { type Prepared, prepare, sendable } from "./prepare.js";
import { claim, elapsed, emit, now } from "./report.js";
import { retryDelay, retrying } from "./retry.js";
import type { Issue } from "./standard-schema.js";
import { bounded, kept, stopIfAborted } from "./timing.js";
import { send } from "./transport.js";
import type { Direction } from "./validate.js";

/**
 * Returns the function that makes the calls of a client: each with its attempts within its limits, its events and its error.
 * A call rejects with a ClientError, or with what a callback of the caller threw.
 */
export const createExchange = (settings: Settings): Engine["execute"] =>
  async function execute(operation, args, callOptions, mode) {
    const call: CallState = {
      ...settings,
      operation,
      callOptions: callOptions ?? {},
      mode,
      // Random, so that calls of several clients, copies of this package and processes can share a log. Only for a listener:
      // Next cannot prerender a component that uses a random number before its request.
      id: settings.options.onEvent ? (Math.random() * 2 ** 32) >>> 0 : 0,
      began: now(settings),
      attempt: 0,
    };
    try {
      const outcome = await run(call, args);
      emit(call, { type: "success", duration: elapsed(call) });
      return outcome;
    } catch (thrown) {
      // Even where the call fails at once, its caller is waiting by then and appears in the stack trace.
      await Promise.resolve();
      const error = claim(call, thrown, execute);
      emit(call, { type: "error", error, duration: elapsed(call) });
      throw error;
    }
  };

/** Sends the request until an attempt succeeds or none is left. */
function run(call: CallState, args: object | undefined): Promise<Outcome> {
  const { operation, callOptions } = call;
  const { signal, idempotent = operation.idempotent } = callOptions;
  const timeout = limitOf(call, "timeout", 60_000);
  const attemptTimeout = limitOf(call, "attemptTimeout", Infinity);
  const maxRetries = limitOf(call, "maxRetries", 2);
  if (signal != null && !signal.addEventListener) throw new ArgumentError("signal must be an AbortSignal");
  const work = async (limited: AbortSignal): Promise<Outcome> => {
    await validate(call, "request", args ?? {}, limited);
    const request = sendable(() => prepare(call, args));
    // A stream can be read only once.
    const canRepeat = (call.canRenew = !isStream(request.content));
    call.isRaw = call.mode?.raw;
    const attempt = (signal: AbortSignal) => tryOnce(call, request, signal);
    let failed: number | undefined;
    const delayOf = (error: unknown, retry: number): number => {
      const delay = canRepeat && retry <= maxRetries ? retryDelay(error, retry, idempotent) : Infinity;
      if (delay === Infinity) return delay;
      // A wait that would outlast the time left fails at once. The time counts from the first failure, so that no call reads the
      // clock before its request; the timer of the timeout counts from the start.
      const time = performance.now();
      failed ??= time;
      if (time - failed + delay >= timeout) return Infinity;
      emit(call, { type: "retry", error, delay });
      return delay;
    };
    const isBounded = attemptTimeout < Infinity;
    return retrying(isBounded ? (signal) => bounded(attempt, attemptTimeout, signal) : attempt, delayOf, limited);
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
  const credential = await authenticate(call);
  let response = await send(call, request, credential, limit);
  if (response.status === 401 && credential && call.canRenew) {
    const renewed = await authenticate(call, true);
    if (renewed && `${renewed.secret}` !== `${credential.secret}`) {
      call.canRenew = false;
      const error = await readFailure(response, call.secrets);
      stopIfAborted(limit);
      emit(call, { type: "retry", error, delay: 0 });
      response = await send(call, request, renewed, limit);
    }
  }
  const requests = kept.get(ending);
  // The caller's signal aborts the body, for as long as somebody can read it.
  if (limit !== ending && response.body && requests) kept.set(response.body, requests);
  return read(call, response, limit);
}

/** Returns the key in the form in which it is sent, after calling the function that supplies it. */
export async function keyOf({ options, api }: Settings, context: KeyContext): Promise<Credential | undefined> {
  const { apiKey } = options;
  const key = typeof apiKey === "function" ? await apiKey(context) : apiKey;
  // A function may supply none.
  return key ? (api.auth ?? bearer)(key, "apiKey") : undefined;
}

/** AbortSignal, whose method `any` TypeScript 5.4 does not know and not every engine has. */
type Combining = typeof AbortSignal & { any?(signals: AbortSignal[]): AbortSignal };

/** Returns the credential, and keeps its strings out of errors from now on. */
async function authenticate(call: CallState, refused?: true): Promise<Credential | undefined> {
  const { api, operation, options } = call;
  call.phase = "key";
  const context = { operation: operation.id, attempt: call.attempt + 1, refused };
  const credential = await (api.authenticate?.of(options, operation, context) ??
    (operation.public ? undefined : keyOf(call, context)));
  call.secrets = [...new Set([call.secrets, credential?.secret ?? []].flat())];
  return credential;
}

/** Reads a response: its result, or the error that it is. */
async function read(call: CallState, response: Response, limit: AbortSignal): Promise<Outcome> {
  const { operation } = call;
  const { envelope } = operation;
  call.phase = "body";
  if (!response.ok) throw await readFailure(response, call.secrets);
  const head = { status: response.status, response, requestId: requestIdOf(response.headers), attempts: call.attempt };
  // Without data: the type that the caller of raw() sees has none either.
  if (call.isRaw) return head as Outcome;
  const body = await connected(() => operation.read?.(response, call) ?? readJson(response, call), call.secrets);
  // A success without a body has nothing to validate.
  if (body !== undefined) await validate(call, "response", body, limit);
  const data = envelope ? memberOf(body, envelope.data) : body;
  return { ...head, data, message: memberOf(body, envelope?.message), body };
}

/** Asks the injected validator. */
async function validate(call: CallState, direction: Direction, value: unknown, signal: AbortSignal): Promise<void> {
  const { operation } = call;
  const warn = (issues: readonly Issue[]) => signal.aborted || emit(call, { type: "warning", direction, issues });
  if (!operation.unchecked?.[direction])
    await call.options.validate?.(operation.id, direction, value, { warn, secret: call.secrets });
}

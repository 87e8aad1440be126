// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { Call } from "./call.js";
import type { CallResult, Mode } from "./contract.js";
import type { ApiError } from "./api-errors.js";
import { ConnectionError, isClientError } from "./errors.js";
import { bounded } from "./timing.js";

/**
 * Loads code that few programs need at first, so that a bundler can split it off. Ignores an invalid signal: the call itself
 * refuses it.
 * @throws ConnectionError, AbortError
 */
export async function load<T>(module: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await bounded(module, Infinity, signal?.addEventListener && signal);
  } catch (cause) {
    if (isClientError(cause)) throw cause;
    // A service worker cannot import later, and the server of an old page may have newer files.
    throw new ConnectionError("The code of this call could not be loaded: import its function, or reload", { cause });
  }
}

/** Starts a call as soon as its code is loaded. */
export function callLater<Module, T, Failed extends ApiError, Answer extends Response, Message, Declared>(
  module: Promise<Module>,
  start: (module: Module) => Call<T, Failed, Answer, Message, Declared>,
): Call<T, Failed, Answer, Message, Declared> {
  const mode: Mode = {};
  const run = async (): Promise<CallResult<T, Answer, Message>> => {
    const call = start(await module);
    Object.assign(Call["~mode"](call), { from: {}, ...mode });
    return call.withResponse() as Promise<CallResult<T, Answer, Message>>;
  };
  return new Call(run(), mode);
}

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { ConnectionError, isClientError } from "./errors.js";
import { joined } from "./plain.js";
import { redactor, type Secret } from "./redact.js";

/**
 * Returns the error of work that needs the network. Our own errors stay as they are; any other becomes a ConnectionError. That keeps
 * only strings of the cause, because runtimes attach the URL, headers and received bytes to their errors.
 */
export function asConnectionError(thrown: unknown, secret?: Secret): unknown {
  if (isClientError(thrown)) return thrown;
  const { cause: root = thrown } = Object(thrown) as Error;
  const redact = redactor(secret);
  const [reason, text, stack] = ["code", "message", "stack"].map((name) =>
    redact(`${(Object(root) as Record<string, unknown>)[name] ?? ""}`),
  );
  return new ConnectionError(joined(": ", "The connection failed", reason, text), {
    ...(reason && { reason }),
    cause: Object.assign(new Error(text), { stack, ...(reason && { code: reason }) }),
  });
}

/** Runs work that needs the network, and throws the error that `asConnectionError` returns. */
export async function connected<T>(work: () => Promise<T>, secret?: Secret): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asConnectionError(error, secret);
  }
}

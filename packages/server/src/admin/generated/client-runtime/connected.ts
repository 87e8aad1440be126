// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

import { ConnectionError, isClientError } from "./errors.js";
import { joined } from "./plain.js";
import { redactor, type Secret } from "./redact.js";

/**
 * Runs work that needs the network. Our own errors pass through; any other becomes a ConnectionError. That keeps only strings of
 * the cause, because runtimes attach the URL, headers and received bytes to their errors.
 */
export async function connected<T>(work: () => Promise<T>, secret?: Secret): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (isClientError(thrown)) throw thrown;
    const { cause: root = thrown } = Object(thrown) as Error;
    const redact = redactor(secret);
    const [reason, text, stack] = ["code", "message", "stack"].map((name) =>
      redact(`${(Object(root) as Record<string, unknown>)[name] ?? ""}`),
    );
    throw new ConnectionError(joined(": ", "The connection failed", reason, text), {
      ...(reason && { reason }),
      cause: Object.assign(new Error(text), { stack, ...(reason && { code: reason }) }),
    });
  }
}

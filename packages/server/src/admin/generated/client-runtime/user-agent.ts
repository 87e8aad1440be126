// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import type { HeaderValues } from "./options.js";

/** Returns whether this is a page or a browser's worker. Only those have importScripts, module workers included. */
export const isBrowser = (): boolean => !!globalThis.window?.document || "importScripts" in globalThis;

/**
 * Returns the header that names the client and the runtime: `acme-client/0.1.0 Node.js/22`. None in browsers, which name
 * themselves; an extra header would cause an OPTIONS request before each call there.
 */
export function userAgent(product: string): HeaderValues | undefined {
  const { navigator, process } = globalThis as { navigator?: { userAgent?: string }; process?: { version?: string } };
  // Node has no navigator before version 21, and React Native's has no userAgent.
  const runtime = navigator?.userAgent ?? process?.version?.replace("v", "Node.js/");
  return isBrowser() ? undefined : { "user-agent": runtime ? `${product} ${runtime}` : product };
}

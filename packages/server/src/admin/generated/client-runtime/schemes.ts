// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

import type { Auth, Authenticator, Operation } from "./contract.js";
import type { CoreOptions, KeySource } from "./options.js";
import { joined } from "./plain.js";

/**
 * Creates an authenticator that uses the first of an operation's alternatives with all of its credentials given, or else the
 * first with some: headers or middleware may supply the rest. `apiKey` is the credential of the scheme `main`. `usual` applies
 * to operations without a `security` of their own. A scheme without an entry in `auths` needs no key: the transport takes
 * care of it.
 */
export const schemes =
  (auths: Readonly<Record<string, Auth>>, main: string, usual: NonNullable<Operation["security"]>): Authenticator =>
  async (options, { security = usual }, context) => {
    const { apiKey, credentials = {} } = options as CoreOptions & {
      readonly credentials?: Readonly<Record<string, KeySource | undefined>>;
    };
    const sourceOf = (name: string) =>
      (Object.hasOwn(credentials, name) ? credentials[name] : undefined) ?? (name === main ? apiKey : undefined);
    const isGiven = (name: string) => sourceOf(name) !== undefined;
    const chosen =
      security.find((names) => names.some(isGiven) && names.every((name) => isGiven(name) || !auths[name])) ??
      security.find((names) => names.some(isGiven)) ??
      [];
    const parts = await Promise.all(
      chosen.map(async (scheme) => {
        const source = sourceOf(scheme);
        const key = typeof source === "function" ? await source({ ...context, scheme }) : source;
        return key ? (auths[scheme]?.(key) ?? []) : [];
      }),
    );
    const found = parts.flat();
    if (!found.length) return undefined;
    return {
      headers: Object.assign({}, ...found.map(({ headers }) => headers)) as Record<string, string>,
      query: joined("&", ...found.map(({ query }) => query)),
      cookie: joined("; ", ...found.map(({ cookie }) => cookie)),
      secret: found.flatMap(({ secret }) => secret),
    };
  };

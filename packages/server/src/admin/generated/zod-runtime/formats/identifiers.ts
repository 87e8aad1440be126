// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint-disable @typescript-eslint/ban-ts-comment */
// @ts-nocheck: the tests of specloom check it

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** Format `uuid`: the layout of RFC 9562, section 4; any version and variant, but not as a URN. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

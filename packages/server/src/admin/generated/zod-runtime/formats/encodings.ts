// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

const BASE_64 = /^[\dA-Za-z+/]*={0,2}$/u;
const BASE_64_URL = /^[\dA-Za-z\-_]*={0,2}$/u;

/** Format `byte`: base64 of RFC 4648, section 4, with its padding; the bits left over may be set (section 3.5). */
export function isByte(value: string): boolean {
  return value.length % 4 === 0 && BASE_64.test(value);
}

/** Format `base64url`: RFC 4648, section 5; the padding may be left out as a whole. */
export function isBase64Url(value: string): boolean {
  return BASE_64_URL.test(value) && hasEncodedLength(value);
}

/** Format `sf-binary`: a Byte Sequence of RFC 8941, section 3.3.5, whose padding may be left out (section 4.2.7). */
export function isSfBinary(value: string): boolean {
  if (value.length < 2 || !value.startsWith(":") || !value.endsWith(":")) return false;
  const content = value.slice(1, -1);
  return BASE_64.test(content) && hasEncodedLength(content);
}

function hasEncodedLength(value: string): boolean {
  return value.endsWith("=") ? value.length % 4 === 0 : value.length % 4 !== 1;
}

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

const NOT_IN_STRING = /[^\x20-\x7E]/u;
const TOKEN = /^[A-Za-z*][!#$%&'*+\-.^_`|~\dA-Za-z:/]*$/u;
const GREATEST_INTEGER = 999_999_999_999_999;
const DECIMAL_BOUND = 1e12;
const THREE_DECIMALS = /^-?\d+(?:\.\d{1,3})?$/u;

/** Format `sf-string`: RFC 8941, section 3.3.3, with its quotes. */
export function isSfString(value: string): boolean {
  if (value.length < 2 || !value.startsWith('"') || NOT_IN_STRING.test(value)) return false;
  for (let position = 1; position < value.length; position += 1) {
    const character = value[position];
    if (character === '"') return position === value.length - 1;
    if (character !== "\\") continue;
    position += 1;
    if (value[position] !== '"' && value[position] !== "\\") return false;
  }
  return false;
}

/** Format `sf-token`: RFC 8941, section 3.3.4. */
export function isSfToken(value: string): boolean {
  return TOKEN.test(value);
}

/** Format `sf-integer`: at most fifteen digits (RFC 8941, section 3.3.1). */
export function isSfInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= GREATEST_INTEGER;
}

/** Format `sf-decimal`: at most twelve digits before the point and three after it (RFC 8941, section 3.3.2). */
export function isSfDecimal(value: number): boolean {
  return Math.abs(value) < DECIMAL_BOUND && THREE_DECIMALS.test(String(value));
}

/** Format `sf-boolean`: `?0` or `?1` (RFC 8941, section 3.3.6). */
export function isSfBoolean(value: string): boolean {
  return value === "?0" || value === "?1";
}

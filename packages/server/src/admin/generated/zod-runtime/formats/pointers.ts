// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

const LONE_TILDE = /~(?![01])/u;
const RELATIVE_PREFIX = /^(?:0|[1-9]\d*)(?:[+-](?:0|[1-9]\d*))?/u;

/** Format `json-pointer`: RFC 6901, section 3; not the fragment form of section 6. */
export function isJsonPointer(value: string): boolean {
  return (value === "" || value.startsWith("/")) && !LONE_TILDE.test(value);
}

/** Format `relative-json-pointer`: draft-bhutton-relative-json-pointer-00, section 3. */
export function isRelativeJsonPointer(value: string): boolean {
  const prefix = RELATIVE_PREFIX.exec(value);
  if (prefix === null) return false;
  const rest = value.slice(prefix[0].length);
  return rest === "#" || isJsonPointer(rest);
}

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

/** Counts code points, as JSON Schema does (2020-12, 6.3.1). */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 1; index < text.length; index += 1) {
    // A pair of units that stands for one character.
    if ((text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800) length -= 1;
  }
  return length;
}

/** Returns whether a string has a minimum number of code points. */
export function minLength(text: string, least: number): boolean {
  // A character is one unit or two, so that most texts need no counting.
  if (text.length < least) return false;
  return text.length >= 2 * least || lengthOf(text) >= least;
}

/** Returns whether a string has at most a number of code points. */
export function maxLength(text: string, most: number): boolean {
  if (text.length <= most) return true;
  return text.length <= 2 * most && lengthOf(text) <= most;
}

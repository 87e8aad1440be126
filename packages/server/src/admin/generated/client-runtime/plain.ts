// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

/**
 * Replaces values that convert themselves (Date, URL, Temporal, Decimal) by their strings, also in a list.
 * @throws RangeError for an invalid Date.
 */
export function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  const { toISOString, toJSON } = Object(value) as Partial<Date>;
  return (toISOString ?? toJSON ?? (() => value)).call(value);
}

export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Returns whether a value is a ReadableStream. React Native does not have the class. */
export const isStream = (value: unknown): value is ReadableStream =>
  !!(Object(value) as Partial<ReadableStream>).getReader;

/** Flattens a value: `a[b]` and 1, `a[c][0]` and 2. OAS leaves deeper levels open; qs, PHP and Rack read them so. */
export function leaves(name: string, value: unknown): [name: string, leaf: unknown][] {
  const given = toPlain(value);
  if (given == null) return [];
  if (!isObject(given)) return [[name, given]];
  return Object.entries(given).flatMap(([key, member]) => leaves(`${name}[${key}]`, member));
}

/** Writes `name=value`, percent-encoded. */
export const pair = ([name, value]: readonly [string, unknown]): string =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value as string)}`;

/** Returns the properties of both; those of the second win. Copies nothing if one is missing. */
export const together = <T extends object>(first: T | undefined, second: T | undefined): T | undefined =>
  first && second ? { ...first, ...second } : (first ?? second);

/** Joins the strings that are not empty. */
export const joined = (separator: string, ...texts: unknown[]): string => texts.filter(Boolean).join(separator);

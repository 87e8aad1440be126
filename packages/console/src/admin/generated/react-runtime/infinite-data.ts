// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

/** The result of an infinite query. */
export interface InfiniteData {
  readonly pages: readonly unknown[];
  readonly pageParams: readonly unknown[];
}

const isInfinite = (data: unknown): data is InfiniteData =>
  Array.isArray((Object(data) as Partial<InfiniteData>).pages);

/** Returns whether one page was added at an end. `maxPages` may have dropped one at the other end; the rest is unchanged. */
export function addsPage(before: unknown, after: unknown): boolean {
  if (!isInfinite(before) || !isInfinite(after)) return false;
  const params = paramsOf(after);
  const former = paramsOf(before);
  const known = params.filter((param) => former.includes(param));
  const isMoved = params.length > former.length || params[0] !== former[0];
  return isMoved && known.length > 0 && known.length === params.length - 1;
}

/** Replaces the pages that were there before by those of the base, which have no changes over them. */
export const withPagesOf = (base: InfiniteData, before: InfiniteData, after: InfiniteData): InfiniteData => ({
  ...after,
  pages: after.pages.map((page, index) => {
    const former = paramsOf(before).indexOf(paramsOf(after)[index]);
    return former < 0 ? page : base.pages[former];
  }),
});

// JSON turns the first param, which is undefined, into null.
const paramsOf = ({ pageParams }: InfiniteData): readonly unknown[] => pageParams.map((param) => param ?? null);

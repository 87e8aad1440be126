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

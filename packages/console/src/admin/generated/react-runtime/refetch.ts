// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { type Cache, type CachedQuery, isFirst, isGrowing, type Key } from "./cached-query.js";
import type { ResolvedEffect } from "./effects.js";

/** When affected queries are fetched again: after the mutation (the default), as a part of it, or never. */
export type Invalidation = "background" | "await" | "none";

/** Fetches the results again that effects concern, except those that no longer exist. */
export async function refetch(
  cache: Cache,
  namespace: string,
  effects: readonly ResolvedEffect[],
  isGone: (query: CachedQuery) => boolean,
): Promise<void> {
  const operations = new Set(effects.map(({ operation }) => operation));
  const fetched = [...operations].map((operation) => {
    const own = effects.filter((effect) => effect.operation === operation && !effect.removes);
    const isStale = (query: CachedQuery): boolean =>
      !isGone(query) && own.some(({ matches }) => matches(query.queryKey[2]));
    return fetchAgain(cache, [namespace, operation], isStale);
  });
  await Promise.allSettled(fetched);
}

/**
 * Invalidates results of an operation. That would end the request for a list's next page, and leave a first request to
 * itself, which may be older than the mutation: we wait for those.
 */
async function fetchAgain(cache: Cache, queryKey: Key, isStale: (query: CachedQuery) => boolean): Promise<void> {
  const stale = cache.getQueryCache().findAll({ queryKey, predicate: isStale });
  const late = new Set(stale.filter((query) => isFirst(query) || isGrowing(query)));
  const fetchAfterwards = async (query: CachedQuery): Promise<void> => {
    await query.promise?.catch(() => {});
    if (isStale(query)) await cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  await Promise.all([
    cache.invalidateQueries({ queryKey, predicate: (query) => isStale(query) && !late.has(query) }),
    ...[...late].map(fetchAfterwards),
  ]);
}

// Hand-written, copied by `pnpm generate`. Do not edit: the next run writes it anew.
// SPDX-FileCopyrightText: 2026 the specloom authors
// SPDX-License-Identifier: MIT
/* eslint @typescript-eslint/ban-ts-comment: 0, @typescript-eslint/no-base-to-string: 0, @typescript-eslint/no-confusing-void-expression: 0, @typescript-eslint/no-deprecated: 0, @typescript-eslint/no-dynamic-delete: 0, @typescript-eslint/no-invalid-void-type: 0, @typescript-eslint/no-meaningless-void-operator: 0, @typescript-eslint/no-misused-promises: 0, @typescript-eslint/no-non-null-assertion: 0, @typescript-eslint/no-unnecessary-boolean-literal-compare: 0, @typescript-eslint/no-unnecessary-condition: 0, @typescript-eslint/no-unnecessary-template-expression: 0, @typescript-eslint/no-unnecessary-type-arguments: 0, @typescript-eslint/no-unnecessary-type-assertion: 0, @typescript-eslint/no-unnecessary-type-parameters: 0, @typescript-eslint/prefer-promise-reject-errors: 0, @typescript-eslint/require-await: 0, @typescript-eslint/restrict-template-expressions: 0, @typescript-eslint/unbound-method: 0 */
// @ts-nocheck: the tests of specloom check it

import { type InfiniteQuery, infiniteQueryFactory, type Query, queryFactory, type QuerySource } from "./queries.js";

/** TanStack Query's own triggers, switched off. A caller's options and a mutation's effects still refetch. */
const explicit = { refetchOnWindowFocus: false, refetchOnReconnect: false };

/** Creates the options of a query that should not repeat on its own, because each request may cost something. */
export function explicitQueryFactory<Id extends string, Params, Data>(source: QuerySource) {
  const factory = queryFactory<Id, Params, Data>(source);
  return (params?: Params | symbol): Query<Id, Params, Data> => ({ ...factory(params), ...explicit });
}

/** Does the same for an infinite query. */
export function explicitInfiniteQueryFactory<
  Id extends string,
  Params,
  Data extends { readonly nextCursor: string | undefined },
>(source: QuerySource) {
  const factory = infiniteQueryFactory<Id, Params, Data>(source);
  return (params?: Params | symbol): InfiniteQuery<Id, Params, Data> => ({ ...factory(params), ...explicit });
}

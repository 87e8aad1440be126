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

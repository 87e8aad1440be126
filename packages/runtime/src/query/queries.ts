import { asClientError, type ClientError, type Core, type PageOptions } from "../client/index.js";
import { clientOf } from "./binding.js";
import type { TaggedKey } from "./tagged-key.js";

/** `["petstore", "pets.get", { … }]`. Any beginning of it matches the query. */
export type Key<Id extends string, Params> = readonly [namespace: string, operation: Id, params: Params];

/** The mode comes last, so that the key of a list also matches its infinite form. */
export type InfiniteKey<Id extends string, Params> = readonly [...Key<Id, Params>, mode: "infinite"];

/** The part of TanStack Query's context for query functions that we need. */
interface QueryContext {
  readonly client: object;
  readonly signal: AbortSignal;
}

/** Never set. They give TanStack Query the type of the error. */
interface ErrorHints {
  readonly retry?: (failures: number, error: ClientError) => boolean;
  readonly throwOnError?: (error: ClientError) => boolean;
}

/** The result of an infinite query, as TanStack Query defines it. */
interface InfiniteData<Data> {
  pages: Data[];
  pageParams: (string | undefined)[];
}

/**
 * Arguments, or the `skipToken` of any copy of TanStack Query's core, each of which has a symbol of its own. `Given` is the type of what
 * is passed.
 */
export type Skippable<Given, Params> = Given extends symbol ? Given : Params;

/** The token in the type of what is passed. */
export type TokenOf<Given> = Extract<Given, symbol>;

/** Options for `useQuery`, `useSuspenseQuery`, `prefetchQuery`, `useQueries` and similar functions of any framework. */
export interface Query<Id extends string, Params, Data> extends ErrorHints {
  readonly queryKey: TaggedKey<Key<Id, Params>, Data, ClientError>;
  readonly queryFn: (context: QueryContext) => Promise<Data>;
}

/** The same for arguments that may be `skipToken`: then it sends nothing. */
export interface SkippableQuery<Id extends string, Params, Data, Token extends symbol> extends ErrorHints {
  readonly queryKey: TaggedKey<Key<Id, Params>, Data, ClientError>;
  readonly queryFn: Query<Id, Params, Data>["queryFn"] | Token;
}

/** Options for `useInfiniteQuery`, `useSuspenseInfiniteQuery`, `prefetchInfiniteQuery` and similar functions. */
export interface InfiniteQuery<Id extends string, Params, Data> extends ErrorHints {
  readonly queryKey: TaggedKey<InfiniteKey<Id, Params>, InfiniteData<Data>, ClientError>;
  readonly queryFn: (context: QueryContext & { readonly pageParam: string | undefined }) => Promise<Data>;
  readonly initialPageParam: undefined;
  readonly getNextPageParam: (last: Data) => string | undefined;
}

/** The same for arguments that may be `skipToken`. */
export interface SkippableInfiniteQuery<Id extends string, Params, Data, Token extends symbol> extends Omit<
  InfiniteQuery<Id, Params, Data>,
  "queryFn"
> {
  readonly queryFn: InfiniteQuery<Id, Params, Data>["queryFn"] | Token;
}

/** Creates the options of a query. */
export interface QueryFactory<Id extends string, Params, Data> {
  (params: Params): Query<Id, Params, Data>;
  <Given>(params: Skippable<Given, Params>): SkippableQuery<Id, Params, Data, TokenOf<Given>>;
}

/** The same for an operation that needs no arguments. */
export interface OptionalQueryFactory<Id extends string, Params, Data> {
  (params?: Params): Query<Id, Params, Data>;
  <Given>(params?: Skippable<Given, Params>): SkippableQuery<Id, Params, Data, TokenOf<Given>>;
}

/** Creates the options of an infinite query. */
export interface InfiniteQueryFactory<Id extends string, Params, Data> {
  (params: Params): InfiniteQuery<Id, Params, Data>;
  <Given>(params: Skippable<Given, Params>): SkippableInfiniteQuery<Id, Params, Data, TokenOf<Given>>;
}

/** The same for an operation that needs no arguments. */
export interface OptionalInfiniteQueryFactory<Id extends string, Params, Data> {
  (params?: Params): InfiniteQuery<Id, Params, Data>;
  <Given>(params?: Skippable<Given, Params>): SkippableInfiniteQuery<Id, Params, Data, TokenOf<Given>>;
}

/** The arguments of an operation without any. */
export type NoParams = Readonly<Record<string, never>>;

/** A page as the cache keeps it: the API's data, and how to continue. */
export type CachedPage<Item, Data> = {
  readonly items: Item[];
  readonly hasNext: boolean;
  readonly nextCursor: string | undefined;
} & (Data extends readonly unknown[] ? unknown : Omit<Data, "items" | "hasNext" | "nextCursor">);

/** An operation that reads data: its key and its call. */
export interface QuerySource {
  readonly key: readonly [namespace: string, operation: string];
  readonly call: (client: Core, params: never, options: PageOptions) => PromiseLike<unknown>;
}

/** Returns a factory of query options. The key holds the arguments as callers pass them. */
export function queryFactory<Id extends string, Params, Data>(source: QuerySource) {
  return (params?: Params | symbol): Query<Id, Params, Data> => ({
    queryKey: keyOf(source.key, params) as Query<Id, Params, Data>["queryKey"],
    queryFn: isSkipped(params) ? (params as never) : ({ client, signal }) => ask(source, client, params, { signal }),
  });
}

/** Returns a factory of infinite query options. Cursors lead from page to page. */
export function infiniteQueryFactory<
  Id extends string,
  Params,
  Data extends { readonly nextCursor: string | undefined },
>(source: QuerySource) {
  return (params?: Params | symbol): InfiniteQuery<Id, Params, Data> => ({
    queryKey: [...keyOf(source.key, params), "infinite"] as unknown as InfiniteQuery<Id, Params, Data>["queryKey"],
    queryFn: isSkipped(params)
      ? (params as never)
      : ({ client, signal, pageParam }) =>
          // A cache that was persisted as JSON has null for the first page.
          ask(source, client, params, { signal, cursor: pageParam ?? undefined }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Calls the operation with the client of the query client. Every error becomes a ClientError, as the types declare. */
async function ask<Data>(
  source: QuerySource,
  queryClient: object,
  params: unknown,
  options: PageOptions,
): Promise<Data> {
  const { key, call } = source;
  try {
    return plain(await call(clientOf(queryClient, key[0]), params as never, options)) as Data;
  } catch (error) {
    throw asClientError(error);
  }
}

/** Returns whether the arguments are TanStack's skipToken, the only symbol among them. Needs no import of theirs. */
const isSkipped = (params: unknown): params is symbol => typeof params === "symbol";

/** Returns the key of a call. */
export const keyOf = (key: readonly string[], params: unknown): readonly unknown[] => [
  ...key,
  isSkipped(params) ? null : inKey(params ?? {}),
];

/**
 * Returns a value as JSON, by which caches compare keys. JSON has no bigint, and null for NaN and Infinity, which requests send as
 * their names.
 */
export const inKey = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === "bigint" || (typeof one === "number" && !isFinite(one)) ? `${one}` : one,
    ),
  );

/** Returns data that a cache can keep, compare and send to a browser: a page without its methods, null for undefined. */
export const plain = (data: unknown): unknown =>
  Symbol.asyncIterator in Object(data) ? { ...(data as object) } : (data ?? null);

"use client";
/** Hooks of SWR over the tables of generated code. */
import { createContext, createElement, type ReactElement, type ReactNode, useContext, useMemo } from "react";
import useSWR, { SWRConfig, type SWRConfiguration, type SWRResponse, useSWRConfig } from "swr";
import useSWRInfinite, {
  type SWRInfiniteConfiguration,
  type SWRInfiniteResponse,
  unstable_serialize,
} from "swr/infinite";
import useSWRMutation, { type SWRMutationConfiguration, type SWRMutationResponse } from "swr/mutation";
import {
  ArgumentError,
  asClientError,
  type CallOptions,
  type ClientError,
  type Core,
  type PageOptions,
} from "../client/index.js";
import { type Effect, resolve, type ResolvedEffect } from "../query/effects.js";
import { keyOf, plain, type QuerySource } from "../query/queries.js";

export type { ClientError, Core } from "../client/index.js";
export { type CachedPage, inKey } from "../query/queries.js";
export type { SWRInfiniteResponse, SWRMutationResponse, SWRResponse };

/** An operation that changes data. */
export interface MutationTable {
  readonly key: readonly [namespace: string, operation: string];
  readonly call: (client: Core, params: never, options?: CallOptions) => PromiseLike<unknown>;
  readonly effects?: readonly Effect[];
}

/** An operation that reads data. */
export interface QueryTable extends QuerySource {
  /** SWR does not refetch it on focus and reconnect. */
  readonly isExplicit?: true;
}

export type QueryConfiguration<Data> = SWRConfiguration<Data, ClientError>;
export type InfiniteConfiguration<Data> = SWRInfiniteConfiguration<Data, ClientError>;
export type MutationConfiguration<Data, Params> = SWRMutationConfiguration<Data, ClientError, Key, Params>;
export type Key = readonly unknown[];

/** Props of `ClientProvider`. */
export interface ClientProviderProps {
  /** The client for the hooks below. Another one, say of another user, begins with an empty cache. */
  readonly client: Core;
  readonly children?: ReactNode;
}

const Clients = createContext<ReadonlyMap<string, Core>>(new Map());

/** Gives the hooks below the client of a namespace, and a cache that belongs to it. */
export function Provider({
  namespace,
  client,
  children,
}: ClientProviderProps & { readonly namespace: string }): ReactElement {
  const above = useContext(Clients);
  const clients = useMemo(() => new Map(above).set(namespace, client), [above, namespace, client]);
  const { key, provider } = useMemo(() => cacheOf(client), [client]);
  // SWR keeps the cache that a provider began with.
  return createElement(
    SWRConfig,
    { key, value: { provider } },
    createElement(Clients.Provider, { value: clients }, children),
  );
}

interface OwnCache {
  readonly key: number;
  readonly provider: () => Map<string, never>;
}

const caches = new WeakMap<Core, OwnCache>();
let count = 0;

/**
 * Returns the cache of a client, which outlives a provider that is mounted again. On a server it is a new one for each render, with the same
 * key: React resumes what it has prerendered only if the keys are those of the first render.
 */
function cacheOf(client: Core): OwnCache {
  const entries = new Map<string, never>();
  const provider = (): Map<string, never> => entries;
  if (typeof window === "undefined") return { key: 0, provider };
  const cache = caches.get(client) ?? { key: ++count, provider };
  caches.set(client, cache);
  return cache;
}

/** @throws ArgumentError outside of a provider. */
export function useBoundClient(namespace: string): Core {
  const client = useContext(Clients).get(namespace);
  if (client === undefined) throw new ArgumentError(`No client of ${namespace}: use its ClientProvider`);
  return client;
}

/** Calls an operation, and returns data that a cache can keep. Every error becomes a ClientError, as the types declare. */
async function load<Data>(
  { call }: Pick<QuerySource, "call">,
  client: Core,
  params: unknown,
  options: PageOptions,
): Promise<Data> {
  try {
    return plain(await call(client, params as never, options)) as Data;
  } catch (error) {
    throw asClientError(error);
  }
}

/** The client itself sends failed requests again. */
const configurationOf = ({ isExplicit }: QueryTable) => ({
  shouldRetryOnError: false,
  ...(isExplicit && { revalidateOnFocus: false, revalidateOnReconnect: false }),
});

/** Calls an operation with `useSWR`. Null as arguments sends nothing. */
export function useQuery<Data>(
  table: QueryTable,
  params: object | null | undefined,
  configuration?: QueryConfiguration<Data>,
): SWRResponse<Data, ClientError> {
  const client = useBoundClient(table.key[0]);
  const key = params === null ? null : keyOf(table.key, params);
  return useSWR<Data, ClientError>(key, () => load<Data>(table, client, params, {}), {
    ...configurationOf(table),
    ...configuration,
  });
}

/** Calls an operation with `useSWRInfinite`, page by page. */
export function useInfinite<Data extends { readonly nextCursor: string | undefined }>(
  table: QueryTable,
  params: object | null | undefined,
  configuration?: InfiniteConfiguration<Data>,
): SWRInfiniteResponse<Data, ClientError> {
  const client = useBoundClient(table.key[0]);
  const keyAt = (_: number, previous: Data | null): Key | null => {
    if (params === null || (previous && previous.nextCursor === undefined)) return null;
    return [...keyOf(table.key, params), "infinite", previous?.nextCursor ?? null];
  };
  const fetchPage = ([, , , , cursor]: Key): Promise<Data> =>
    load<Data>(table, client, params, { cursor: (cursor as string | null) ?? undefined });
  return useSWRInfinite<Data, ClientError>(keyAt, fetchPage, { ...configurationOf(table), ...configuration });
}

/** Calls an operation with `useSWRMutation`, and applies its effects to the cache, whatever the caller's callbacks do. */
export function useMutation<Params, Data>(
  table: MutationTable,
  configuration?: MutationConfiguration<Data, Params>,
): SWRMutationResponse<Data, ClientError, Key, Params> {
  const client = useBoundClient(table.key[0]);
  const { mutate } = useSWRConfig();
  const send = async (_: Key, { arg: params }: { readonly arg: Params }): Promise<Data> => {
    const sent = load<Data>(table, client, params, {});
    const { key, effects = [] } = table;
    const early = effects.map((effect) => resolve(effect, { params }));
    const shown = early.filter(({ change, whole }) => change !== undefined && whole === undefined);
    const pending = shown.map((effect) => mutate(matching(key[0], effect), sent, optimistic(effect)));
    const data = await sent.finally(() => Promise.allSettled(pending));
    await settle(
      mutate,
      key[0],
      effects.map((effect) => resolve(effect, { params, data })),
    );
    return data;
  };
  return useSWRMutation<Data, ClientError, Key, Params>(table.key, send, configuration);
}

/** Shows the change until the answer is there, and takes it back after an error. */
const optimistic = ({ change }: ResolvedEffect) => ({
  optimisticData: (now: unknown) => (now === undefined ? now : change?.(now)),
  populateCache: (_: unknown, now: unknown) => (now === undefined ? now : change?.(now)),
  rollbackOnError: true,
  revalidate: false,
  throwOnError: false,
});

type Mutate = ReturnType<typeof useSWRConfig>["mutate"];

/** Writes what the answer has into the cache, and fetches the rest again. */
async function settle(mutate: Mutate, namespace: string, effects: readonly ResolvedEffect[]): Promise<void> {
  const lists = new Set<string>();
  for (const effect of effects) {
    const concerns = matching(namespace, effect);
    const isKnown = effect.whole !== undefined || effect.removes;
    const isPage = (key?: unknown): boolean => concerns(key) && (key as Key)[3] === "infinite";
    // The hook of a list in pages watches a key of its own, and fetches the pages again that are gone.
    const isListed = (key?: unknown): boolean => {
      if (!isPage(key)) return false;
      const [...list] = key as Key;
      if (list[4] === null) lists.add(unstable_serialize(() => list));
      return true;
    };
    void mutate(isListed, undefined, { revalidate: false });
    void mutate((key) => concerns(key) && !isPage(key), isKnown ? effect.whole : undefined, {
      revalidate: !isKnown,
      populateCache: isKnown,
    });
  }
  await Promise.all([...lists].map((list) => mutate<unknown>(list)));
}

/** Returns a filter for the keys of calls that an effect concerns. */
const matching =
  (namespace: string, { operation, matches }: ResolvedEffect) =>
  (key?: unknown): boolean =>
    Array.isArray(key) && key[0] === namespace && key[1] === operation && matches(key[2]);

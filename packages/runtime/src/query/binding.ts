import { ArgumentError, type Core } from "../client/index.js";

/** The part of TanStack Query's QueryClient that we need, of any copy and framework. */
export interface QueryCache {
  getQueryDefaults(key: readonly unknown[]): object;
  setQueryDefaults(key: readonly unknown[], defaults: object): void;
  getMutationDefaults(key: readonly unknown[]): object;
  setMutationDefaults(key: readonly unknown[], defaults: object): void;
  getQueryCache(): { findAll(filters: { readonly queryKey: readonly unknown[] }): readonly unknown[] };
  getMutationCache(): {
    getAll(): readonly WatchedMutation[];
    findAll(filters: { readonly mutationKey: readonly unknown[] }): readonly WatchedMutation[];
    subscribe(listener: (event: MutationEvent) => void): () => void;
  };
}

/** A mutation in TanStack Query's mutation cache. */
export interface WatchedMutation {
  readonly options: { readonly mutationFn?: object & Watching };
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  readonly state: { readonly status: string; readonly isPaused: boolean; readonly variables: unknown };
}

/** An event of TanStack Query's mutation cache. */
export interface MutationEvent {
  readonly type: string;
  readonly mutation?: WatchedMutation;
  readonly action?: { readonly type: string; readonly data?: unknown };
}

/** A mutation function that watches its mutations, from the moment they are asked for. */
export interface Watching {
  readonly [watch]?: (queryClient: object, mutation: WatchedMutation, event: MutationEvent) => void;
}

/** A query client with the API client of each namespace. */
interface Bound {
  [clients]?: Map<string, Core>;
}

// Shared symbols, so that two copies of this package find the same client and follow each other's mutations.
const clients = Symbol.for("specloom.clients");
export const watch: unique symbol = Symbol.for("specloom.watch");

/** Returns the clients that a query client is bound to, by namespace. */
export const clientsOf = (queryClient: object): ReadonlyMap<string, Core> =>
  (queryClient as Bound)[clients] ?? new Map();

/**
 * Sets the client that the queries and mutations of a namespace call. TanStack Query does not retry them: they fail after the
 * client's own retries, or in the caller's code.
 * @throws ArgumentError if the cache still holds results or mutations of another client, which may be another user's.
 */
export function bind(namespace: string, queryClient: QueryCache, client: Core): void {
  const bound = queryClient as Bound;
  const owner = clientsOf(queryClient).get(namespace);
  if (owner && owner !== client && !isEmpty(namespace, queryClient))
    throw new ArgumentError("This query client belongs to another client: make a new one, or clear() it first");
  if (!bound[clients]) {
    Object.defineProperty(bound, clients, { value: new Map<string, Core>() });
    queryClient.getMutationCache().subscribe((event) => follow(queryClient, event));
  }
  bound[clients]!.set(namespace, client);
  // Existing defaults of this key win. Set defaults of longer keys after binding: TanStack Query merges defaults in the order in
  // which they were set.
  const key = [namespace];
  queryClient.setQueryDefaults(key, { retry: false, ...queryClient.getQueryDefaults(key) });
  queryClient.setMutationDefaults(key, { retry: false, ...queryClient.getMutationDefaults(key) });
  // There may be hydrated mutations already.
  for (const mutation of queryClient.getMutationCache().getAll()) follow(queryClient, { type: "added", mutation });
}

const isEmpty = (namespace: string, queryClient: QueryCache): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [namespace] }).length === 0 &&
  queryClient.getMutationCache().findAll({ mutationKey: [namespace] }).length === 0;

function follow(queryClient: QueryCache, event: MutationEvent): void {
  const { mutation } = event;
  if (mutation) mutation.options.mutationFn?.[watch]?.(queryClient, mutation, event);
}

/**
 * Binds a query client that has no client yet, and returns whether it now belongs to this one. The first client keeps it:
 * the cache holds that client's data, and its mutations may still be pending.
 */
export function claim(namespace: string, queryClient: QueryCache, client: Core): boolean {
  const owner = clientsOf(queryClient).get(namespace);
  if (owner === undefined) bind(namespace, queryClient, client);
  return (owner ?? client) === client;
}

/** @throws ArgumentError if no client was bound. */
export function clientOf(queryClient: object, namespace: string): Core {
  const client = (queryClient as Bound)[clients]?.get(namespace);
  if (client === undefined)
    throw new ArgumentError(`No client of ${namespace}: call its bindClient(queryClient, client), or use its provider`);
  return client;
}

import { type Core, isClientError } from "./client.js";

/** The part of TanStack Query's QueryClient that is needed here, whichever copy or framework it comes from. */
export interface QueryCache {
  getDefaultOptions(): { readonly queries?: QueryDefaults };
  getQueryDefaults(key: readonly unknown[]): QueryDefaults;
  setQueryDefaults(key: readonly unknown[], defaults: QueryDefaults): void;
}

/** The one default that is read here. */
interface QueryDefaults {
  readonly retry?: boolean | number | RetryDecision;
}

type RetryDecision = (failures: number, error: Error) => boolean;

/** A query client with the API client of each namespace. */
interface Bound {
  [clients]?: Map<string, Core>;
}

// The clients are kept on the query client itself, so that two copies of this package find the same ones.
const clients = Symbol.for("specloom.clients");

/** Returns the clients that a query client is bound to, by namespace. */
export function clientsOf(queryClient: object): Map<string, Core> {
  const bound = queryClient as Bound;
  if (!bound[clients]) Object.defineProperty(bound, clients, { value: new Map<string, Core>() });
  return bound[clients]!;
}

/**
 * Sets the client that the queries and mutations of a namespace call. TanStack Query does not retry what the client has
 * given up on: the client has retries of its own. Other errors follow the query client's defaults.
 */
export function bind(namespace: string, queryClient: QueryCache, client: Core): void {
  clientsOf(queryClient).set(namespace, client);
  const retry: RetryDecision = (failures, error) =>
    !isClientError(error) && decide(queryClient.getDefaultOptions().queries?.retry, failures, error);
  // Defaults that somebody else has set win, and those of an earlier binding are equivalent.
  queryClient.setQueryDefaults([namespace], { retry, ...queryClient.getQueryDefaults([namespace]) });
}

/**
 * Binds a query client that has no client yet, and returns whether it now belongs to this one. The first client keeps it:
 * the cache holds that client's data, and its mutations may still be under way.
 */
export function claim(namespace: string, queryClient: QueryCache, client: Core): boolean {
  const owner = clientsOf(queryClient).get(namespace);
  if (owner === undefined) bind(namespace, queryClient, client);
  return (owner ?? client) === client;
}

/** Decides as TanStack Query does: by default three retries in browsers, none on a server. */
function decide(
  retry: QueryDefaults["retry"] = "window" in globalThis ? 3 : 0,
  failures: number,
  error: Error,
): boolean {
  if (typeof retry === "function") return retry(failures, error);
  return typeof retry === "number" ? failures < retry : retry;
}

/** @throws Error if no client was bound. */
export function clientOf(queryClient: object, namespace: string): Core {
  const client = clientsOf(queryClient).get(namespace);
  if (client === undefined)
    throw new Error(`No client of ${namespace}: call its bindClient(queryClient, client), or use its provider`);
  return client;
}

import { type Core, isClientError } from "./client.js";

/** The part of TanStack Query's QueryClient that is needed here, whichever copy or framework it comes from. */
export interface QueryCache {
  getDefaultOptions(): { readonly queries?: QueryDefaults };
  getQueryDefaults(key: readonly unknown[]): QueryDefaults;
  setQueryDefaults(key: readonly unknown[], defaults: QueryDefaults): void;
}

/** How often a query is tried again; of the rest nothing matters here. */
interface QueryDefaults {
  readonly retry?: boolean | number | RetryDecision;
}

type RetryDecision = (failures: number, error: Error) => boolean;

/** A query client with the clients that it holds, by the symbols of their namespaces. */
interface Holder {
  readonly [symbol: symbol]: Core | undefined;
}

// Clients are kept on the query client itself, so that two copies of this package find the same one, and each under its
// namespace, so that packages of several APIs have one each.
const symbolOf = (namespace: string): symbol => Symbol.for(`specloom.${namespace}`);

/**
 * Says which client the queries and mutations of a namespace call. What the client has given up on is not tried again:
 * it has retries of its own. Other errors are, as often as the query client's defaults say.
 */
export function bind(namespace: string, queryClient: QueryCache, client: Core): void {
  Object.defineProperty(queryClient, symbolOf(namespace), { value: client, configurable: true });
  const retry: RetryDecision = (failures, error) =>
    !isClientError(error) && decide(queryClient.getDefaultOptions().queries?.retry, failures, error);
  // What others have said of these queries stays, and what was said at an earlier binding is as good.
  queryClient.setQueryDefaults([namespace], { retry, ...queryClient.getQueryDefaults([namespace]) });
}

/** As TanStack Query decides: without a word on it three times in browsers, and never on a server. */
function decide(
  retry: QueryDefaults["retry"] = "window" in globalThis ? 3 : 0,
  failures: number,
  error: Error,
): boolean {
  if (typeof retry === "function") return retry(failures, error);
  return typeof retry === "number" ? failures < retry : retry;
}

/** @throws Error where no client was bound. */
export function clientOf(queryClient: object, namespace: string): Core {
  const client = (queryClient as Holder)[symbolOf(namespace)];
  if (client === undefined)
    throw new Error(`No client of ${namespace}: call its bindClient(queryClient, client), or use its provider`);
  return client;
}

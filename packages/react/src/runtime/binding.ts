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

// Kept on the query client itself, so that two copies of this package find the same one.
const bound = Symbol.for("@memory-service/react.client");

/**
 * Says which client the queries and mutations of a query client call. What the client has given up on is not tried again:
 * it has retries of its own. Other errors are, as often as the query client's defaults say.
 */
export function bind(namespace: string, queryClient: QueryCache, client: Core): void {
  Object.defineProperty(queryClient, bound, { value: client, configurable: true });
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
export function clientOf(queryClient: object): Core {
  const client = (queryClient as { readonly [bound]?: Core })[bound];
  if (client === undefined) throw new Error("No client: call bindClient(queryClient, client), or use the provider");
  return client;
}

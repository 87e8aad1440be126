import { type Core, isClientError } from "@memory-service/client";

/** The part of TanStack Query's QueryClient that is needed here, whichever copy or framework it comes from. */
export interface QueryCache {
  setQueryDefaults(key: readonly unknown[], defaults: { readonly retry: RetryDecision }): void;
}

type RetryDecision = (failures: number, error: Error) => boolean;

// Kept on the query client itself, so that two copies of this package find the same one.
const bound = Symbol.for("@memory-service/react.client");

/**
 * Says which client the queries and mutations of a query client call. What the client has given up on is not tried again:
 * it has retries of its own.
 */
export function bind(namespace: string, queryClient: QueryCache, client: Core): void {
  Object.defineProperty(queryClient, bound, { value: client, configurable: true });
  queryClient.setQueryDefaults([namespace], { retry: (failures, error) => !isClientError(error) && failures < 3 });
}

/** @throws Error where no client was bound. */
export function clientOf(queryClient: object): Core {
  const client = (queryClient as { readonly [bound]?: Core })[bound];
  if (client === undefined) throw new Error("No client: call bindClient(queryClient, client), or use the provider");
  return client;
}

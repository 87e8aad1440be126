import type { Core } from "@memory-service/client";
import { namespace } from "./generated/namespace.js";
import { bind, type QueryCache } from "./runtime/options.js";

export * from "./generated/options/index.js";

/** Says which client the queries and mutations of a query client call. On a server, make both anew for each request. */
export function bindClient(queryClient: QueryCache, client: Core): void {
  bind(namespace, queryClient, client);
}

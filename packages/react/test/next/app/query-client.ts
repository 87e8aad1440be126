import { type Client, createClient } from "@memory-service/client";
import { bindClient } from "@memory-service/react/options";
import { QueryClient } from "@tanstack/react-query";

/** The props of every page. */
export interface PageProps {
  readonly searchParams: Promise<{ readonly user: string }>;
}

/** A query client for one request, with the key of the user who made it. */
export function createQueryClient(user: string): QueryClient {
  const queryClient = new QueryClient({
    // What is under way, too.
    defaultOptions: { dehydrate: { shouldDehydrateQuery: ({ state }) => state.status !== "error" } },
  });
  bindClient(queryClient, createTestClient(user));
  return queryClient;
}

/** A client with the key of a user. */
export function createTestClient(user: string): Client {
  return createClient({ baseUrl: process.env["MEMORY_URL"]!, apiKey: `key-of-${user}`, maxRetries: 0 });
}

// The API on the loopback interface, and query clients that call it.
import { createClient } from "@memory-service/client";
import { QueryClient } from "@tanstack/query-core";
import { type RecordedRequest, type Reply, serve } from "../../../client/test/support/server.js";
import { bindClient } from "../../src/options.js";

export const key = "key-that-no-cache-may-hold";

/** Serves, makes a client for it, and a query client that calls that one. */
export async function startApi(answer: (request: RecordedRequest, index: number) => Reply | Promise<Reply>) {
  const server = await serve(answer);
  const client = createClient({ baseUrl: server.url, apiKey: key, maxRetries: 0, headers: { "x-tenant": "one" } });
  const queryClient = new QueryClient();
  bindClient(queryClient, client);
  return { ...server, client, queryClient };
}

/** Wraps a result in the API's envelope. */
export const envelope = (data: unknown): Reply => ({ body: { success: true, data } });

/** Query parameters of a request. */
export const queryOf = ({ target }: RecordedRequest): URLSearchParams =>
  new URL(target, "http://api.invalid").searchParams;

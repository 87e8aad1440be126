// Every error that a query or a mutation has is a ClientError, whoever threw it.
import { createClient, isClientError, withMiddleware } from "@memory-service/client";
import { MutationObserver, QueryClient } from "@tanstack/query-core";
import { expect, test } from "vitest";
import { bindClient, factsUpdateMutation, projectsListInfiniteQuery, projectsListQuery } from "../src/options.js";

type Options = Parameters<typeof createClient>[0];

const cause = new TypeError("Please sign in again");
const answer = async () => Response.json({ success: true, data: { items: [] } });

const thrown: Readonly<Record<string, (fail: () => never) => Partial<Options>>> = {
  "a key function throws": (fail) => ({ apiKey: fail }),
  "a key function rejects": (fail) => ({ apiKey: async () => fail() }),
  "middleware throws": (fail) => ({ middleware: withMiddleware({ onRequest: fail }) }),
  "a validator throws": (fail) => ({ validate: fail }),
};

const sent: Readonly<Record<string, (queryClient: QueryClient) => Promise<unknown>>> = {
  "a query": (queryClient) => queryClient.fetchQuery({ ...projectsListQuery(), retryDelay: 1 } as object as never),
  "an infinite query": (queryClient) =>
    queryClient.fetchInfiniteQuery({ ...projectsListInfiniteQuery(), retryDelay: 1 } as object as never),
  "a mutation": (queryClient) =>
    new MutationObserver<unknown, Error, object>(queryClient, {
      ...(factsUpdateMutation() as object),
      retryDelay: 1,
    }).mutate({ workspaceId: "w", actorId: "a", factId: "f", fact: "x" }),
};

const cases = Object.keys(thrown).flatMap((what) => Object.keys(sent).map((where) => [what, where] as const));

test.each(cases)("what %s in %s is the cause of a ClientError, and is not tried again", async (what, where) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 3 }, mutations: { retry: 3 } } });
  let tries = 0;
  const options = thrown[what]!(() => {
    tries++;
    throw cause;
  });
  bindClient(
    queryClient,
    createClient({ baseUrl: "https://api.example", apiKey: "key", maxRetries: 0, fetch: answer, ...options }),
  );
  const error = await sent[where]!(queryClient).catch((error: unknown) => error);
  expect(isClientError(error)).toBe(true);
  expect(error).toMatchObject({ code: "callback", message: cause.message, cause });
  expect(tries).toBe(1);
});

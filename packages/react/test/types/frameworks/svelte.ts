// The same options in Svelte Query. Nothing here runs.
import type { ClientError, FactsGetResult } from "@memory-service/client";
import {
  createInfiniteQuery,
  createMutation,
  createQueries,
  createQuery,
  QueryClient,
  skipToken,
} from "@tanstack/svelte-query";
import {
  bindClient,
  documentsGetPollingQuery,
  factsGetQuery,
  factsUpdateMutation,
  projectsListInfiniteQuery,
  workspacesListQuery,
} from "../../../src/options.js";
import { stubClient } from "../../../src/testing.js";
import { check, type Equal } from "../equal.js";

const ids = { workspaceId: "w", actorId: "a", factId: "f" };
const queryClient = new QueryClient();

export function queries(factId: string | undefined): void {
  bindClient(queryClient, stubClient({}));
  const plain = createQuery(() => factsGetQuery(ids));
  check<Equal<typeof plain.data, FactsGetResult | undefined>>();
  check<Equal<typeof plain.error, ClientError | null>>();

  const followed = createQuery(() => factsGetQuery(factId ? { ...ids, factId } : skipToken));
  check<Equal<typeof followed.data, FactsGetResult | undefined>>();

  const selected = createQuery(() => ({ ...factsGetQuery(ids), select: ({ fact }: FactsGetResult) => fact.length }));
  check<Equal<typeof selected.data, number | undefined>>();
  // @ts-expect-error An argument is missing.
  createQuery(() => factsGetQuery({ workspaceId: "w", actorId: "a" }));

  const several = createQueries(() => ({ queries: [factsGetQuery(ids), workspacesListQuery()] }));
  several[0].data?.fact.trim();

  const list = createInfiniteQuery(() => projectsListInfiniteQuery({ size: 5 }));
  list.data?.pages[0]?.items[0]?.name.trim();

  createQuery(() =>
    documentsGetPollingQuery({ workspaceId: "w", projectId: "p", documentId: "d" }),
  ).data?.status.trim();
}

export function mutations(): void {
  const update = createMutation(() => factsUpdateMutation());
  update.mutate({ ...ids, fact: "x" });
  // @ts-expect-error No ids.
  update.mutate({ fact: "x" });
  check<Equal<typeof update.data, FactsGetResult | undefined>>();
  check<Equal<typeof update.error, ClientError | null>>();
}

export async function caches(): Promise<void> {
  check<Equal<Awaited<ReturnType<typeof fetch>>, FactsGetResult>>();
  check<Equal<ReturnType<typeof cached>, FactsGetResult | undefined>>();
  await queryClient.prefetchInfiniteQuery(projectsListInfiniteQuery());
}
const fetch = () => queryClient.fetchQuery(factsGetQuery(ids));
const cached = () => queryClient.getQueryData(factsGetQuery(ids).queryKey);

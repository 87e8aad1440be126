// The same options in Vue Query. Nothing here runs.
import type { ClientError, FactsGetResult } from "@memory-service/client";
import { QueryClient, skipToken, useInfiniteQuery, useMutation, useQueries, useQuery } from "@tanstack/vue-query";
import { computed, ref } from "vue";
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

export function queries(): void {
  bindClient(queryClient, stubClient({}));
  const plain = useQuery(factsGetQuery(ids));
  check<Equal<typeof plain.data.value, FactsGetResult | undefined>>();
  check<Equal<typeof plain.error.value, ClientError | null>>();

  const factId = ref<string>();
  const followed = useQuery(computed(() => factsGetQuery(factId.value ? { ...ids, factId: factId.value } : skipToken)));
  check<Equal<typeof followed.data.value, FactsGetResult | undefined>>();

  const selected = useQuery({ ...factsGetQuery(ids), select: ({ fact }) => fact.length });
  check<Equal<typeof selected.data.value, number | undefined>>();
  // @ts-expect-error An argument is missing.
  useQuery(factsGetQuery({ workspaceId: "w", actorId: "a" }));

  const several = useQueries({ queries: [factsGetQuery(ids), workspacesListQuery()] });
  several.value[0].data?.fact.trim();

  const list = useInfiniteQuery(projectsListInfiniteQuery({ size: 5 }));
  list.data.value?.pages[0]?.items[0]?.name.trim();

  useQuery(documentsGetPollingQuery({ workspaceId: "w", projectId: "p", documentId: "d" })).data.value?.status.trim();
}

export function mutations(): void {
  const update = useMutation(factsUpdateMutation());
  update.mutate({ ...ids, fact: "x" });
  // @ts-expect-error No ids.
  update.mutate({ fact: "x" });
  check<Equal<typeof update.data.value, FactsGetResult | undefined>>();
  check<Equal<typeof update.error.value, ClientError | null>>();
}

export async function caches(): Promise<void> {
  check<Equal<Awaited<ReturnType<typeof fetch>>, FactsGetResult>>();
  check<Equal<ReturnType<typeof cached>, FactsGetResult | undefined>>();
  await queryClient.prefetchInfiniteQuery(projectsListInfiniteQuery());
}
const fetch = () => queryClient.fetchQuery(factsGetQuery(ids));
const cached = () => queryClient.getQueryData(factsGetQuery(ids).queryKey);

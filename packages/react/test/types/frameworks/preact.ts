// The same options in Preact Query. Nothing here runs.
import type { ClientError, FactsGetResult } from "@memory-service/client";
import { QueryClient, skipToken, useInfiniteQuery, useMutation, useQuery } from "@tanstack/preact-query";
import { bindClient, factsGetQuery, factsUpdateMutation, projectsListInfiniteQuery } from "../../../src/options.js";
import { stubClient } from "../../../src/testing.js";
import { check, type Equal } from "../equal.js";

const ids = { workspaceId: "w", actorId: "a", factId: "f" };
const queryClient = new QueryClient();

export function Queries({ factId }: { readonly factId: string | undefined }): void {
  bindClient(queryClient, stubClient({}));
  const plain = useQuery(factsGetQuery(ids));
  check<Equal<typeof plain.data, FactsGetResult | undefined>>();
  check<Equal<typeof plain.error, ClientError | null>>();
  const followed = useQuery(factsGetQuery(factId ? { ...ids, factId } : skipToken));
  check<Equal<typeof followed.data, FactsGetResult | undefined>>();
  // @ts-expect-error An argument is missing.
  useQuery(factsGetQuery({ workspaceId: "w", actorId: "a" }));
  const list = useInfiniteQuery(projectsListInfiniteQuery({ size: 5 }));
  list.data?.pages[0]?.items[0]?.name.trim();
}

export function Mutations(): void {
  const update = useMutation(factsUpdateMutation());
  update.mutate({ ...ids, fact: "x" });
  // @ts-expect-error No ids.
  update.mutate({ fact: "x" });
  check<Equal<typeof update.data, FactsGetResult | undefined>>();
}

export function caches(): void {
  check<Equal<ReturnType<typeof cached>, FactsGetResult | undefined>>();
}
const cached = () => queryClient.getQueryData(factsGetQuery(ids).queryKey);

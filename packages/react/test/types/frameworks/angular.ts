// The same options in Angular Query. Nothing here runs.
import type { ClientError, FactsGetResult } from "@memory-service/client";
import {
  injectInfiniteQuery,
  injectMutation,
  injectQuery,
  QueryClient,
  skipToken,
} from "@tanstack/angular-query-experimental";
import { bindClient, factsGetQuery, factsUpdateMutation, projectsListInfiniteQuery } from "../../../src/options.js";
import { stubClient } from "../../../src/testing.js";
import { check, type Equal } from "../equal.js";

const ids = { workspaceId: "w", actorId: "a", factId: "f" };
const queryClient = new QueryClient();

export function queries(factId: string | undefined): void {
  bindClient(queryClient, stubClient({}));
  const plain = injectQuery(() => factsGetQuery(ids));
  check<Equal<ReturnType<typeof plain.data>, FactsGetResult | undefined>>();
  check<Equal<ReturnType<typeof plain.error>, ClientError | null>>();
  const followed = injectQuery(() => factsGetQuery(factId ? { ...ids, factId } : skipToken));
  check<Equal<ReturnType<typeof followed.data>, FactsGetResult | undefined>>();
  // @ts-expect-error An argument is missing.
  injectQuery(() => factsGetQuery({ workspaceId: "w", actorId: "a" }));
  const list = injectInfiniteQuery(() => projectsListInfiniteQuery({ size: 5 }));
  list.data()?.pages[0]?.items[0]?.name.trim();
}

export function mutations(): void {
  const update = injectMutation(() => factsUpdateMutation());
  update.mutate({ ...ids, fact: "x" });
  // @ts-expect-error No ids.
  update.mutate({ fact: "x" });
  check<Equal<ReturnType<typeof update.data>, FactsGetResult | undefined>>();
}

export function caches(): void {
  check<Equal<ReturnType<typeof cached>, FactsGetResult | undefined>>();
}
const cached = () => queryClient.getQueryData(factsGetQuery(ids).queryKey);

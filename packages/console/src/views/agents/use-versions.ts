import type { AgentVersion } from "@memory-service/client";
import { useAgentsListVersionsInfinite } from "@memory-service/react";
import { useEffect } from "react";

export interface Versions {
  /** Those loaded so far, in the order of their numbers. Undefined until the first page is there. */
  readonly versions: readonly AgentVersion[] | undefined;
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Loads all versions of an agent. The API lists the oldest ones first, but people look for the newest ones. */
export function useVersions(agentId: string): Versions {
  const list = useAgentsListVersionsInfinite({ id: agentId, page_size: 50 });
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    versions: list.data?.pages.flatMap(({ items }) => items),
    isComplete: list.data !== undefined && !hasNextPage,
    error: list.error,
    retry: () => void (list.data && hasNextPage ? fetchNextPage() : refetch()),
  };
}

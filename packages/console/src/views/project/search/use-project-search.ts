import type { ProjectsSearchResult } from "@memory-service/client";
import { useProjectsSearch } from "@memory-service/react";
import type { MemoryUser } from "@memory-service/server/admin";
import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { useState } from "react";
import * as admin from "../../../admin/index.js";

/** The numbers of hits that "Show more" goes through. They apply to documents and memories separately. */
export const steps = [10, 50, 200] as const;

/** The maximum of the API. */
const maximumTop = 1000;

/** A search needs a user. In a project without memories, this one stands for all of them. */
const nobody = "no-user";

export interface SearchOptions {
  readonly projectId: string;
  /** Empty: nothing is searched. */
  readonly query: string;
  /** The user whose memories are searched. Default: the one with the most memories. */
  readonly user: string | undefined;
  readonly top: number;
}

export interface ProjectSearch {
  /** The latest results, which may be those of an earlier query. */
  readonly results: ProjectsSearchResult | undefined;
  /** Whether the results belong to an earlier query, and new ones are on their way. */
  readonly isStale: boolean;
  readonly isSearching: boolean;
  /** Whether the search waits for the network. */
  readonly isPaused: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly top: number;
  /** Undefined while loading. */
  readonly users: readonly MemoryUser[] | undefined;
  readonly userId: string | undefined;
  /** Why the users could not be loaded. Documents are still searched. */
  readonly usersError: Error | null;
}

/** Searches the documents and memories of a project. Earlier results stay until new ones arrive, also if a search fails. */
export function useProjectSearch({ projectId, query, user, top }: SearchOptions): ProjectSearch {
  const users = admin.useMemoriesListUsers({ projectId });
  const hasFailed = users.failureCount > 0;
  const userId = user ?? users.data?.items[0]?.user_id ?? (users.isPending && !hasFailed ? undefined : nobody);
  const top_n = Math.min(top, maximumTop);
  const search = useProjectsSearch(
    query === "" || userId === undefined ? skipToken : { id: projectId, query, user_id: userId, top_n },
    { placeholderData: keepPreviousData },
  );
  // After a failure, the query has no placeholder.
  const [last, setLast] = useState<ProjectsSearchResult>();
  if (search.data && !search.isPlaceholderData && search.data !== last) setLast(search.data);
  return {
    results: search.data ?? last,
    isStale: search.isPlaceholderData,
    isSearching: search.isFetching || (query !== "" && userId === undefined),
    isPaused: search.fetchStatus === "paused" || (userId === undefined && users.fetchStatus === "paused"),
    error: search.error,
    retry: () => void search.refetch(),
    top: top_n,
    users: users.data?.items,
    userId,
    usersError: users.error,
  };
}

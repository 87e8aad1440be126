import { conflictsResolveMutation } from "@memory-service/react/options";
import * as admin from "../../../admin/index.js";
import { usePendingChanges } from "../../../data/pending-changes.js";

export interface OpenConflicts {
  /** Undefined while loading. */
  readonly total: number | undefined;
  /** Whether there are more than `total`. */
  readonly hasMore: boolean;
  /** The number of the current conflict in the list, from 1. Undefined if it is not open. */
  readonly position: number | undefined;
  /** The conflicts before and after the current one. After the last one comes the first one, which may have been skipped. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns the open conflicts around one of them, the newest first. Those that are being resolved no longer count. */
export function useOpenConflicts(projectId: string, conflictId: string): OpenConflicts {
  const { data } = admin.useConflictsList({ projectId, resolved: false, order: "desc", page_size: 200 });
  const resolving = useResolving();
  const all = data?.items.map(({ id }) => id) ?? [];
  const index = all.indexOf(conflictId);
  const isOpen = (id: string): boolean => !resolving.has(id);
  // The others in the order in which one gets to them.
  const others = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0))].filter(isOpen);
  const open = all.filter(isOpen);
  const place = open.indexOf(conflictId);
  return {
    total: data && open.length,
    hasMore: data?.continuation_token !== undefined,
    position: place < 0 ? undefined : place + 1,
    previous: others.at(-1),
    next: others[0],
  };
}

/** Returns the ids of the conflicts whose resolution is not confirmed yet. */
export const useResolving = (): ReadonlySet<string> =>
  new Set(usePendingChanges(conflictsResolveMutation).map(({ params }) => params.conflictId));

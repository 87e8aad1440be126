import { useDriveListChildrenInfinite } from "@memory-service/react";
import { useEffect } from "react";
import * as admin from "../../admin/index.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { applyChanges, type DriveRow } from "./rows.js";

export interface FolderContents {
  /** Undefined while loading. */
  readonly rows: readonly DriveRow[] | undefined;
  /** Whether these are all items of the folder. */
  readonly isComplete: boolean;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Returns the contents of a folder, with pending changes.
 * @param isWanted Whether the rest of a long list is needed, for example to sort it.
 */
export function useFolder(folderId: string, isWanted: (rows: readonly DriveRow[]) => boolean): FolderContents {
  const list = useDriveListChildrenInfinite({ item_id: folderId });
  const updates = usePendingChanges(admin.driveUpdateItemMutation);
  const deletions = usePendingChanges(admin.driveDeleteItemMutation);
  const items = list.data?.pages.flatMap((page) => page.items);
  const rows = items && applyChanges(items, folderId, { updates, deletions });
  const { hasNextPage, isFetching, error, fetchNextPage } = list;
  const loadsRest = rows !== undefined && hasNextPage && !isFetching && !error && isWanted(rows);
  useEffect(() => {
    if (loadsRest) void fetchNextPage();
  }, [loadsRest, fetchNextPage]);
  return {
    rows,
    isComplete: list.data !== undefined && !hasNextPage,
    error,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void (isFetching || fetchNextPage()),
    retry: () => void list.refetch(),
  };
}

import type { DriveItem } from "@memory-service/client";
import { fileTypeOf } from "../../data/file-type.js";
import type { PendingChange } from "../../data/pending-changes.js";
import type { DriveDeleteItemParams, DriveUpdateItemParams } from "@memory-service/server/admin";

/** An item of a folder as it will be after the pending changes. */
export interface DriveRow {
  readonly item: DriveItem;
  readonly isPending: boolean;
}

export type DriveSort = "name" | "size" | "type" | "updated";
export type SortOrder = "asc" | "desc";

/** Returns the size of a file; undefined for a folder. */
export const sizeOfItem = (item: DriveItem): number | undefined => (item.type === "file" ? item.size : undefined);

/** Describes the type of an item. */
export const typeOfItem = ({ type, name }: DriveItem): string => (type === "file" ? fileTypeOf(name) : "Folder");

export interface PendingDriveChanges {
  readonly updates: readonly PendingChange<DriveUpdateItemParams>[];
  readonly deletions: readonly PendingChange<DriveDeleteItemParams>[];
}

/** Applies pending changes to the items of a folder. */
export function applyChanges(
  items: readonly DriveItem[],
  folderId: string,
  { updates, deletions }: PendingDriveChanges,
): DriveRow[] {
  const deleted = new Set(deletions.map(({ params }) => params.itemId));
  return items
    .filter(({ item_id }) => !deleted.has(item_id))
    .map((item) => {
      const changes = updates.filter(({ params }) => params.itemId === item.item_id).map(({ params }) => params);
      const { name, parent_item_id } = changes.reduce<{ name: string; parent_item_id: string }>(
        (known, change) => ({
          name: change.name ?? known.name,
          parent_item_id: change.parent_item_id ?? known.parent_item_id,
        }),
        item,
      );
      return { item: { ...item, name, parent_item_id }, isPending: changes.length > 0 };
    })
    .filter(({ item }) => item.parent_item_id === folderId);
}

const collator = new Intl.Collator("en", { numeric: true });

const comparisons: Readonly<Record<DriveSort, (a: DriveItem, b: DriveItem) => number>> = {
  name: (a, b) => collator.compare(a.name, b.name),
  size: (a, b) => (sizeOfItem(a) ?? 0) - (sizeOfItem(b) ?? 0),
  type: (a, b) => collator.compare(typeOfItem(a), typeOfItem(b)),
  updated: (a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at),
};

/** Sorts rows: folders first, then by a column, then by name. Sort only complete lists. */
export function sortRows(rows: readonly DriveRow[], sort: DriveSort, order: SortOrder): DriveRow[] {
  const sign = order === "asc" ? 1 : -1;
  const rank = ({ type }: DriveItem): number => (type === "directory" ? 0 : 1);
  return rows.toSorted(
    ({ item: a }, { item: b }) =>
      rank(a) - rank(b) || sign * comparisons[sort](a, b) || collator.compare(a.name, b.name),
  );
}

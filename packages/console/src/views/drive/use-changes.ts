import type { DriveItem } from "@memory-service/client";
import { driveListChildrenQuery } from "@memory-service/react";
import { driveGetContent } from "@memory-service/server/admin/operations";
import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as admin from "../../admin/index.js";
import { countOf } from "../../data/format.js";
import { useMessages } from "../../design/toast.js";

/** A folder to move items to. */
export interface FolderName {
  readonly id: string;
  readonly name: string;
}

export interface DriveChanges {
  readonly rename: (item: DriveItem, name: string) => void;
  readonly move: (items: readonly DriveItem[], to: FolderName) => void;
  /** Deletes items, or asks first if a folder is not empty. */
  readonly remove: (items: readonly DriveItem[]) => void;
  /** The items that the user is asked about. */
  readonly asked: readonly DriveItem[];
  readonly confirm: () => void;
  readonly keep: () => void;
}

/** Returns functions that change items. Their effects show at once, and can be undone. */
export function useDriveChanges(): DriveChanges {
  const { rename, move } = useUpdates();
  const messages = useMessages();
  const queryClient = useQueryClient();
  const deletion = admin.useDriveDeleteItem({ meta: { failure: "Could not delete the item" } });
  const [asked, setAsked] = useState<readonly DriveItem[]>([]);
  const removeNow = (items: readonly DriveItem[]): void => {
    setAsked([]);
    for (const { item_id: itemId } of items) deletion.mutate({ itemId });
  };
  const hasChildren = async ({ item_id }: DriveItem): Promise<boolean> => {
    const query = driveListChildrenQuery({ item_id, page_size: 1 });
    return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).items.length > 0;
  };
  const remove = async (items: readonly DriveItem[]): Promise<void> => {
    const folders = items.filter(({ type }) => type === "directory");
    // We cannot look into folders while offline, so we ask about all.
    const isOnline = onlineManager.isOnline();
    const hasContents = isOnline ? await Promise.all(folders.map(hasChildren)) : folders.map(() => true);
    if (hasContents.includes(true)) setAsked(items);
    else removeNow(items);
  };
  return {
    rename,
    move,
    remove: (items) =>
      void remove(items).catch((error: unknown) => messages.showFailure(error, "Could not delete the folder")),
    asked,
    confirm: () => removeNow(asked),
    keep: () => setAsked([]),
  };
}

function useUpdates(): Pick<DriveChanges, "rename" | "move"> {
  const messages = useMessages();
  const renaming = admin.useDriveUpdateItem({ meta: { failure: "Could not rename the item" } });
  const moving = admin.useDriveUpdateItem({ meta: { failure: "Could not move the item" } });
  const rename = (item: DriveItem, name: string): void => {
    if (name === item.name) return;
    const undo = (): void => renaming.mutate({ itemId: item.item_id, name: item.name });
    renaming
      .mutateAsync({ itemId: item.item_id, name })
      .then(() => messages.show({ title: `Renamed to “${name}”`, undo }), ignore);
  };
  const moveAll = (moves: readonly (readonly [itemId: string, folderId: string])[]) =>
    Promise.allSettled(
      moves.map(([itemId, parent_item_id]) => moving.mutateAsync({ itemId, parent_item_id }).then(() => itemId)),
    );
  const move = async (items: readonly DriveItem[], to: FolderName): Promise<void> => {
    const results = await moveAll(items.map(({ item_id }) => [item_id, to.id]));
    const ids = new Set(results.map((result) => (result.status === "fulfilled" ? result.value : undefined)));
    const moved = items.filter(({ item_id }) => ids.has(item_id));
    const [first] = moved;
    if (first === undefined) return;
    const what = moved.length === 1 ? `“${first.name}”` : countOf(moved.length, "item", "items");
    messages.show({
      title: `${what} moved to “${to.name}”`,
      undo: () => void moveAll(moved.map(({ item_id, parent_item_id }) => [item_id, parent_item_id])),
    });
  };
  return { rename, move: (items, to) => void move(items, to) };
}

/** Ignores a failure that the query client has shown. */
const ignore = (): void => {};

/** Returns a function that saves a file on the user's device. */
export function useDownload(): (item: DriveItem) => void {
  const client = admin.useClient();
  const messages = useMessages();
  return ({ item_id: itemId, name }) =>
    void driveGetContent(client, { itemId }).then(
      (bytes) => saveAs(name, bytes),
      (error: unknown) => messages.showFailure(error, `Could not download “${name}”`),
    );
}

function saveAs(name: string, bytes: Blob): void {
  // Its URL has the console's origin: a type that browsers only save, whatever the server has sent.
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // The browser may need the URL a little longer.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

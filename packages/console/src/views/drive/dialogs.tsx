import type { DriveItem } from "@memory-service/client";
import type { ReactNode } from "react";
import { countOf } from "../../data/format.js";
import { ConfirmDeletion } from "../../design/dialog.js";
import { AddToProject } from "./add-to-project.js";
import { MoveItems } from "./move-items.js";
import { NewFolder, RenameItem } from "./name-dialogs.js";
import type { DriveChanges, FolderName } from "./use-changes.js";

/** The dialog that is open, with what it is about. */
export type OpenDialog =
  | { readonly kind: "new folder" }
  | { readonly kind: "rename"; readonly item: DriveItem }
  | { readonly kind: "move" | "add"; readonly items: readonly DriveItem[] };

export interface DialogsProps {
  readonly folder: FolderName;
  readonly dialog: OpenDialog | undefined;
  readonly changes: DriveChanges;
  readonly onClose: () => void;
  /** Called when a change of several items has begun. */
  readonly onDone: () => void;
}

/** The dialogs of a folder. They are not in its rows, which can disappear. */
export function Dialogs({ folder, dialog, changes, onClose, onDone }: DialogsProps): ReactNode {
  const finish = (): void => {
    onClose();
    onDone();
  };
  const { asked, confirm, keep } = changes;
  const [first] = asked;
  return (
    <>
      {dialog?.kind === "new folder" && <NewFolder parentId={folder.id} onClose={onClose} />}
      {dialog?.kind === "rename" && (
        <RenameItem item={dialog.item} onClose={onClose} onRename={(name) => changes.rename(dialog.item, name)} />
      )}
      {dialog?.kind === "move" && (
        <MoveItems
          items={dialog.items}
          from={folder}
          onClose={onClose}
          onMove={(to) => {
            finish();
            changes.move(dialog.items, to);
          }}
        />
      )}
      {dialog?.kind === "add" && <AddToProject items={dialog.items} onClose={onClose} onAdded={finish} />}
      <ConfirmDeletion
        isOpen={asked.length > 0}
        onClose={keep}
        kind={asked.length > 1 ? "items" : "folder"}
        name={asked.length > 1 ? countOf(asked.length, "item", "items") : (first?.name ?? "")}
        consequences={
          asked.length > 1
            ? "Some of these folders are not empty. This deletes everything in them. Documents of projects stay."
            : "The folder is not empty. This deletes everything in it. Documents of projects stay."
        }
        onConfirm={() => {
          onDone();
          confirm();
        }}
      />
    </>
  );
}

import type { DriveItem } from "@memory-service/client";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { messageOf } from "../../data/problem.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";

/** The names that the API accepts. */
const nameRules = { name: "name", required: true, maxLength: 255, pattern: "[^\\/]+", title: "A name has no slash" };

export interface NewFolderProps {
  readonly parentId: string;
  readonly onClose: () => void;
}

/** A dialog that creates a folder. */
export function NewFolder({ parentId, onClose }: NewFolderProps): ReactNode {
  const create = admin.useDriveCreateItem({ meta: { failure: "Could not create the folder" } });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="New folder"
      action="Create folder"
      isPending={create.isPending}
      onSubmit={({ name = "" }) =>
        create.mutate({ item_type: "directory", name, parent_item_id: parentId }, { onSuccess: onClose })
      }
    >
      <TextField
        {...nameRules}
        label="Name"
        autoComplete="off"
        error={create.error ? messageOf(create.error) : undefined}
      />
    </FormDialog>
  );
}

export interface RenameItemProps {
  readonly item: DriveItem;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** A dialog that renames an item. */
export function RenameItem({ item, onClose, onRename }: RenameItemProps): ReactNode {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Rename “${item.name}”`}
      action="Rename"
      onSubmit={({ name = "" }) => {
        onClose();
        onRename(name);
      }}
    >
      <TextField {...nameRules} label="Name" defaultValue={item.name} autoComplete="off" onFocus={selectStem} />
    </FormDialog>
  );
}

/** Selects a name without its extension, which usually stays. */
function selectStem({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  if (!(currentTarget instanceof HTMLInputElement)) return;
  const dot = currentTarget.value.lastIndexOf(".");
  currentTarget.setSelectionRange(0, dot > 0 ? dot : currentTarget.value.length);
}

import type { DriveItem } from "@memory-service/client";
import { FolderInput, FolderOpen, FolderPlus, Trash2, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "../../data/format.js";
import { Button } from "../../design/button.js";
import { Empty } from "../../design/parts.js";
import { type Selection, SelectionBar } from "../../design/table.js";
import { UploadMenu } from "../../uploads/upload-menu.js";
import type { UploadTarget } from "../../uploads/upload.js";
import type { DriveRow } from "./rows.js";
import type { FolderContents } from "./use-folder.js";

export interface FolderToolbarProps {
  readonly selected: readonly DriveItem[];
  readonly selection: Selection<DriveRow>;
  readonly onMove: (items: readonly DriveItem[]) => void;
  readonly onAdd: (items: readonly DriveItem[]) => void;
  readonly onRemove: (items: readonly DriveItem[]) => void;
}

/** The actions for the selected items. */
export function FolderToolbar({ selected, selection, onMove, onAdd, onRemove }: FolderToolbarProps): ReactNode {
  const hasFiles = selected.some(({ type }) => type === "file");
  return (
    <SelectionBar selection={selection}>
      <Button isSmall aria-disabled={!hasFiles} onClick={() => onAdd(selected)}>
        <FolderPlus size={14} aria-hidden />
        Add to project
      </Button>
      <Button isSmall onClick={() => onMove(selected)}>
        <FolderInput size={14} aria-hidden />
        Move
      </Button>
      <Button
        isSmall
        onClick={() => {
          selection.onChange(new Set());
          onRemove(selected);
        }}
      >
        <Trash2 size={14} aria-hidden />
        Delete
      </Button>
    </SelectionBar>
  );
}

/** The empty state of a folder. */
export function EmptyFolder({
  target,
  onNewFolder,
}: {
  readonly target: UploadTarget;
  readonly onNewFolder: () => void;
}): ReactNode {
  return (
    <Empty
      icon={<FolderOpen size={24} aria-hidden />}
      title="This folder is empty"
      actions={
        <>
          <UploadMenu target={target} />
          <Button onClick={onNewFolder}>New folder</Button>
        </>
      }
    >
      Drop files or folders here. Then add the files to a project, so that its search finds them.
    </Empty>
  );
}

/** The end of a folder's list: the number of items, and a button that loads more. */
export function FolderEnd({
  contents: { rows = [], isComplete, isLoadingMore, loadMore },
}: {
  readonly contents: FolderContents;
}): ReactNode {
  const files = rows.filter(({ item }) => item.type === "file").length;
  const parts = [
    ...(rows.length > files ? [countOf(rows.length - files, "folder", "folders")] : []),
    ...(files > 0 ? [countOf(files, "file", "files")] : []),
  ];
  return (
    <div className="pager">
      <span role="status">
        {parts.join(", ")}
        {!isComplete && " so far"}
      </span>
      {!isComplete && (
        <Button isSmall isPending={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

/** Names the folder that would get the dragged files. */
export function DropHint({ name }: { readonly name: string }): ReactNode {
  return (
    <p className="drive-drop-hint" role="status">
      <Upload size={15} aria-hidden />
      Drop to upload to “{name}”
    </p>
  );
}

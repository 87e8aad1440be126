import type { DriveItem } from "@memory-service/client";
import { Folder, FolderOpen } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { countOf } from "../../data/format.js";
import { Button } from "../../design/button.js";
import { Dialog } from "../../design/dialog.js";
import { Empty, Loading, Problem } from "../../design/parts.js";
import { sortRows } from "./rows.js";
import { Trail } from "./trail.js";
import type { FolderName } from "./use-changes.js";
import { useFolder } from "./use-folder.js";

export interface MoveItemsProps {
  readonly items: readonly DriveItem[];
  /** The folder that the items are in. */
  readonly from: FolderName;
  readonly onClose: () => void;
  readonly onMove: (to: FolderName) => void;
}

/** A dialog that chooses the folder to move items to. */
export function MoveItems({ items, from, onClose, onMove }: MoveItemsProps): ReactNode {
  const [folder, setFolder] = useState(from);
  const frame = useRef<HTMLDivElement>(null);
  const open = (next: FolderName): void => {
    setFolder(next);
    // The button that was pressed disappears.
    frame.current?.focus();
  };
  const [first] = items;
  const what = items.length === 1 ? `“${first?.name}”` : countOf(items.length, "item", "items");
  const isSame = folder.id === from.id;
  return (
    <Dialog isOpen onClose={onClose} title={`Move ${what}`} description="Open the folder to move to.">
      <nav aria-label="Path">
        <ol className="crumbs drive-path">
          <Trail
            folderId={folder.id}
            linkTo={(one) => (
              <Button
                isSmall
                variant="ghost"
                aria-current={one.id === folder.id ? "location" : undefined}
                onClick={() => open(one)}
              >
                {one.name}
              </Button>
            )}
          />
        </ol>
      </nav>
      <div className="drive-folders" ref={frame} tabIndex={-1} role="group" aria-label={`Folders in ${folder.name}`}>
        <Folders key={folder.id} folderId={folder.id} moved={items} onOpen={open} />
      </div>
      <div className="actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" aria-disabled={isSame} onClick={() => onMove(folder)}>
          {isSame ? "Move here" : `Move to “${folder.name}”`}
        </Button>
      </div>
    </Dialog>
  );
}

interface FoldersProps {
  readonly folderId: string;
  readonly moved: readonly DriveItem[];
  readonly onOpen: (folder: FolderName) => void;
}

/** The folders in a folder. A folder cannot be moved into itself, so moved ones are missing. */
function Folders({ folderId, moved, onOpen }: FoldersProps): ReactNode {
  const { rows, error, isComplete, retry } = useFolder(folderId, () => true);
  if (error && !rows)
    return <Problem error={error} kind="folder" title="The folders could not be loaded" retry={retry} />;
  if (!rows || !isComplete) return <Loading label="Loading folders" lines={4} />;
  const folders = sortRows(rows, "name", "asc")
    .map(({ item }) => item)
    .filter(({ type, item_id }) => type === "directory" && !moved.some((one) => one.item_id === item_id));
  if (folders.length === 0) return <Empty icon={<FolderOpen size={24} aria-hidden />} title="No folders in here" />;
  return (
    <ul>
      {folders.map(({ item_id, name }) => (
        <li key={item_id}>
          <button type="button" className="folder" onClick={() => onOpen({ id: item_id, name })}>
            <Folder size={16} aria-hidden />
            <span dir="auto">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Checkbox } from "@base-ui/react/checkbox";
import type { DriveItem } from "@memory-service/client";
import { useDriveListChildrenInfinite } from "@memory-service/react";
import { Check, ChevronRight, Folder } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { driveRoot } from "../../../data/service.js";
import { dateOf, sizeOf } from "../../../data/format.js";
import { Button } from "../../../design/button.js";
import { FileIcon } from "../../../design/file-icon.js";
import { Empty, Loading, Problem } from "../../../design/parts.js";
import "./file-browser.css";

interface FolderName {
  readonly id: string;
  readonly name: string;
}

const root: FolderName = { id: driveRoot, name: "Drive" };

export interface FileBrowserProps {
  /** The chosen files, in whatever folder. */
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
}

/** The folders of the drive, to choose files from. */
export function FileBrowser({ ids, onChange }: FileBrowserProps): ReactNode {
  const [path, setPath] = useState<readonly FolderName[]>([root]);
  const { id } = path.at(-1) ?? root;
  const frame = useRef<HTMLDivElement>(null);
  const open = (next: readonly FolderName[]): void => {
    setPath(next);
    // The button that was pressed is gone, or its folder is.
    frame.current?.focus();
  };
  return (
    <div className="file-browser">
      <nav aria-label="Folders">
        <ol className="crumbs">
          {path.map((folder, index) => (
            <li key={folder.id}>
              {index === path.length - 1 ? (
                <span aria-current="location">{folder.name}</span>
              ) : (
                <>
                  <Button variant="ghost" isSmall onClick={() => open(path.slice(0, index + 1))}>
                    {folder.name}
                  </Button>
                  <ChevronRight size={14} aria-hidden />
                </>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <div ref={frame} className="frame" role="group" aria-label={path.at(-1)?.name} tabIndex={-1}>
        <Children key={id} folderId={id} ids={ids} onChange={onChange} onOpen={(folder) => open([...path, folder])} />
      </div>
    </div>
  );
}

interface ChildrenProps extends FileBrowserProps {
  readonly folderId: string;
  readonly onOpen: (folder: FolderName) => void;
}

function Children({ folderId, ids, onChange, onOpen }: ChildrenProps): ReactNode {
  const list = useDriveListChildrenInfinite({ item_id: folderId });
  if (list.isPending) return <Loading label="Loading the folder" lines={5} />;
  if (list.error && !list.data)
    return <Problem error={list.error} title="The folder could not be loaded" retry={() => void list.refetch()} />;
  const items = list.data.pages.flatMap(({ items }) => items);
  if (items.length === 0)
    return (
      <Empty icon={<Folder size={24} aria-hidden />} title="This folder is empty">
        Upload files to it in the drive.
      </Empty>
    );
  const toggle = (id: string): void => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.item_id}>
            {item.type === "directory" ? (
              <button type="button" className="entry" onClick={() => onOpen({ id: item.item_id, name: item.name })}>
                <Folder size={16} aria-hidden />
                <span className="name" dir="auto">
                  {item.name}
                </span>
                <ChevronRight size={14} aria-hidden className="muted" />
              </button>
            ) : (
              <FileEntry file={item} isChosen={ids.has(item.item_id)} onToggle={() => toggle(item.item_id)} />
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="ghost" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

interface FileEntryProps {
  readonly file: Extract<DriveItem, { readonly type: "file" }>;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const FileEntry = ({ file: { name, size, updated_at }, isChosen, onToggle }: FileEntryProps): ReactNode => (
  <label className="entry">
    <Checkbox.Root className="checkbox" checked={isChosen} onCheckedChange={onToggle} aria-label={name}>
      <Checkbox.Indicator>
        <Check size={12} aria-hidden />
      </Checkbox.Indicator>
    </Checkbox.Root>
    <FileIcon name={name} />
    <span className="name" dir="auto">
      {name}
    </span>
    <span className="muted numeric">{sizeOf(size)}</span>
    <span className="muted date">{dateOf(updated_at)}</span>
  </label>
);

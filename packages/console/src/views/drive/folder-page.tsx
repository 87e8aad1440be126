import type { DriveItem } from "@memory-service/client";
import { useParams } from "@tanstack/react-router";
import { FolderPlus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { driveRoot } from "../../data/service.js";
import { Button } from "../../design/button.js";
import { PageHeader, Problem } from "../../design/parts.js";
import { useSelection } from "../../design/table.js";
import { UploadMenu } from "../../uploads/upload-menu.js";
import { useFileDrop } from "../../uploads/use-file-drop.js";
import { Dialogs, type OpenDialog } from "./dialogs.js";
import { FolderLink, type FolderSearch, useOpenFolder } from "./folder-link.js";
import { DropHint, EmptyFolder, FolderEnd, FolderToolbar } from "./folder-parts.js";
import { FolderTable, type ItemActions } from "./folder-table.js";
import { ItemDetails } from "./item-details.js";
import { type DriveRow, type DriveSort, sortRows } from "./rows.js";
import { Trail } from "./trail.js";
import { type DriveChanges, type FolderName, useDownload, useDriveChanges } from "./use-changes.js";
import { useFolder } from "./use-folder.js";

export interface FolderPageProps {
  readonly folder: FolderName;
  /** Undefined for the root, and while loading. */
  readonly parentId: string | undefined;
  readonly search: FolderSearch;
}

/** The page of a folder: its items, and the details of one of them. */
export function FolderPage({ folder, parentId, search }: FolderPageProps): ReactNode {
  const openFolder = useOpenFolder();
  const changes = useDriveChanges();
  const [dialog, setDialog] = useState<OpenDialog>();
  const actions = useItemActions(folder, search, { changes, setDialog });
  const selection = useSelection();
  const page = useRef<HTMLDivElement>(null);
  const { item } = search;
  const closeDetails = (): void => {
    openFolder(folder.id, { ...search, item: undefined });
    page.current?.querySelector<HTMLElement>(`${rowOf(item)} .row-link`)?.focus();
  };
  return (
    <div className="page drive-page" ref={page}>
      <FolderHeader folder={folder} parentId={parentId} onNewFolder={() => setDialog({ kind: "new folder" })} />
      <div className="drive-columns" data-open={item !== undefined || undefined}>
        <Items {...{ folder, search, selection, changes, actions, setDialog, page }} />
        {item !== undefined && <ItemDetails itemId={item} actions={actions} onClose={closeDetails} />}
      </div>
      <Dialogs
        folder={folder}
        dialog={dialog}
        changes={changes}
        onClose={() => setDialog(undefined)}
        onDone={() => selection.onChange(new Set())}
      />
    </div>
  );
}

interface FolderHeaderProps extends Pick<FolderPageProps, "folder" | "parentId"> {
  readonly onNewFolder: () => void;
}

function FolderHeader({ folder, parentId, onNewFolder }: FolderHeaderProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const linkTo = ({ id, name }: FolderName) => <FolderLink folderId={id}>{name}</FolderLink>;
  return (
    <PageHeader
      title={folder.name}
      description={
        folder.id === driveRoot && "The files of the workspace. A project searches those that you add to it."
      }
      trail={parentId === undefined ? undefined : <Trail folderId={parentId} linkTo={linkTo} />}
      actions={
        <>
          <Button onClick={onNewFolder}>
            <FolderPlus size={15} aria-hidden />
            New folder
          </Button>
          <UploadMenu target={{ workspaceId, folderId: folder.id }} variant="primary" />
        </>
      }
    />
  );
}

interface ActionsContext {
  readonly changes: DriveChanges;
  readonly setDialog: (dialog: OpenDialog) => void;
}

function useItemActions(folder: FolderName, search: FolderSearch, { changes, setDialog }: ActionsContext): ItemActions {
  const openFolder = useOpenFolder();
  const onDownload = useDownload();
  return {
    onDetails: ({ item_id }) => openFolder(folder.id, { ...search, item: item_id }),
    onDownload,
    onAdd: (item) => setDialog({ kind: "add", items: [item] }),
    onRename: (item) => setDialog({ kind: "rename", item }),
    onMove: (item) => setDialog({ kind: "move", items: [item] }),
    onRemove: (item) => changes.remove([item]),
  };
}

interface ItemsProps extends Omit<FolderPageProps, "parentId">, ActionsContext {
  readonly selection: ReturnType<typeof useSelection>;
  readonly actions: ItemActions;
  readonly page: RefObject<HTMLElement | null>;
}

/** The items of a folder, which takes dropped files. */
function Items({ folder, search, selection, changes, actions, setDialog, page }: ItemsProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const openFolder = useOpenFolder();
  const target = { workspaceId, folderId: folder.id };
  const { item, sort, order = "asc" } = search;
  const contents = useFolder(folder.id, (rows) => sort !== undefined || (item !== undefined && !has(rows, item)));
  const { rows, isComplete, error, retry } = contents;
  const drop = useFileDrop(target, (element) => folderAt(element, rows));
  useRevealed(page, rows !== undefined && item !== undefined && has(rows, item) ? item : undefined);
  if (error && !rows)
    return <Problem error={error} kind="folder" title="The folder could not be loaded" retry={retry} />;
  const isSortedBy = (column: DriveSort): boolean => column === (sort ?? "name");
  const onSort = (column: DriveSort): void => {
    const next = isSortedBy(column) && order === "asc" ? "desc" : "asc";
    openFolder(folder.id, { ...search, sort: column, order: next }, true);
  };
  const all = rows?.map((row) => row.item) ?? [];
  const selected = all.filter(({ item_id }) => selection.ids.has(item_id));
  return (
    <div className="stack drive-items" data-drop={drop.over !== undefined || undefined} {...drop.handlers}>
      <FolderTable
        folderId={folder.id}
        search={search}
        rows={rows && isComplete ? sortRows(rows, sort ?? "name", order) : rows}
        sort={isComplete ? { column: sort ?? "name", direction: order } : undefined}
        onSort={onSort}
        selection={selection}
        actions={actions}
        dropFolder={drop.over}
        bar={
          selected.length > 0 && (
            <FolderToolbar
              selected={selected}
              selection={selection}
              onMove={(items) => setDialog({ kind: "move", items })}
              onAdd={(items) => setDialog({ kind: "add", items })}
              onRemove={changes.remove}
            />
          )
        }
        empty={<EmptyFolder target={target} onNewFolder={() => setDialog({ kind: "new folder" })} />}
      />
      {rows && <FolderEnd contents={contents} />}
      {drop.over !== undefined && <DropHint name={nameOf(drop.over, folder, all)} />}
    </div>
  );
}

const has = (rows: readonly DriveRow[], id: string): boolean => rows.some(({ item }) => item.item_id === id);

const rowOf = (id = ""): string => `tr[data-id="${CSS.escape(id)}"]`;

/** Scrolls to an item when it appears. */
function useRevealed(page: RefObject<HTMLElement | null>, item: string | undefined): void {
  useEffect(() => {
    if (item !== undefined) page.current?.querySelector(rowOf(item))?.scrollIntoView({ block: "nearest" });
  }, [page, item]);
}

/** Returns the id of the folder in whose row an element is. */
function folderAt(element: Element, rows: readonly DriveRow[] = []): string | undefined {
  const id = element.closest<HTMLElement>("tr[data-id]")?.dataset["id"];
  return rows.find(({ item }) => item.item_id === id && item.type === "directory")?.item.item_id;
}

const nameOf = (id: string, folder: FolderName, items: readonly DriveItem[]): string =>
  items.find(({ item_id }) => item_id === id)?.name ?? (id === driveRoot ? "Drive" : folder.name);

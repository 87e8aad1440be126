import type { DriveItem } from "@memory-service/client";
import { Download, Folder, FolderInput, FolderPlus, Info, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { sizeOf } from "../../data/format.js";
import { FileIcon } from "../../design/file-icon.js";
import type { MenuAction } from "../../design/menu.js";
import { Time } from "../../design/parts.js";
import { type Column, type Selection, Table } from "../../design/table.js";
import { FolderLink, type FolderSearch } from "./folder-link.js";
import { type DriveRow, type DriveSort, sizeOfItem, typeOfItem } from "./rows.js";

/** The actions of an item's menu. */
export interface ItemActions {
  readonly onDetails: (item: DriveItem) => void;
  readonly onDownload: (item: DriveItem) => void;
  readonly onAdd: (item: DriveItem) => void;
  readonly onRename: (item: DriveItem) => void;
  readonly onMove: (item: DriveItem) => void;
  readonly onRemove: (item: DriveItem) => void;
}

export interface FolderTableProps {
  readonly folderId: string;
  readonly search: FolderSearch;
  /** Undefined while loading. */
  readonly rows: readonly DriveRow[] | undefined;
  /** The order of the rows; undefined if they have that of the API. */
  readonly sort: { readonly column: DriveSort; readonly direction: "asc" | "desc" } | undefined;
  readonly onSort: (column: DriveSort) => void;
  readonly selection: Selection<DriveRow>;
  readonly actions: ItemActions;
  /** The folder that would get the dragged files. */
  readonly dropFolder: string | undefined;
  /** The actions for the selected items. */
  readonly bar: ReactNode;
  readonly empty: ReactNode;
}

/** The items of a folder. */
export function FolderTable(props: FolderTableProps): ReactNode {
  const { rows, search, selection, actions, dropFolder, bar, empty } = props;
  return (
    <Table
      label="Items"
      columns={columnsOf(props)}
      rows={rows}
      idOf={({ item }) => item.item_id}
      nameOf={({ item }) => item.name}
      isPending={({ isPending }) => isPending}
      stateOf={({ item: { item_id } }) => {
        if (item_id === dropFolder) return "drop";
        return item_id === search.item ? "current" : undefined;
      }}
      selection={selection}
      actionsOf={({ item }) => menuOf(item, actions)}
      bar={bar}
      empty={empty}
    />
  );
}

function menuOf(item: DriveItem, actions: ItemActions): MenuAction[] {
  const onlyFiles = [
    { label: "Download", icon: <Download size={14} aria-hidden />, onSelect: () => actions.onDownload(item) },
    { label: "Add to project", icon: <FolderPlus size={14} aria-hidden />, onSelect: () => actions.onAdd(item) },
  ];
  return [
    { label: "Details", icon: <Info size={14} aria-hidden />, onSelect: () => actions.onDetails(item) },
    ...(item.type === "file" ? onlyFiles : []),
    { label: "Rename", icon: <Pencil size={14} aria-hidden />, onSelect: () => actions.onRename(item) },
    { label: "Move", icon: <FolderInput size={14} aria-hidden />, onSelect: () => actions.onMove(item) },
    {
      label: "Delete",
      icon: <Trash2 size={14} aria-hidden />,
      isDangerous: true,
      onSelect: () => actions.onRemove(item),
    },
  ];
}

function columnsOf({ folderId, search, sort, onSort }: FolderTableProps): readonly Column<DriveRow>[] {
  const sortOf = (column: DriveSort): Column<DriveRow>["sort"] => ({
    direction: sort?.column === column ? sort.direction : undefined,
    onToggle: () => onSort(column),
  });
  return [
    {
      id: "name",
      title: "Name",
      isWide: true,
      sort: sortOf("name"),
      cell: ({ item }) => <ItemName item={item} folderId={folderId} search={search} />,
    },
    {
      id: "size",
      title: "Size",
      isNumeric: true,
      sort: sortOf("size"),
      cell: ({ item }) => {
        const size = sizeOfItem(item);
        return <span className="muted nowrap">{size === undefined ? "–" : sizeOf(size)}</span>;
      },
    },
    {
      id: "type",
      title: "Type",
      isOptional: true,
      sort: sortOf("type"),
      cell: ({ item }) => <span className="muted nowrap">{typeOfItem(item)}</span>,
    },
    {
      id: "updated",
      title: "Updated",
      isOptional: true,
      sort: sortOf("updated"),
      cell: ({ item }) => (
        <span className="muted">
          <Time at={item.updated_at} />
        </span>
      ),
    },
  ];
}

interface ItemNameProps extends Pick<FolderTableProps, "folderId" | "search"> {
  readonly item: DriveItem;
}

/** The name of an item: a link to the folder, or to the file's details. */
function ItemName({ item: { item_id, name, type }, folderId, search }: ItemNameProps): ReactNode {
  const { sort, order } = search;
  return (
    <span className="drive-name">
      {type === "directory" ? <Folder className="drive-folder-icon" size={16} aria-hidden /> : <FileIcon name={name} />}
      {type === "directory" ? (
        <FolderLink folderId={item_id} search={{ sort, order }} className="row-link">
          {name}
        </FolderLink>
      ) : (
        <FolderLink folderId={folderId} search={{ ...search, item: item_id }} className="row-link">
          {name}
        </FolderLink>
      )}
    </span>
  );
}

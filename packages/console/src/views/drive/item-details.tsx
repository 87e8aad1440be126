import type { DriveItem } from "@memory-service/client";
import { Download, FolderPlus, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import * as admin from "../../admin/index.js";
import { momentOf, numberOf, sizeOf } from "../../data/format.js";
import { Button, IconButton } from "../../design/button.js";
import { Details, Id, Loading, Problem } from "../../design/parts.js";
import { Properties } from "../../design/properties.js";
import type { ItemActions } from "./folder-table.js";
import { typeOfItem } from "./rows.js";

export interface ItemDetailsProps {
  readonly itemId: string;
  readonly actions: ItemActions;
  readonly onClose: () => void;
}

/** The details of an item beside its folder. The panel gets the focus when it opens, and Escape closes it. */
export function ItemDetails({ itemId, actions, onClose }: ItemDetailsProps): ReactNode {
  const { data: item, error, refetch } = admin.useDriveGetItem({ itemId });
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [itemId]);
  const close = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === "Escape" && !defaultPrevented) onClose();
  };
  return (
    <aside ref={panel} className="card drive-details" tabIndex={-1} aria-label="Details" onKeyDown={close}>
      <header>
        <h2>{item?.name ?? "Details"}</h2>
        <IconButton isSmall label="Close details" icon={<X size={16} aria-hidden />} onClick={onClose} />
      </header>
      {item && <Content item={item} actions={actions} />}
      {!item && error && (
        <Problem error={error} kind="item" title="The details could not be loaded" retry={() => void refetch()} />
      )}
      {!item && !error && <Loading label="Loading details" lines={6} />}
    </aside>
  );
}

function Content({ item, actions }: { readonly item: DriveItem; readonly actions: ItemActions }): ReactNode {
  const { item_id, uri, created_at, updated_at, x_attrs } = item;
  return (
    <div className="stack">
      {item.type === "file" && (
        <div className="row">
          <Button onClick={() => actions.onDownload(item)}>
            <Download size={14} aria-hidden />
            Download
          </Button>
          <Button onClick={() => actions.onAdd(item)}>
            <FolderPlus size={14} aria-hidden />
            Add to project
          </Button>
        </div>
      )}
      <Details
        items={[
          ["Type", typeOfItem(item)],
          ...(item.type === "file" ? ([["Size", `${sizeOf(item.size)} (${numberOf(item.size)} bytes)`]] as const) : []),
          ["Updated", momentOf(updated_at)],
          ["Created", momentOf(created_at)],
          ["Id", <Id key="id" value={item_id} />],
          ["URI", <Id key="uri" label="URI" value={uri} />],
          ...(item.type === "file" ? ([["ETag", <Id key="etag" label="ETag" value={item.etag} />]] as const) : []),
        ]}
      />
      <h3>Extra attributes</h3>
      <Properties value={x_attrs} />
    </div>
  );
}

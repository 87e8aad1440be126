import { skipToken } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { driveRoot } from "../../data/service.js";
import * as admin from "../../admin/index.js";
import { Skeleton } from "../../design/parts.js";
import type { FolderName } from "./use-changes.js";

export interface TrailProps {
  readonly folderId: string;
  /** Returns the control that opens a folder. */
  readonly linkTo: (folder: FolderName) => ReactElement;
}

/** A folder and those above it, as list items. The API returns only the parent of a folder, so this loads them one by one. */
export function Trail({ folderId, linkTo }: TrailProps): ReactNode {
  const { data } = admin.useDriveGetItem(folderId === driveRoot ? skipToken : { itemId: folderId });
  if (folderId === driveRoot) return <li>{linkTo({ id: driveRoot, name: "Drive" })}</li>;
  if (!data)
    return (
      <li>
        <Skeleton width="4rem" />
      </li>
    );
  return (
    <>
      <Trail folderId={data.parent_item_id} linkTo={linkTo} />
      <li>
        <ChevronRight size={14} aria-hidden />
        {linkTo({ id: folderId, name: data.name })}
      </li>
    </>
  );
}

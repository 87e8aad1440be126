import { skipToken } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { driveRoot } from "../../data/service.js";
import * as admin from "../../admin/index.js";
import { buttonClass } from "../../design/button.js";
import { PageHeader, Problem } from "../../design/parts.js";
import { FolderLink, type FolderSearch, useOpenFolder } from "./folder-link.js";
import { FolderPage } from "./folder-page.js";
import "./drive.css";

/** The root of a workspace's drive. */
export function DriveView(): ReactNode {
  return <Folder folderId={driveRoot} search={useSearch({ from: "/w/$workspaceId/drive" })} />;
}

/** A folder of a workspace's drive. */
export function FolderView(): ReactNode {
  const { folderId } = useParams({ from: "/w/$workspaceId/drive/$folderId" });
  return <Folder folderId={folderId} search={useSearch({ from: "/w/$workspaceId/drive/$folderId" })} />;
}

interface FolderProps {
  readonly folderId: string;
  readonly search: FolderSearch;
}

/** Finds the folder, or that of a file: links may know only the id of a file. */
function Folder({ folderId, search }: FolderProps): ReactNode {
  const openFolder = useOpenFolder();
  const folder = admin.useDriveGetItem(folderId === driveRoot ? skipToken : { itemId: folderId });
  const item = admin.useDriveGetItem(search.item === undefined ? skipToken : { itemId: search.item });
  const file = folder.data?.type === "file" ? folder.data : item.data;
  const isElsewhere = file !== undefined && file.parent_item_id !== folderId;
  const openParent = useEffectEvent((id: string, parentId: string) =>
    openFolder(parentId, { ...search, item: id }, true),
  );
  useEffect(() => {
    if (isElsewhere) openParent(file.item_id, file.parent_item_id);
  }, [isElsewhere, file]);
  if (folder.error)
    return (
      <div className="page">
        <PageHeader title="Drive" />
        <Problem
          error={folder.error}
          kind="folder"
          title="The folder could not be loaded"
          retry={() => void folder.refetch()}
          actions={
            <FolderLink folderId={driveRoot} className={buttonClass()}>
              Open the drive
            </FolderLink>
          }
        />
      </div>
    );
  if (folder.data?.type === "file") return null;
  const name = folderId === driveRoot ? "Drive" : folder.data?.name;
  return (
    <FolderPage
      key={folderId}
      folder={{ id: folderId, name: name ?? "Folder" }}
      parentId={folder.data?.parent_item_id}
      search={search}
    />
  );
}

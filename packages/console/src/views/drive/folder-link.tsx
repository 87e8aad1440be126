import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { driveRoot } from "../../data/service.js";
import type { DriveSort, SortOrder } from "./rows.js";

/** The state of a folder's page in its URL. */
export interface FolderSearch {
  /** The file whose details are open. */
  readonly item?: string | undefined;
  readonly sort?: DriveSort | undefined;
  readonly order?: SortOrder | undefined;
}

/** Returns a function that opens the page of a folder. */
export function useOpenFolder(): (folderId: string, search?: FolderSearch, replace?: boolean) => void {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const navigate = useNavigate();
  return (folderId, search = {}, replace = false) =>
    void (folderId === driveRoot
      ? navigate({ to: "/w/$workspaceId/drive", params: { workspaceId }, search, replace })
      : navigate({ to: "/w/$workspaceId/drive/$folderId", params: { workspaceId, folderId }, search, replace }));
}

export interface FolderLinkProps {
  readonly folderId: string;
  readonly search?: FolderSearch;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to the page of a folder. */
export function FolderLink({ folderId, search = {}, className, children }: FolderLinkProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  if (folderId === driveRoot)
    return (
      <Link to="/w/$workspaceId/drive" params={{ workspaceId }} search={search} className={className} dir="auto">
        {children}
      </Link>
    );
  return (
    <Link
      to="/w/$workspaceId/drive/$folderId"
      params={{ workspaceId, folderId }}
      search={search}
      className={className}
      dir="auto"
    >
      {children}
    </Link>
  );
}

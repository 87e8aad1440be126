import { useDocumentsGetV1 } from "@memory-service/react";
import { skipToken } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import * as admin from "../../../admin/index.js";
import { useMessages } from "../../../design/toast.js";

export interface FindInDriveProps {
  readonly documentId: string;
  readonly onFailure: () => void;
}

/** Opens the folder of a document's file. The list of documents does not say where that is. */
export function FindInDrive({ documentId, onFailure }: FindInDriveProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const messages = useMessages();
  const { item, error } = useDriveItem(documentId);
  const open = useEffectEvent((folderId: string, id: string) => {
    void navigate({ to: "/w/$workspaceId/drive/$folderId", params: { workspaceId, folderId }, search: { item: id } });
  });
  const fail = useEffectEvent((reason: unknown) => {
    messages.showFailure(reason, "Could not find the file in the drive");
    onFailure();
  });
  useEffect(() => {
    if (item) open(item.parent_item_id, item.item_id);
  }, [item]);
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
  return (
    <span className="hidden" role="status">
      Opening the folder
    </span>
  );
}

/** Returns the file of a document. */
export function useDriveItem(documentId: string) {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const document = useDocumentsGetV1({ id: projectId, documentId });
  const { data, error } = admin.useDriveGetItem(document.data ? { itemId: document.data.drive_item_id } : skipToken);
  return { item: data, error: document.error ?? error };
}

import type { DriveItem, ProjectDocument } from "@memory-service/client";
import { useNavigate, useParams } from "@tanstack/react-router";
import { CircleX, LoaderCircle, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { driveRoot } from "../../../data/service.js";
import * as admin from "../../../admin/index.js";
import { Button } from "../../../design/button.js";
import { UploadMenu } from "../../../uploads/upload-menu.js";
import { problemOfDocument } from "./document-problem.js";

export interface ProcessingStateProps {
  readonly document: ProjectDocument;
  readonly item: DriveItem | undefined;
}

/** The state of a document without content: processing, or the next step after a failure. */
export function ProcessingState({ document, item }: ProcessingStateProps): ReactNode {
  const { status } = document;
  if (status === "error") return <Failure document={document} item={item} />;
  return (
    <section className="card processing" aria-label="Processing">
      <LoaderCircle size={20} className="spinner" aria-hidden />
      <div>
        <h3>{status === "running" ? "Being processed" : "Waiting to be processed"}</h3>
        <p className="muted">
          The service reads the file and prepares its text for search. This page updates by itself.
        </p>
      </div>
    </section>
  );
}

function Failure({ document, item }: ProcessingStateProps): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const add = admin.useDocumentsImport({ meta: { failure: "Could not process the file again" } });
  const { title, advice, canRetry } = problemOfDocument(document);
  const retry = (drive_item_id: string): void =>
    add.mutate(
      { projectId, drive_item_ids: [drive_item_id] },
      {
        onSuccess: ({ items: [added] }) =>
          void navigate({
            to: "/w/$workspaceId/projects/$projectId/documents/$documentId",
            params: { workspaceId, projectId, documentId: added?.id ?? document.id },
          }),
      },
    );
  return (
    <section className="card processing failed" role="alert">
      <CircleX size={20} className="bad" aria-hidden />
      <div>
        <h3>{title}</h3>
        <p className="muted">{advice}</p>
        <div className="row">
          {canRetry && item ? (
            <Button isPending={add.isPending} onClick={() => retry(item.item_id)}>
              <RotateCw size={14} aria-hidden />
              Process again as a new document
            </Button>
          ) : (
            <UploadMenu target={{ workspaceId, folderId: item?.parent_item_id ?? driveRoot, projectId }} />
          )}
        </div>
      </div>
    </section>
  );
}

import { useDocumentsGetPolling } from "@memory-service/react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { FolderOpen, Search, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Button, buttonClass } from "../../../design/button.js";
import { Loading, PageHeader, Problem } from "../../../design/parts.js";
import { BackLink, ListLink } from "../list-link.js";
import { DocumentContent } from "./document-content.js";
import { DocumentDetails } from "./document-details.js";
import { StatusBadge } from "./document-status.js";
import { useDriveItem } from "./find-in-drive.js";
import { ProcessingState } from "./processing-state.js";
import "./documents.css";

const from = "/w/$workspaceId/projects/$projectId/documents/$documentId";

/** A document of a project. It is polled until its processing has ended. */
export function DocumentView(): ReactNode {
  const params = useParams({ from });
  const { data: document, error, refetch } = useDocumentsGetPolling(params);
  const { item } = useDriveItem(params.documentId);
  if (error && !document)
    return (
      <Problem
        error={error}
        kind="document"
        title="The document could not be loaded"
        retry={() => void refetch()}
        actions={<ListLink to="documents" />}
      />
    );
  return (
    <div className="stack">
      <BackLink to="documents" />
      <PageHeader
        isNested
        title={document?.name ?? "Document"}
        beside={
          document && (
            <span role="status">
              <StatusBadge status={document.status} />
            </span>
          )
        }
        actions={<Actions folderId={item?.parent_item_id} itemId={item?.item_id} />}
      />
      {document ? (
        <div className="document">
          {document.status === "okay" ? (
            <DocumentContent key={document.id} />
          ) : (
            <ProcessingState document={document} item={item} />
          )}
          <DocumentDetails document={document} item={item} />
        </div>
      ) : (
        <Loading label="Loading the document" />
      )}
    </div>
  );
}

interface ActionsProps {
  readonly folderId: string | undefined;
  readonly itemId: string | undefined;
}

function Actions({ folderId, itemId }: ActionsProps): ReactNode {
  const { documentId, ...params } = useParams({ from });
  const navigate = useNavigate();
  const remove = admin.useDocumentsDelete({ meta: { failure: "Could not delete the document" } });
  const deleteIt = (): void => {
    remove.mutate({ projectId: params.projectId, documentId });
    void navigate({ to: "/w/$workspaceId/projects/$projectId/documents", params });
  };
  return (
    <>
      <Link to="/w/$workspaceId/projects/$projectId/search" params={params} className={buttonClass()}>
        <Search size={14} aria-hidden />
        Search in this project
      </Link>
      {folderId !== undefined && itemId !== undefined && (
        <Link
          to="/w/$workspaceId/drive/$folderId"
          params={{ workspaceId: params.workspaceId, folderId }}
          search={{ item: itemId }}
          className={buttonClass()}
        >
          <FolderOpen size={14} aria-hidden />
          Show in drive
        </Link>
      )}
      <Button onClick={deleteIt}>
        <Trash2 size={14} aria-hidden />
        Delete
      </Button>
    </>
  );
}

import type { DocumentStatus, ProjectDocument } from "@memory-service/client";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { FileIcon } from "../../../design/file-icon.js";
import { Time } from "../../../design/parts.js";
import { problemOfDocument } from "../documents/document-problem.js";
import { StatusBadge, useLiveDocument } from "../documents/document-status.js";
import { Panel, PanelFailure, PanelRows } from "./panel.js";

const shown = 4;

/** The documents that failed, and those that are not ready yet. */
export function DocumentsToWatch(): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const lists = [useDocuments("error"), useDocuments("running"), useDocuments("pending")];
  const failed = lists.find(({ error, data }) => error && !data);
  const isLoading = lists.some(({ data }) => !data);
  const documents = lists.flatMap(({ data }) => data?.items ?? []).slice(0, shown);
  return (
    <Panel
      title="Documents to watch"
      more={
        <Link to="/w/$workspaceId/projects/$projectId/documents" params={params} className="link">
          All documents
        </Link>
      }
    >
      {failed && <PanelFailure title="The documents could not be loaded." retry={() => void failed.refetch()} />}
      {!failed && isLoading && <PanelRows rows={1} />}
      {!isLoading && documents.length === 0 && (
        <p className="panel-note">No document has failed, and none is being processed.</p>
      )}
      {!isLoading && documents.length > 0 && (
        <ul className="panel-rows">
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function useDocuments(status: DocumentStatus) {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return admin.useDocumentsList({ projectId, status, order: "desc", page_size: shown });
}

function DocumentRow({ document }: { readonly document: ProjectDocument }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { id, name, status, error, created_at } = useLiveDocument(document);
  return (
    <li>
      <FileIcon name={name} />
      <Link
        to="/w/$workspaceId/projects/$projectId/documents/$documentId"
        params={{ ...params, documentId: id }}
        className="text"
      >
        <span className="main" dir="auto">
          {name}
        </span>
        <span className="sub">
          {status === "error" ? problemOfDocument({ error }).title : <>Added {<Time at={created_at} />}</>}
        </span>
      </Link>
      <StatusBadge status={status} />
    </li>
  );
}

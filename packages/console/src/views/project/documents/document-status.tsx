import type { DocumentStatus, ProjectDocument } from "@memory-service/client";
import { useDocumentsGetPolling } from "@memory-service/react";
import { skipToken } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { CircleCheck, CircleX, Clock, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type Tone } from "../../../design/parts.js";

export const statuses: readonly DocumentStatus[] = ["okay", "running", "pending", "error"];

/** The statuses in words. */
export const statusWords: Readonly<Record<DocumentStatus, string>> = {
  pending: "Waiting",
  running: "Processing",
  okay: "Ready",
  error: "Failed",
};

const tones: Readonly<Record<DocumentStatus, Tone | undefined>> = {
  pending: undefined,
  running: "info",
  okay: "good",
  error: "bad",
};

const icons = { pending: Clock, running: LoaderCircle, okay: CircleCheck, error: CircleX };

/** The status of a document. */
export function StatusBadge({ status }: { readonly status: DocumentStatus }): ReactNode {
  const Icon = icons[status];
  const tone = tones[status];
  return (
    <Badge {...(tone && { tone })}>
      <Icon size={12} className={status === "running" ? "spinner" : undefined} aria-hidden />
      {statusWords[status]}
    </Badge>
  );
}

/** Returns whether the processing of a document has ended. */
export const isAtRest = (status: DocumentStatus): boolean => status === "okay" || status === "error";

/** Returns a document of a list. It is polled until its processing has ended. */
export function useLiveDocument(document: ProjectDocument): ProjectDocument {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const params = isAtRest(document.status) ? skipToken : { workspaceId, projectId, documentId: document.id };
  return useDocumentsGetPolling(params).data ?? document;
}

/** The status of a document of a list. */
export const LiveStatus = ({ document }: { readonly document: ProjectDocument }): ReactNode => (
  <StatusBadge status={useLiveDocument(document).status} />
);

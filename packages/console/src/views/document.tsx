import type { DocumentStatus, DocumentsGetParams } from "@memory-service/client";
import { useDocumentsGetPolling } from "@memory-service/react";
import type { ReactNode } from "react";
import { momentOf, numberOf } from "../parts/format.js";
import { Lookup } from "../parts/lookup.js";
import { Failure, Waiting } from "../parts/states.js";

/** The processing status of a document, polled until processing succeeds or fails. */
export function DocumentView({ workspaceId, projectId, documentId }: DocumentsGetParams): ReactNode {
  const { data, error, isFetching, refetch } = useDocumentsGetPolling({ workspaceId, projectId, documentId });
  return (
    <>
      <h1>Document</h1>
      <Lookup view="documents" args={[workspaceId, projectId, documentId]} />
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <article className="card">
          <h2>{data.name}</h2>
          <p role="status">
            <span className={`badge ${tones[data.status]}`}>{words[data.status]}</span>
          </p>
          {data.error && <pre>{JSON.stringify(data.error, undefined, 2)}</pre>}
          <dl>
            <dt>Added</dt>
            <dd>{momentOf(data.created_at)}</dd>
            <dt>Tokens</dt>
            <dd>{numberOf(data.usage.files_process_tokens)}</dd>
            <dt>Kind</dt>
            <dd>{data.document_type}</dd>
          </dl>
          <p className="details">
            {isAtRest(data.status) ? "Processing has finished." : isFetching ? "Checking…" : "Checking again soon."}
          </p>
        </article>
      )}
    </>
  );
}

const isAtRest = (status: DocumentStatus): boolean => status === "okay" || status === "error";

const words: Readonly<Record<DocumentStatus, string>> = {
  pending: "Waiting to be processed",
  running: "Being processed",
  okay: "Ready",
  error: "Failed",
};

const tones: Readonly<Record<DocumentStatus, string>> = { pending: "", running: "busy", okay: "good", error: "bad" };

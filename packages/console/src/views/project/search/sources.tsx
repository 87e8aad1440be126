import type { DocumentResult } from "@memory-service/client";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countOf } from "../../../data/format.js";
import { FileIcon } from "../../../design/file-icon.js";

/** The documents that the hits are in, those with the most hits first. */
export function Sources({ documents }: { readonly documents: readonly DocumentResult[] }): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId/search" });
  const sources = new Map<string, DocumentResult[]>();
  for (const hit of documents) sources.set(hit.document_id, [...(sources.get(hit.document_id) ?? []), hit]);
  return (
    <aside aria-labelledby="search-sources" className="search-sources">
      <h2 id="search-sources" className="search-list-title">
        Found in {countOf(sources.size, "document", "documents")}
      </h2>
      <ul className="search-list">
        {[...sources]
          .toSorted(([, left], [, right]) => right.length - left.length)
          .map(([documentId, hits]) => (
            <li key={documentId}>
              <Link
                to="/w/$workspaceId/projects/$projectId/documents/$documentId"
                params={{ workspaceId, projectId, documentId }}
                className="search-source"
              >
                <FileIcon name={hits[0]?.document_name ?? ""} />
                <span className="search-source-name">{hits[0]?.document_name}</span>
                <span className="muted numeric">{countOf(hits.length, "hit", "hits")}</span>
              </Link>
            </li>
          ))}
      </ul>
    </aside>
  );
}

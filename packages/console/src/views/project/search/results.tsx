import type { DocumentResult, Memory } from "@memory-service/client";
import { skipToken } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FileQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Badge } from "../../../design/parts.js";
import { useResolving } from "../conflicts/open-conflicts.js";
import { partOf } from "../passages/part.js";
import { FigureHit } from "./figure-hit.js";
import { Hit } from "./hit.js";
import { MemoryHit } from "./memory-hit.js";
import { PassageHit } from "./passage-hit.js";
import { NoDocumentHits, NoMemoryHits } from "./no-hits.js";
import { Sources } from "./sources.js";
import { TableHit } from "./table-hit.js";
import type { ProjectSearch } from "./use-project-search.js";

export type Kind = "documents" | "memories";

export interface ResultsProps extends Pick<ProjectSearch, "users" | "userId" | "isStale"> {
  readonly documents: readonly DocumentResult[];
  readonly memories: readonly Memory[];
  /** Undefined: both. */
  readonly kind: Kind | undefined;
  readonly query: string;
}

/** The hits of a search. */
export function Results({ documents, memories, kind, query, users, userId, isStale }: ResultsProps): ReactNode {
  const layout = kind === undefined ? "both" : kind;
  return (
    <div className="search-results" aria-busy={isStale}>
      <div className={`search-columns ${layout}`}>
        {kind !== "memories" && (
          <section aria-labelledby="search-documents">
            <h2 id="search-documents" className="search-list-title">
              In documents
            </h2>
            {documents.length === 0 ? <NoDocumentHits query={query} /> : <DocumentList documents={documents} />}
          </section>
        )}
        {kind !== "documents" && (
          <section aria-labelledby="search-memories">
            <h2 id="search-memories" className="search-list-title">
              In memories
            </h2>
            {memories.length === 0 ? (
              <NoMemoryHits query={query} users={users} userId={userId} />
            ) : (
              <MemoryList memories={memories} />
            )}
          </section>
        )}
        {kind === "documents" && documents.length > 0 && <Sources documents={documents} />}
      </div>
    </div>
  );
}

function DocumentList({ documents }: { readonly documents: readonly DocumentResult[] }): ReactNode {
  return (
    <ul className="search-list">
      {withKeys(documents).map(([key, result]) => (
        <li key={key} className="search-hit" data-hit-item>
          <DocumentHit result={result} />
        </li>
      ))}
    </ul>
  );
}

/** Returns hits with unique keys, so that a hit of the next results keeps the focus. No identifier is common to all kinds. */
function withKeys(documents: readonly DocumentResult[]): readonly (readonly [key: string, result: DocumentResult])[] {
  const seen = new Map<string, number>();
  return documents.map((result) => {
    const id = [result.document_id, partOf(result)].join(" ");
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return [count === 0 ? id : `${id} ${count}`, result];
  });
}

function DocumentHit({ result }: { readonly result: DocumentResult }): ReactNode {
  switch (result.type) {
    case "paragraph":
      return <PassageHit result={result} />;
    case "table":
      return <TableHit result={result} />;
    case "figure":
      return <FigureHit result={result} />;
    default:
      return <UnknownHit result={result} />;
  }
}

/** A hit of a kind that a newer service has. */
function UnknownHit({ result }: { readonly result: DocumentResult }): ReactNode {
  return (
    <Hit
      result={result}
      kind="Hit"
      icon={<FileQuestionMark size={16} aria-hidden />}
      details={<Badge>{result.type}</Badge>}
    >
      <p className="muted">The console cannot show this kind of hit yet. The document has it.</p>
    </Hit>
  );
}

function MemoryList({ memories }: { readonly memories: readonly Memory[] }): ReactNode {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId/search" });
  const hasConflicts = memories.some(({ has_unresolved_conflict }) => has_unresolved_conflict);
  const conflicts = admin.useConflictsList(hasConflicts ? { projectId, resolved: false, page_size: 200 } : skipToken);
  const resolving = useResolving();
  return (
    <ul className="search-list memories">
      {memories.map((memory) => {
        const own = conflicts.data?.items.filter(({ memory_ids }) => memory_ids.includes(memory.id)) ?? [];
        const open = own.filter(({ id }) => !resolving.has(id));
        // A conflict that is being resolved no longer counts.
        const hasConflict = memory.has_unresolved_conflict && (own.length === 0 || open.length > 0);
        return (
          <li key={memory.id} className="search-hit" data-hit-item>
            <MemoryHit
              memory={{ ...memory, has_unresolved_conflict: hasConflict }}
              conflictId={open.length === 1 ? open[0]?.id : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

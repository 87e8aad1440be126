import type { Conflict } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Button } from "../../../design/button.js";
import { Skeleton } from "../../../design/parts.js";
import { factsOf, useFacts } from "../conflicts/facts.js";
import { useResolving } from "../conflicts/open-conflicts.js";

/** The open conflicts of a memory. */
export function MemoryConflicts({ memoryId }: { readonly memoryId: string }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { projectId } = params;
  const list = admin.useConflictsList({ projectId, memory_id: memoryId, resolved: false });
  const resolving = useResolving();
  const conflicts = list.data?.items.filter(({ id }) => !resolving.has(id));
  return (
    <section className="card memory-aside" aria-labelledby="memory-conflicts">
      <header>
        <h3 id="memory-conflicts">Open conflicts</h3>
      </header>
      {list.error && !conflicts && (
        <div className="stack">
          <p className="muted">The conflicts could not be loaded.</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </div>
      )}
      {!list.error && !conflicts && (
        <div className="memory-conflicts">
          <Skeleton width="80%" />
        </div>
      )}
      {conflicts?.length === 0 && <p className="muted">Nothing contradicts this memory.</p>}
      {conflicts && conflicts.length > 0 && (
        <ul className="memory-conflicts">
          {conflicts.map((conflict) => (
            <ConflictLink key={conflict.id} conflict={conflict} />
          ))}
        </ul>
      )}
      {list.data?.continuation_token !== undefined && (
        <Link
          to="/w/$workspaceId/projects/$projectId/conflicts"
          params={params}
          search={{ memory: memoryId }}
          className="link"
        >
          All conflicts of this memory
        </Link>
      )}
    </section>
  );
}

function ConflictLink({ conflict }: { readonly conflict: Conflict }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const loaded = useFacts(params.workspaceId, conflict.facts);
  const [first, second] = factsOf(conflict, loaded);
  const other = conflict.document_id === null ? second?.fact?.fact : (first?.rewrite ?? "A document says otherwise.");
  return (
    <li>
      <Link
        to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
        params={{ ...params, conflictId: conflict.id }}
      >
        <TriangleAlert size={16} aria-hidden />
        <span>
          {first?.fact?.fact ?? <Skeleton width="12rem" />}
          <span className="muted"> ≠ {other}</span>
        </span>
      </Link>
    </li>
  );
}

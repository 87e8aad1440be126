import { useQueries } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Brain } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Badge, Skeleton } from "../../../design/parts.js";

/** The memories that a conflict concerns. */
export function Memories({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const results = useQueries({ queries: ids.map((memoryId) => admin.memoriesGetQuery({ projectId, memoryId })) });
  if (ids.length === 0) return null;
  return (
    <section className="card conflict-memories" aria-labelledby="conflict-memories">
      <header>
        <h3 id="conflict-memories">{ids.length === 1 ? "The memory concerned" : "The memories concerned"}</h3>
      </header>
      <ul>
        {ids.map((memoryId, index) => {
          const memory = results[index]?.data;
          return (
            <li key={memoryId}>
              <Brain size={16} aria-hidden />
              <Link
                to="/w/$workspaceId/projects/$projectId/memories/$memoryId"
                params={{ workspaceId, projectId, memoryId }}
              >
                {memory?.content ?? (results[index]?.error ? "Open the memory" : <Skeleton width="18rem" />)}
              </Link>
              {memory?.expired && <Badge>Expired</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

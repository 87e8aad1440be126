import type { Memory } from "@memory-service/client";
import { Link, useParams } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, Time } from "../../../design/parts.js";
import { Highlighted } from "../passages/highlighted.js";

export interface MemoryHitProps {
  readonly memory: Memory;
  /** The memory's only open conflict. Undefined if there are several, or while they load. */
  readonly conflictId: string | undefined;
}

const from = "/w/$workspaceId/projects/$projectId/search";

/** A memory, with a link to where it comes from, and one to its conflict. */
export function MemoryHit({ memory, conflictId }: MemoryHitProps): ReactNode {
  const params = useParams({ from });
  return (
    <>
      <Link
        to="/w/$workspaceId/projects/$projectId/memories/$memoryId"
        params={{ ...params, memoryId: memory.id }}
        className="search-memory-link"
        data-hit
        dir="auto"
      >
        <Highlighted text={memory.content} />
      </Link>
      <p className="search-memory-details">
        <span>
          Updated <Time at={memory.updated_at} />
        </span>
        {memory.has_unresolved_conflict && <ConflictLink memoryId={memory.id} conflictId={conflictId} />}
      </p>
    </>
  );
}

function ConflictLink({
  memoryId,
  conflictId,
}: {
  readonly memoryId: string;
  readonly conflictId: string | undefined;
}): ReactNode {
  const params = useParams({ from });
  const badge = (
    <Badge tone="warn">
      <TriangleAlert size={12} aria-hidden />
      In conflict
    </Badge>
  );
  if (conflictId !== undefined)
    return (
      <Link
        to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
        params={{ ...params, conflictId }}
        className="search-conflict"
      >
        {badge}
      </Link>
    );
  return (
    <Link
      to="/w/$workspaceId/projects/$projectId/conflicts"
      params={params}
      search={{ memory: memoryId, status: "open" }}
      className="search-conflict"
    >
      {badge}
    </Link>
  );
}

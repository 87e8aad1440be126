import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Problem, Skeleton } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { BackLink, ListLink } from "../list-link.js";
import { CurrentMemory } from "./current-memory.js";
import { MemoryConflicts } from "./memory-conflicts.js";
import { Trace } from "./trace.js";
import "./memories.css";

const route = "/w/$workspaceId/projects/$projectId/memories/$memoryId";

/** A memory: what it says, where it comes from, and its conflicts. */
export function MemoryView(): ReactNode {
  const params = useParams({ from: route });
  const { data, error, refetch } = admin.useMemoriesGet({ projectId: params.projectId, memoryId: params.memoryId });
  useTitle(data?.content ?? "Memory", 2);
  if (error && !data)
    return (
      <Problem
        error={error}
        kind="memory"
        title="The memory could not be loaded"
        retry={() => void refetch()}
        actions={<ListLink to="memories" />}
      />
    );
  return (
    <div className="stack">
      <BackLink to="memories" />
      <div className="memory-page">
        {data ? <CurrentMemory memory={data} /> : <LoadingMemory />}
        <MemoryConflicts memoryId={params.memoryId} />
        <Trace />
      </div>
    </div>
  );
}

function LoadingMemory(): ReactNode {
  return (
    <div className="card stack">
      <span className="hidden" role="status">
        Loading the memory
      </span>
      <Skeleton width="85%" />
      <Skeleton width="14rem" />
    </div>
  );
}

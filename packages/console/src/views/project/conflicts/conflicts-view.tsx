import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { buttonClass } from "../../../design/button.js";
import { TokenPager } from "../../../design/pager.js";
import { Empty, Problem } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { ConflictTable } from "./conflict-table.js";
import { useResolving } from "./open-conflicts.js";
import "./conflicts.css";

const route = "/w/$workspaceId/projects/$projectId/conflicts";

/** The conflicts of a project. */
export function ConflictsView(): ReactNode {
  useTitle("Conflicts", 2);
  const { projectId } = useParams({ from: route });
  const { status = "open", memory, order = "desc", after } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const list = admin.useConflictsList(
    {
      projectId,
      resolved: status === "resolved",
      order,
      ...(memory !== undefined && { memory_id: memory }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  const resolving = useResolving();
  // A conflict is no longer open as soon as its resolution is on its way; undoing brings it back.
  const rows = list.data?.items.filter(({ id }) => status === "resolved" || !resolving.has(id));
  return (
    <div className="stack">
      <div className="toolbar">
        <Segments status={status} />
        {memory !== undefined && <MemoryFilter memoryId={memory} />}
      </div>
      {list.error && !list.data ? (
        <Problem error={list.error} title="The conflicts could not be loaded" retry={() => void list.refetch()} />
      ) : (
        <ConflictTable
          key={status}
          rows={rows}
          isStale={list.isPlaceholderData}
          status={status}
          order={order}
          onToggleOrder={() =>
            void navigate({
              search: ({ after: _, ...old }) => ({ ...old, order: order === "desc" ? "asc" : "desc" }),
              replace: true,
            })
          }
          empty={<NoConflicts status={status} isFiltered={memory !== undefined} />}
        />
      )}
      {list.data && (
        <TokenPager
          count={rows?.length ?? 0}
          things={status === "open" ? ["open conflict", "open conflicts"] : ["resolved conflict", "resolved conflicts"]}
          after={after}
          next={list.data.continuation_token}
          linkTo={(after) => <Link from={route} to="." search={(old) => ({ ...old, after })} />}
        />
      )}
    </div>
  );
}

const segments = [
  { status: "open", title: "Open" },
  { status: "resolved", title: "Resolved" },
] as const;

function Segments({ status }: { readonly status: "open" | "resolved" }): ReactNode {
  return (
    <nav className="segments" aria-label="Status">
      {segments.map((segment) => (
        <Link
          key={segment.status}
          from={route}
          to="."
          search={({ after: _, ...old }) => ({ ...old, status: segment.status })}
          aria-current={segment.status === status ? "true" : undefined}
        >
          {segment.title}
        </Link>
      ))}
    </nav>
  );
}

/** The memory that the list is limited to, with a link that shows all conflicts. */
function MemoryFilter({ memoryId }: { readonly memoryId: string }): ReactNode {
  const { projectId } = useParams({ from: route });
  const { data } = admin.useMemoriesGet({ projectId, memoryId });
  return (
    <span className="conflict-filter">
      <span>Memory: {data?.content ?? "…"}</span>
      <Link
        from={route}
        to="."
        search={({ memory: _, after: __, ...old }) => old}
        className={buttonClass({ variant: "ghost", isSmall: true }, "icon")}
        aria-label="Show the conflicts of all memories"
      >
        <X size={14} aria-hidden />
      </Link>
    </span>
  );
}

interface NoConflictsProps {
  readonly status: "open" | "resolved";
  readonly isFiltered: boolean;
}

function NoConflicts({ status, isFiltered }: NoConflictsProps): ReactNode {
  const icon = <CircleCheck size={24} aria-hidden />;
  const other = (
    <Link
      from={route}
      to="."
      search={({ after: _, ...old }) => ({ ...old, status: status === "open" ? "resolved" : "open" })}
      className={buttonClass()}
    >
      {status === "open" ? "Resolved conflicts" : "Open conflicts"}
    </Link>
  );
  const about =
    status === "open"
      ? "Facts that contradict one another, or a document, appear here."
      : "Conflicts that you resolve appear here, with what has changed.";
  return (
    <Empty icon={icon} title={status === "open" ? "No open conflicts" : "No conflict was resolved yet"} actions={other}>
      {isFiltered ? "This memory has none." : about}
    </Empty>
  );
}

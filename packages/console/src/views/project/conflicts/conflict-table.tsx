import { useConflictsResolve } from "@memory-service/react";
import type { Conflict } from "@memory-service/server/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowRight, CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../design/button.js";
import type { MenuAction } from "../../../design/menu.js";
import { Badge, Skeleton, Time } from "../../../design/parts.js";
import { type Column, SelectionBar, Table, useSelection } from "../../../design/table.js";
import { describeStrategy } from "./effects.js";
import { factsOf, useActorNames, useFacts } from "./facts.js";

export interface ConflictTableProps {
  /** Undefined while loading. */
  readonly rows: readonly Conflict[] | undefined;
  readonly isStale: boolean;
  readonly status: "open" | "resolved";
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
  readonly empty: ReactNode;
}

/** A table of conflicts with their actions. */
export function ConflictTable({ rows, isStale, status, order, onToggleOrder, empty }: ConflictTableProps): ReactNode {
  const { workspaceId, projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const navigate = useNavigate();
  const resolve = useConflictsResolve({ meta: { failure: "Could not dismiss the conflict" } });
  const refs = rows?.flatMap(({ facts }) => facts) ?? [];
  const loaded = useFacts(workspaceId, refs);
  const actors = useActorNames(refs);
  const selection = useSelection();
  const selected = rows?.filter(({ id }) => selection.ids.has(id)) ?? [];

  const textsOf = (conflict: Conflict): readonly (string | undefined)[] =>
    factsOf(conflict, loaded).map(({ fact, error }) => fact?.fact ?? (error ? "A fact" : undefined));
  const dismiss = (conflicts: readonly Conflict[]): void => {
    selection.onChange(new Set());
    for (const { id: conflictId } of conflicts)
      resolve.mutate({ workspaceId, projectId, conflictId, strategy: "dismiss" });
  };
  const actionsOf = (conflict: Conflict): readonly MenuAction[] => [
    {
      label: "Open",
      icon: <ArrowRight size={14} aria-hidden />,
      onSelect: () =>
        void navigate({
          to: "/w/$workspaceId/projects/$projectId/conflicts/$conflictId",
          params: { workspaceId, projectId, conflictId: conflict.id },
        }),
    },
    ...(conflict.resolved
      ? []
      : [{ label: "Dismiss", icon: <CircleSlash size={14} aria-hidden />, onSelect: () => dismiss([conflict]) }]),
  ];
  return (
    <>
      <Table
        label="Conflicts"
        columns={columnsOf({ textsOf, actors, status, created: { direction: order, onToggle: onToggleOrder } })}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={(conflict) => textsOf(conflict)[0] ?? "conflict"}
        isStale={isStale}
        {...(status === "open" && { selection })}
        actionsOf={actionsOf}
        bar={
          selected.length > 0 && (
            <SelectionBar selection={selection}>
              <Button isSmall onClick={() => dismiss(selected)}>
                <CircleSlash size={14} aria-hidden />
                Dismiss
              </Button>
            </SelectionBar>
          )
        }
        empty={empty}
      />
    </>
  );
}

interface ColumnOptions {
  /** Returns the texts of a conflict's facts, or undefined for those that are loading. */
  readonly textsOf: (conflict: Conflict) => readonly (string | undefined)[];
  readonly actors: ReadonlyMap<string, string>;
  readonly status: "open" | "resolved";
  readonly created: Column<Conflict>["sort"];
}

function columnsOf({ textsOf, actors, status, created }: ColumnOptions): readonly Column<Conflict>[] {
  return [
    {
      id: "conflict",
      title: "Conflict",
      isWide: true,
      cell: (conflict) => <Summary conflict={conflict} texts={textsOf(conflict)} />,
    },
    {
      id: "kind",
      title: "Between",
      isOptional: true,
      cell: ({ document_id }) => <Badge>{document_id === null ? "Facts" : "Fact and document"}</Badge>,
    },
    {
      id: "actors",
      title: "Actor",
      isOptional: true,
      hasControls: true,
      cell: ({ facts }) => <Actors ids={[...new Set(facts.map(({ actor_id }) => actor_id))]} names={actors} />,
    },
    {
      id: "status",
      title: status === "open" ? "Status" : "Resolution",
      isOptional: true,
      cell: ({ resolution }) =>
        resolution === null ? (
          <Badge tone="warn">Open</Badge>
        ) : (
          <Badge tone="good">{describeStrategy(resolution.strategy)}</Badge>
        ),
    },
    {
      id: "created",
      title: "Created",
      sort: created,
      cell: ({ created_at }) => (
        <span className="muted">
          <Time at={created_at} />
        </span>
      ),
    },
  ];
}

interface SummaryProps {
  readonly conflict: Conflict;
  readonly texts: readonly (string | undefined)[];
}

/** The sides of a conflict: the texts of the facts, and the document's text for the first of them. */
function Summary({ conflict, texts: [first, ...others] }: SummaryProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const [second] = others;
  const rewrite = conflict.facts[0]?.rewrite;
  const other = conflict.document_id === null ? second : (rewrite ?? "A document says otherwise.");
  const more = conflict.document_id === null ? others.length - 1 : others.length;
  return (
    <>
      <Link
        to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
        params={{ ...params, conflictId: conflict.id }}
        className="row-link conflict-side"
        dir="auto"
      >
        {first ?? (
          <>
            <span className="hidden">Conflict</span>
            <Skeleton width="70%" />
          </>
        )}
      </Link>
      <span className="sub">
        ≠ {other === undefined ? <Skeleton width="60%" /> : <bdi>{other}</bdi>}
        {more > 0 && ` and ${more} more`}
      </span>
    </>
  );
}

interface ActorsProps {
  readonly ids: readonly string[];
  /** The names that are loaded. */
  readonly names: ReadonlyMap<string, string>;
}

function Actors({ ids, names }: ActorsProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  return (
    <span className="conflict-actors">
      {ids.map((actorId) => (
        <Link key={actorId} to="/w/$workspaceId/actors/$actorId" params={{ workspaceId, actorId }} className="link">
          {names.get(actorId) ?? <Skeleton width="5rem" />}
        </Link>
      ))}
    </span>
  );
}

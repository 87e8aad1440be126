import type { Conflict } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { buttonClass } from "../../../design/button.js";
import { Badge, Id, Problem, Skeleton, Time } from "../../../design/parts.js";
import { useTitle } from "../../../design/title.js";
import { BackLink, ListLink } from "../list-link.js";
import { ConflictPage } from "./conflict-page.js";
import { titleOf } from "./facts.js";
import { type OpenConflicts, useOpenConflicts, useResolving } from "./open-conflicts.js";
import "./conflicts.css";

const route = "/w/$workspaceId/projects/$projectId/conflicts/$conflictId";

/** A conflict: its sides next to each other, and a choice between them. */
export function ConflictView(): ReactNode {
  const params = useParams({ from: route });
  const { data, error, refetch } = admin.useConflictsGet({
    projectId: params.projectId,
    conflictId: params.conflictId,
  });
  useTitle(data ? titleOf(data) : "Conflict", 2);
  const open = useOpenConflicts(params.projectId, params.conflictId);
  if (error && !data)
    return (
      <Problem
        error={error}
        kind="conflict"
        title="The conflict could not be loaded"
        retry={() => void refetch()}
        actions={<ListLink to="conflicts" />}
      />
    );
  return (
    <div className="stack">
      <Header conflict={data} open={open} />
      {data ? (
        <ConflictPage key={data.id} conflict={data} open={open} refetch={() => void refetch()} />
      ) : (
        <LoadingSides />
      )}
    </div>
  );
}

function Header({
  conflict,
  open,
}: {
  readonly conflict: Conflict | undefined;
  readonly open: OpenConflicts;
}): ReactNode {
  return (
    <header className="conflict-header">
      <BackLink to="conflicts" />
      <div className="row title">
        <h2>{conflict ? titleOf(conflict) : "Conflict"}</h2>
        {conflict && <Status conflict={conflict} />}
      </div>
      <div className="row about">
        {conflict ? (
          <>
            <span>
              Found <Time at={conflict.created_at} />
            </span>
            <Id value={conflict.id} label="conflict id" />
          </>
        ) : (
          <Skeleton width="12rem" />
        )}
      </div>
      <Navigation open={open} />
    </header>
  );
}

/** The state as the message with "Undo" has it: a conflict that is being resolved counts as resolved. */
function Status({ conflict: { id, resolved } }: { readonly conflict: Conflict }): ReactNode {
  const isResolved = useResolving().has(id) || resolved;
  return isResolved ? <Badge tone="good">Resolved</Badge> : <Badge tone="warn">Open</Badge>;
}

/** Links to the other open conflicts, for working through many of them. */
function Navigation({
  open: { total, hasMore, position, previous, next },
}: {
  readonly open: OpenConflicts;
}): ReactNode {
  const params = useParams({ from: route });
  if (total === undefined || total === 0) return <nav aria-label="Open conflicts" />;
  const count = `${total}${hasMore ? "+" : ""} open`;
  const links = [
    { label: "Previous open conflict", conflictId: previous, Icon: ChevronLeft },
    { label: "Next open conflict", conflictId: next, Icon: ChevronRight },
  ];
  return (
    <nav className="row" aria-label="Open conflicts">
      <span className="muted numeric">{position === undefined ? count : `${position} of ${count}`}</span>
      {links.map(
        ({ label, conflictId, Icon }) =>
          conflictId !== undefined && (
            <Link
              key={label}
              to={route}
              params={{ ...params, conflictId }}
              className={buttonClass({ isSmall: true }, "icon")}
              aria-label={label}
              title={label}
            >
              <Icon size={16} aria-hidden />
            </Link>
          ),
      )}
    </nav>
  );
}

function LoadingSides(): ReactNode {
  return (
    <div className="conflict-page">
      <span className="hidden" role="status">
        Loading the conflict
      </span>
      <div className="conflict-sides">
        {[0, 1].map((side) => (
          <div key={side} className="card stack">
            <Skeleton width="8rem" />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
      <div className="card stack">
        <Skeleton width="9rem" />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </div>
    </div>
  );
}

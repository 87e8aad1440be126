import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { countOf, shortNumberOf } from "../../data/format.js";
import { Skeleton, Time } from "../../design/parts.js";
import type { Column } from "../../design/table.js";
import { type ProjectRow, type ProjectSort, retrievalsOf } from "./sort.js";

/** The sort order of the rows, and a function that changes it. */
export interface TableSort {
  readonly column: ProjectSort | undefined;
  readonly direction: "asc" | "desc";
  readonly onToggle: (column: ProjectSort) => void;
}

/** Returns the columns of the table of projects. Without `sort`, it cannot be sorted. */
export function projectColumns(workspaceId: string, sort: TableSort | undefined): readonly Column<ProjectRow>[] {
  const columns: readonly ProjectColumn[] = [nameColumn(workspaceId), ...numberColumns(workspaceId)];
  return columns.map((column) => ({
    ...column,
    sort: sort && {
      direction: sort.column === column.id ? sort.direction : undefined,
      onToggle: () => sort.onToggle(column.id),
    },
  }));
}

type ProjectColumn = Column<ProjectRow> & { readonly id: ProjectSort };

const nameColumn = (workspaceId: string): ProjectColumn => ({
  id: "name",
  title: "Name",
  isWide: true,
  cell: ({ project: { id, name, description } }) => (
    <>
      <Link
        to="/w/$workspaceId/projects/$projectId"
        params={{ workspaceId, projectId: id }}
        className="row-link"
        dir="auto"
      >
        {name}
      </Link>
      <span className="sub" dir="auto">
        {description}
      </span>
    </>
  ),
});

const numberColumns = (workspaceId: string): readonly ProjectColumn[] => [
  {
    id: "documents",
    title: "Documents",
    isNumeric: true,
    isOptional: true,
    cell: ({ counts }) => <Count value={counts?.document_count} />,
  },
  {
    id: "memories",
    title: "Memories",
    isNumeric: true,
    isOptional: true,
    cell: ({ counts }) => <Count value={counts?.memory_count} />,
  },
  {
    id: "conflicts",
    title: "Open conflicts",
    isNumeric: true,
    cell: ({ project, counts }) =>
      counts !== undefined && counts.unresolved_conflict_count > 0 ? (
        <Link
          to="/w/$workspaceId/projects/$projectId/conflicts"
          params={{ workspaceId, projectId: project.id }}
          className="badge warn above"
          aria-label={countOf(counts.unresolved_conflict_count, "open conflict", "open conflicts")}
        >
          {counts.unresolved_conflict_count}
        </Link>
      ) : (
        <Count value={counts?.unresolved_conflict_count} />
      ),
  },
  {
    id: "retrieved",
    title: "Retrieved",
    isNumeric: true,
    isOptional: true,
    cell: ({ project }) => <Count value={retrievalsOf(project)} />,
  },
  {
    id: "updated",
    title: "Updated",
    isOptional: true,
    cell: ({ project }) => (
      <span className="muted">
        <Time at={project.updated_at} />
      </span>
    ),
  },
];

/** A number. Zeros step back, so that the others stand out. */
function Count({ value }: { readonly value: number | undefined }): ReactNode {
  if (value === undefined) return <Skeleton width="1.5rem" />;
  return <span className={value === 0 ? "muted" : undefined}>{shortNumberOf(value)}</span>;
}

import { useProjectsDelete, useProjectsUpdate } from "@memory-service/react";
import { projectsUpdateMutation } from "@memory-service/react/options";
import { Link, useParams } from "@tanstack/react-router";
import { Pencil, Search, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { shortNumberOf } from "../../data/format.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { Button } from "../../design/button.js";
import { ConfirmDeletion } from "../../design/dialog.js";
import { Badge, Skeleton, Time } from "../../design/parts.js";
import { type Column, SelectionBar, Table, useSelection } from "../../design/table.js";
import { useMessages } from "../../design/toast.js";
import { useNavigate } from "@tanstack/react-router";
import { EditProject } from "./edit-project.js";
import { type ProjectRow, type ProjectSort, retrievalsOf } from "./sort.js";

export interface ProjectTableProps {
  /** Undefined while loading. */
  readonly rows: readonly ProjectRow[] | undefined;
  readonly isStale: boolean;
  /** Absent: the rows cannot be sorted. */
  readonly sort:
    | {
        readonly column: ProjectSort | undefined;
        readonly direction: "asc" | "desc";
        readonly onToggle: (column: ProjectSort) => void;
      }
    | undefined;
  readonly empty: ReactNode;
}

/** Projects, with what can be done with them. Mutations live here, and not in a row, which disappears with its project. */
export function ProjectTable({ rows, isStale, sort, empty }: ProjectTableProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects" });
  const navigate = useNavigate();
  const messages = useMessages();
  const update = useProjectsUpdate({ meta: { failure: "Could not change the project" } });
  const remove = useProjectsDelete({ meta: { failure: "Could not delete the project" } });
  const changing = new Set(usePendingChanges(projectsUpdateMutation).map(({ params }) => params.id));
  const selection = useSelection();
  const [edited, setEdited] = useState<ProjectRow>();
  const [deleted, setDeleted] = useState<readonly ProjectRow[]>([]);

  const save = ({ project }: ProjectRow, values: { readonly name: string; readonly description: string }): void => {
    const { id, name, description } = project;
    setEdited(undefined);
    update.mutate(
      { id, ...values },
      {
        onSuccess: () =>
          messages.show({ title: `“${values.name}” saved`, undo: () => update.mutate({ id, name, description }) }),
      },
    );
  };
  const deleteAll = (): void => {
    setDeleted([]);
    selection.onChange(new Set());
    for (const { project } of deleted)
      remove.mutate({ id: project.id }, { onSuccess: () => messages.show({ title: `“${project.name}” deleted` }) });
  };
  const selected = rows?.filter(({ project }) => selection.ids.has(project.id)) ?? [];
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar selection={selection}>
          <Button onClick={() => setDeleted(selected)}>
            <Trash2 size={14} aria-hidden />
            Delete
          </Button>
        </SelectionBar>
      )}
      <Table
        label="Projects"
        columns={columnsOf(workspaceId, sort)}
        rows={rows}
        idOf={({ project }) => project.id}
        nameOf={({ project }) => project.name}
        isPending={({ project }) => changing.has(project.id)}
        isStale={isStale}
        selection={selection}
        actionsOf={(row) => [
          {
            label: "Search",
            icon: <Search size={14} aria-hidden />,
            onSelect: () =>
              void navigate({
                to: "/w/$workspaceId/projects/$projectId/search",
                params: { workspaceId, projectId: row.project.id },
              }),
          },
          { label: "Edit", icon: <Pencil size={14} aria-hidden />, onSelect: () => setEdited(row) },
          {
            label: "Delete",
            icon: <Trash2 size={14} aria-hidden />,
            isDangerous: true,
            onSelect: () => setDeleted([row]),
          },
        ]}
        empty={empty}
      />
      {edited && (
        <EditProject
          project={edited.project}
          onClose={() => setEdited(undefined)}
          onSave={(values) => save(edited, values)}
        />
      )}
      <ConfirmDeletion
        isOpen={deleted.length > 0}
        onClose={() => setDeleted([])}
        kind={deleted.length > 1 ? "projects" : "project"}
        name={deleted.length > 1 ? `${deleted.length} projects` : (deleted[0]?.project.name ?? "")}
        consequences="This deletes all documents, memories and conflicts in it for good. Files stay in the drive."
        onConfirm={deleteAll}
      />
    </>
  );
}

function columnsOf(workspaceId: string, sort: ProjectTableProps["sort"]): readonly Column<ProjectRow>[] {
  const sortOf = (column: ProjectSort): Column<ProjectRow>["sort"] =>
    sort && {
      direction: sort.column === column ? sort.direction : undefined,
      onToggle: () => sort.onToggle(column),
    };
  const count = (value: number | undefined): ReactNode =>
    value === undefined ? <Skeleton width="1.5rem" /> : <Count value={value} />;
  return [
    {
      id: "name",
      title: "Name",
      isWide: true,
      sort: sortOf("name"),
      cell: ({ project: { id, name, description } }) => (
        <>
          <Link to="/w/$workspaceId/projects/$projectId" params={{ workspaceId, projectId: id }} className="row-link">
            {name}
          </Link>
          <span className="sub">{description}</span>
        </>
      ),
    },
    {
      id: "documents",
      title: "Documents",
      isNumeric: true,
      isOptional: true,
      sort: sortOf("documents"),
      cell: ({ counts }) => count(counts?.document_count),
    },
    {
      id: "memories",
      title: "Memories",
      isNumeric: true,
      isOptional: true,
      sort: sortOf("memories"),
      cell: ({ counts }) => count(counts?.memory_count),
    },
    {
      id: "conflicts",
      title: "Open conflicts",
      isNumeric: true,
      sort: sortOf("conflicts"),
      cell: ({ counts }) =>
        counts !== undefined && counts.unresolved_conflict_count > 0 ? (
          <Badge tone="warn">{counts.unresolved_conflict_count}</Badge>
        ) : (
          count(counts?.unresolved_conflict_count)
        ),
    },
    {
      id: "retrieved",
      title: "Retrieved",
      isNumeric: true,
      isOptional: true,
      sort: sortOf("retrieved"),
      cell: ({ project }) => <Count value={retrievalsOf(project)} />,
    },
    {
      id: "updated",
      title: "Updated",
      isOptional: true,
      sort: sortOf("updated"),
      cell: ({ project }) => (
        <span className="muted">
          <Time at={project.updated_at} />
        </span>
      ),
    },
  ];
}

/** A number. Zeros step back, so that the others stand out. */
const Count = ({ value }: { readonly value: number }): ReactNode => (
  <span className={value === 0 ? "muted" : undefined}>{shortNumberOf(value)}</span>
);

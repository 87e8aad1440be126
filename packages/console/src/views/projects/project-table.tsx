import { projectsUpdateMutation } from "@memory-service/react/options";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Pencil, Search, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePendingChanges } from "../../data/pending-changes.js";
import { Button } from "../../design/button.js";
import type { MenuAction } from "../../design/menu.js";
import { SelectionBar, Table, useSelection } from "../../design/table.js";
import { projectColumns, type TableSort } from "./columns.js";
import { EditProject } from "./edit-project.js";
import { ProjectDeletion } from "./project-deletion.js";
import type { ProjectRow } from "./sort.js";
import { useProjectChanges } from "./use-project-changes.js";

export interface ProjectTableProps {
  /** Undefined while loading. */
  readonly rows: readonly ProjectRow[] | undefined;
  readonly isStale: boolean;
  /** Absent: the rows cannot be sorted. */
  readonly sort: TableSort | undefined;
  readonly empty: ReactNode;
}

/** A table of projects with their actions. */
export function ProjectTable({ rows, isStale, sort, empty }: ProjectTableProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId/projects" });
  const navigate = useNavigate();
  const changes = useProjectChanges();
  const changing = new Set(usePendingChanges(projectsUpdateMutation).map(({ params }) => params.id));
  const selection = useSelection();
  const [edited, setEdited] = useState<ProjectRow>();
  const [deleted, setDeleted] = useState<readonly ProjectRow[]>([]);
  const selected = rows?.filter(({ project }) => selection.ids.has(project.id)) ?? [];
  const deleteAll = (): void => {
    setDeleted([]);
    selection.onChange(new Set());
    changes.remove(deleted.map(({ project }) => project));
  };
  const openSearch = ({ project }: ProjectRow): void =>
    void navigate({ to: "/w/$workspaceId/projects/$projectId/search", params: { workspaceId, projectId: project.id } });
  return (
    <>
      <Table
        label="Projects"
        columns={projectColumns(workspaceId, sort)}
        rows={rows}
        idOf={({ project }) => project.id}
        nameOf={({ project }) => project.name}
        isPending={({ project }) => changing.has(project.id)}
        isStale={isStale}
        selection={selection}
        actionsOf={(row) =>
          actionsFor({ search: () => openSearch(row), edit: () => setEdited(row), remove: () => setDeleted([row]) })
        }
        bar={
          selected.length > 0 && (
            <SelectionBar selection={selection}>
              <Button isSmall onClick={() => setDeleted(selected)}>
                <Trash2 size={14} aria-hidden />
                Delete
              </Button>
            </SelectionBar>
          )
        }
        empty={empty}
      />
      {edited && (
        <EditProject
          project={edited.project}
          onClose={() => setEdited(undefined)}
          onSave={(values) => {
            setEdited(undefined);
            changes.edit(edited.project, values);
          }}
        />
      )}
      <ProjectDeletion
        names={deleted.map(({ project }) => project.name)}
        onClose={() => setDeleted([])}
        onConfirm={deleteAll}
      />
    </>
  );
}

type RowActions = Readonly<Record<"search" | "edit" | "remove", () => void>>;

const actionsFor = ({ search, edit, remove }: RowActions): readonly MenuAction[] => [
  { label: "Search", icon: <Search size={14} aria-hidden />, onSelect: search },
  { label: "Edit", icon: <Pencil size={14} aria-hidden />, onSelect: edit },
  { label: "Delete", icon: <Trash2 size={14} aria-hidden />, isDangerous: true, onSelect: remove },
];

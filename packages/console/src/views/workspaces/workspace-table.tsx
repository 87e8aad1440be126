import type { Workspace } from "@memory-service/client";
import { useWorkspacesUpdate } from "@memory-service/react";
import { workspacesUpdateMutation } from "@memory-service/react/options";
import { Link, useNavigate } from "@tanstack/react-router";
import { FolderKanban, HardDrive, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { afterSuccess } from "../../data/after-success.js";
import { usePendingChanges } from "../../data/pending-changes.js";
import { summaryOf } from "../../data/values.js";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import { Id, Time } from "../../design/parts.js";
import { type Column, Table, type TableProps } from "../../design/table.js";
import { useMessages } from "../../design/toast.js";
import "./workspaces.css";

type Values = Pick<Workspace, "name" | "description">;

export interface WorkspaceTableProps extends Pick<TableProps<Workspace>, "rows" | "empty"> {
  readonly isStale: boolean;
}

/** A table of workspaces with their actions. */
export function WorkspaceTable({ rows, isStale, empty }: WorkspaceTableProps): ReactNode {
  const navigate = useNavigate();
  const messages = useMessages();
  const update = useWorkspacesUpdate({ meta: { failure: "Could not change the workspace" } });
  const changing = new Set(usePendingChanges(workspacesUpdateMutation).map(({ params }) => params.id));
  const [edited, setEdited] = useState<Workspace>();
  const save = ({ id, name, description }: Workspace, values: Values): void => {
    setEdited(undefined);
    afterSuccess(update.mutateAsync({ id, ...values }), () =>
      messages.show({ title: `“${values.name}” saved`, undo: () => update.mutate({ id, name, description }) }),
    );
  };
  return (
    <>
      <Table
        label="Workspaces"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        isPending={({ id }) => changing.has(id)}
        isStale={isStale}
        actionsOf={(workspace) => [
          {
            label: "Open projects",
            icon: <FolderKanban size={14} aria-hidden />,
            onSelect: () => void navigate({ to: "/w/$workspaceId/projects", params: { workspaceId: workspace.id } }),
          },
          {
            label: "Open drive",
            icon: <HardDrive size={14} aria-hidden />,
            onSelect: () => void navigate({ to: "/w/$workspaceId/drive", params: { workspaceId: workspace.id } }),
          },
          { label: "Edit", icon: <Pencil size={14} aria-hidden />, onSelect: () => setEdited(workspace) },
        ]}
        empty={empty}
      />
      {edited && (
        <EditWorkspace
          workspace={edited}
          onClose={() => setEdited(undefined)}
          onSave={(values) => save(edited, values)}
        />
      )}
    </>
  );
}

const columns: readonly Column<Workspace>[] = [
  {
    id: "name",
    title: "Name",
    isWide: true,
    cell: ({ id, name, description }) => (
      <>
        <Link to="/w/$workspaceId/projects" params={{ workspaceId: id }} className="row-link" dir="auto">
          {name}
        </Link>
        <span className="sub" dir="auto">
          {description}
        </span>
      </>
    ),
  },
  {
    id: "identifier",
    title: "Identifier",
    isOptional: true,
    hasControls: true,
    cell: ({ custom_id }) => <Id value={custom_id} label="identifier" />,
  },
  {
    id: "metadata",
    title: "Metadata",
    isOptional: true,
    cell: ({ metadata }) => <span className="workspace-metadata muted">{summaryOf(metadata) || "None"}</span>,
  },
  {
    id: "created",
    title: "Created",
    isOptional: true,
    cell: ({ created_at }) => (
      <span className="muted">
        <Time at={created_at} />
      </span>
    ),
  },
];

interface EditWorkspaceProps {
  readonly workspace: Workspace;
  readonly onClose: () => void;
  readonly onSave: (values: Values) => void;
}

const EditWorkspace = ({ workspace, onClose, onSave }: EditWorkspaceProps): ReactNode => (
  <FormDialog
    isOpen
    onClose={onClose}
    title="Edit workspace"
    action="Save"
    onSubmit={({ name = "", description = "" }) => onSave({ name, description })}
  >
    <TextField label="Name" name="name" defaultValue={workspace.name} required maxLength={255} />
    <TextField label="Description" name="description" defaultValue={workspace.description} isLong maxLength={2000} />
  </FormDialog>
);

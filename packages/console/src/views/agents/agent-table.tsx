import type { Agent } from "@memory-service/server/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowRight, GitCompareArrows, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../design/dialog.js";
import { TextField } from "../../design/field.js";
import { Badge, Time } from "../../design/parts.js";
import { type Column, Table } from "../../design/table.js";
import { useAgentChanges } from "./use-agent-changes.js";
import "./agents.css";

export interface AgentTableProps {
  /** Undefined while loading. */
  readonly rows: readonly Agent[] | undefined;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** A table of agents with their actions. */
export function AgentTable({ rows, isStale, empty }: AgentTableProps): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId/agents" });
  const navigate = useNavigate();
  const changes = useAgentChanges();
  const [renamed, setRenamed] = useState<Agent>();
  return (
    <>
      <Table
        label="Agents"
        columns={columnsOf(workspaceId)}
        rows={rows?.map(changes.withPending)}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        isPending={changes.isPending}
        isStale={isStale}
        actionsOf={(agent) => [
          {
            label: "Open",
            icon: <ArrowRight size={14} aria-hidden />,
            onSelect: () =>
              void navigate({ to: "/w/$workspaceId/agents/$agentId", params: { workspaceId, agentId: agent.id } }),
          },
          {
            label: "Compare the newest versions",
            icon: <GitCompareArrows size={14} aria-hidden />,
            isDisabled: agent.latest_version < 2,
            onSelect: () =>
              void navigate({
                to: "/w/$workspaceId/agents/$agentId/compare",
                params: { workspaceId, agentId: agent.id },
                search: { from: agent.latest_version - 1, to: agent.latest_version },
              }),
          },
          { label: "Rename", icon: <Pencil size={14} aria-hidden />, onSelect: () => setRenamed(agent) },
        ]}
        empty={empty}
      />
      <FormDialog
        isOpen={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title="Rename agent"
        action="Rename"
        onSubmit={({ name = "" }) => {
          setRenamed(undefined);
          if (renamed && name !== renamed.name) changes.save(renamed, { name });
        }}
      >
        <TextField label="Name" name="name" defaultValue={renamed?.name} required maxLength={255} />
      </FormDialog>
    </>
  );
}

const columnsOf = (workspaceId: string): readonly Column<Agent>[] => [
  {
    id: "name",
    title: "Name",
    isWide: true,
    cell: ({ id, name, description }) => (
      <>
        <Link
          to="/w/$workspaceId/agents/$agentId"
          params={{ workspaceId, agentId: id }}
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
  },
  { id: "model", title: "Model", isOptional: true, cell: ({ model }) => <span className="agent-model">{model}</span> },
  {
    id: "version",
    title: "Active version",
    cell: ({ version, latest_version: newest }) => (
      <span className="agent-version">
        {version}
        {newest !== version && <Badge tone="info">newest: {newest}</Badge>}
      </span>
    ),
  },
  {
    id: "capabilities",
    title: "Capabilities",
    isOptional: true,
    cell: ({ capabilities }) => (
      <span className="agent-badges">
        {capabilities.slice(0, 4).map((capability) => (
          <Badge key={capability}>{capability}</Badge>
        ))}
        {capabilities.length > 4 && <span className="muted">+{capabilities.length - 4}</span>}
      </span>
    ),
  },
  {
    id: "updated",
    title: "Updated",
    isOptional: true,
    cell: ({ updated_at }) => (
      <span className="muted">
        <Time at={updated_at} />
      </span>
    ),
  },
];

import type { Memory } from "@memory-service/server/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { History, Hourglass, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import * as admin from "../../../admin/index.js";
import { usePendingChanges } from "../../../data/pending-changes.js";
import { Button } from "../../../design/button.js";
import type { MenuAction } from "../../../design/menu.js";
import { Badge, Time } from "../../../design/parts.js";
import { type Column, SelectionBar, Table, useSelection } from "../../../design/table.js";
import { EditMemory } from "./edit-memory.js";
import { useMemoryChanges } from "./use-memory-changes.js";

export interface MemoryTableProps {
  /** Undefined while loading. */
  readonly rows: readonly Memory[] | undefined;
  readonly isStale: boolean;
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
  readonly empty: ReactNode;
}

/** A table of memories with their actions. */
export function MemoryTable({ rows, isStale, order, onToggleOrder, empty }: MemoryTableProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId/memories" });
  const navigate = useNavigate();
  const { edit, expire } = useMemoryChanges(params.projectId);
  const pending = [
    ...usePendingChanges(admin.memoriesUpdateMutation),
    ...usePendingChanges(admin.memoriesExpireMutation),
  ];
  const changing = new Set(pending.map(({ params: { memoryId } }) => memoryId));
  const [edited, setEdited] = useState<Memory>();
  const { ids, onChange } = useSelection();
  const selection = { ids, onChange, canSelect: ({ expired }: Memory) => !expired };
  const selected = rows?.filter(({ id, expired }) => ids.has(id) && !expired) ?? [];
  const open = ({ id: memoryId }: Memory): void =>
    void navigate({
      to: "/w/$workspaceId/projects/$projectId/memories/$memoryId",
      params: { ...params, memoryId },
    });
  return (
    <>
      <Table
        label="Memories"
        columns={columnsOf({ direction: order, onToggle: onToggleOrder })}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ content }) => content}
        isPending={({ id }) => changing.has(id)}
        isStale={isStale}
        selection={selection}
        actionsOf={actionsWith({ open, edit: setEdited, expire: (memory) => expire([memory]) })}
        bar={
          selected.length > 0 && (
            <SelectionBar selection={{ ...selection, ids: new Set(selected.map(({ id }) => id)) }}>
              <Button
                isSmall
                onClick={() => {
                  onChange(new Set());
                  expire(selected);
                }}
              >
                <Hourglass size={14} aria-hidden />
                Expire
              </Button>
            </SelectionBar>
          )
        }
        empty={empty}
      />
      {edited && (
        <EditMemory memory={edited} onClose={() => setEdited(undefined)} onSave={(content) => edit(edited, content)} />
      )}
    </>
  );
}

type Actions = Readonly<Record<"open" | "edit" | "expire", (memory: Memory) => void>>;

const actionsWith =
  ({ open, edit, expire }: Actions) =>
  (memory: Memory): readonly MenuAction[] => [
    { label: "Open trace", icon: <History size={14} aria-hidden />, onSelect: () => open(memory) },
    {
      label: "Edit content",
      icon: <Pencil size={14} aria-hidden />,
      isDisabled: memory.expired,
      onSelect: () => edit(memory),
    },
    {
      label: "Expire",
      icon: <Hourglass size={14} aria-hidden />,
      isDangerous: true,
      isDisabled: memory.expired,
      onSelect: () => expire(memory),
    },
  ];

function columnsOf(created: Column<Memory>["sort"]): readonly Column<Memory>[] {
  return [
    { id: "content", title: "Memory", isWide: true, cell: (memory) => <Content memory={memory} /> },
    {
      id: "user",
      title: "User",
      isOptional: true,
      hasControls: true,
      cell: ({ user_id }) => <UserLink userId={user_id} />,
    },
    {
      id: "status",
      title: "Status",
      isOptional: true,
      cell: ({ expired }) => <Badge {...(!expired && { tone: "good" })}>{expired ? "Expired" : "Current"}</Badge>,
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

function Content({ memory: { id, content, has_unresolved_conflict } }: { readonly memory: Memory }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return (
    <span className="memory-content">
      <Link
        to="/w/$workspaceId/projects/$projectId/memories/$memoryId"
        params={{ ...params, memoryId: id }}
        className="row-link"
        dir="auto"
      >
        {content}
      </Link>
      {has_unresolved_conflict && (
        <Link
          to="/w/$workspaceId/projects/$projectId/conflicts"
          params={params}
          search={{ memory: id }}
          className="badge warn above"
        >
          In conflict
        </Link>
      )}
    </span>
  );
}

function UserLink({ userId }: { readonly userId: string }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  return (
    <Link to="/w/$workspaceId/projects/$projectId/memories" params={params} search={{ user: userId }} className="link">
      {userId}
    </Link>
  );
}

import type { Fact } from "@memory-service/server/admin";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ArrowRight, EyeOff, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../design/button.js";
import type { MenuAction } from "../../design/menu.js";
import { SelectionBar, Table, useSelection } from "../../design/table.js";
import { EditFact } from "./edit-fact.js";
import { columnsOf } from "./fact-columns.js";
import type { FactChanges } from "./use-fact-changes.js";

export interface FactTableProps {
  /** Undefined while loading. */
  readonly rows: readonly Fact[] | undefined;
  readonly changes: FactChanges;
  readonly isStale: boolean;
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
  readonly empty: ReactNode;
}

/** A table of facts with their actions. */
export function FactTable({ rows, changes, isStale, order, onToggleOrder, empty }: FactTableProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/actors/$actorId" });
  const navigate = useNavigate();
  const selection = useSelection();
  const [edited, setEdited] = useState<Fact>();
  const selected = rows?.filter(({ id, expired }) => selection.ids.has(id) && !expired) ?? [];
  const forget = (facts: readonly Fact[]): void => {
    changes.forget(facts.map(({ id }) => id));
    const ids = new Set(facts.map(({ id }) => id));
    selection.onChange(new Set([...selection.ids].filter((id) => !ids.has(id))));
  };
  return (
    <>
      <Table
        label="Facts"
        columns={columnsOf({ ...params, order, onToggleOrder })}
        rows={rows}
        idOf={({ id }) => id}
        nameOf={({ fact }) => fact}
        isPending={changes.isPending}
        isStale={isStale}
        selection={{ ...selection, canSelect: ({ expired }) => !expired }}
        actionsOf={(fact) =>
          actionsOf(fact, {
            onOpen: () =>
              void navigate({
                to: "/w/$workspaceId/actors/$actorId/facts/$factId",
                params: { ...params, factId: fact.id },
              }),
            onEdit: () => setEdited(fact),
            onForget: () => forget([fact]),
          })
        }
        bar={
          selected.length > 0 && (
            <SelectionBar selection={selection}>
              <Button isSmall onClick={() => forget(selected)}>
                <EyeOff size={14} aria-hidden />
                Forget
              </Button>
            </SelectionBar>
          )
        }
        empty={empty}
      />
      {edited && (
        <EditFact
          fact={edited}
          onClose={() => setEdited(undefined)}
          onSave={(values) => changes.save(edited, values)}
        />
      )}
    </>
  );
}

interface Handlers {
  readonly onOpen: () => void;
  readonly onEdit: () => void;
  readonly onForget: () => void;
}

const actionsOf = ({ expired }: Fact, { onOpen, onEdit, onForget }: Handlers): readonly MenuAction[] => [
  { label: "Open", icon: <ArrowRight size={14} aria-hidden />, onSelect: onOpen },
  { label: "Edit", icon: <Pencil size={14} aria-hidden />, isDisabled: expired, onSelect: onEdit },
  {
    label: "Forget",
    icon: <EyeOff size={14} aria-hidden />,
    isDangerous: true,
    isDisabled: expired,
    onSelect: onForget,
  },
];

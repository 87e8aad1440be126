import type { Fact } from "@memory-service/server/admin";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ArrowRight, EyeOff, Pencil } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../design/button.js";
import type { MenuAction } from "../../design/menu.js";
import { SelectionBar, Table, useSelection } from "../../design/table.js";
import { EditFact } from "./edit-fact.js";
import { columnsOf } from "./fact-columns.js";
import { useFactChanges } from "./use-fact-changes.js";
import type { FactFilter } from "./words.js";

export interface FactTableProps {
  /** Undefined while loading. */
  readonly rows: readonly Fact[] | undefined;
  readonly filter: FactFilter;
  readonly isStale: boolean;
  readonly order: "asc" | "desc";
  readonly onToggleOrder: () => void;
  readonly empty: ReactNode;
}

/** A table of facts with their actions. */
export function FactTable({ rows, filter, isStale, order, onToggleOrder, empty }: FactTableProps): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/actors/$actorId" });
  const navigate = useNavigate();
  const changes = useFactChanges(params.workspaceId, params.actorId);
  const selection = useSelection();
  const frame = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Fact>();
  const shown = rows?.map(changes.withPending).filter(({ expired }) => filter !== "known" || !expired);
  const selected = shown?.filter(({ id, expired }) => selection.ids.has(id) && !expired) ?? [];
  const forget = (facts: readonly Fact[]): void => {
    changes.forget(facts.map(({ id }) => id));
    const ids = new Set(facts.map(({ id }) => id));
    selection.onChange(new Set([...selection.ids].filter((id) => !ids.has(id))));
  };
  const forgetSelected = (): void => {
    forget(selected);
    // The button disappears with the selection.
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <div className="stack" ref={frame} tabIndex={-1}>
      {selected.length > 0 && (
        <SelectionBar selection={selection}>
          <Button onClick={forgetSelected}>
            <EyeOff size={14} aria-hidden />
            Forget
          </Button>
        </SelectionBar>
      )}
      <Table
        label="Facts"
        columns={columnsOf({ ...params, order, onToggleOrder })}
        rows={shown}
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
        empty={empty}
      />
      {edited && (
        <EditFact
          fact={edited}
          onClose={() => setEdited(undefined)}
          onSave={(values) => changes.save(edited, values)}
        />
      )}
    </div>
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

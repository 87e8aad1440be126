import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { Button } from "../../design/button.js";
import { TokenPager } from "../../design/pager.js";
import { Empty, Problem } from "../../design/parts.js";
import { FactTable } from "./fact-table.js";
import { useFactChanges } from "./use-fact-changes.js";
import type { FactFilter } from "./words.js";

const route = "/w/$workspaceId/actors/$actorId";

const segments = [
  { status: "known", title: "Known" },
  { status: "forgotten", title: "Forgotten" },
  { status: "all", title: "All" },
] as const satisfies readonly { readonly status: FactFilter; readonly title: string }[];

export interface FactListProps {
  readonly actorName: string;
  readonly onAdd: () => void;
}

/** The facts about an actor, filtered by their state. */
export function FactList({ actorName, onAdd }: FactListProps): ReactNode {
  const { workspaceId, actorId } = useParams({ from: route });
  const changes = useFactChanges(workspaceId, actorId);
  const { status = "known", order = "desc", after } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const list = admin.useFactsList(
    {
      actorId,
      order,
      page_size: 50,
      ...(status !== "all" && { expired: status === "forgotten" }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  // A fact is no longer known as soon as it is being forgotten; the count below the table is that of its rows.
  const rows = list.data?.items.map(changes.withPending).filter(({ expired }) => status !== "known" || !expired);
  const toggleOrder = (): void =>
    void navigate({
      search: ({ after: _, ...old }) => ({ ...old, order: order === "desc" ? "asc" : "desc" }),
      replace: true,
    });
  return (
    <div className="stack">
      <Segments status={status} />
      {list.error && !list.data ? (
        <Problem error={list.error} title="The facts could not be loaded" retry={() => void list.refetch()} />
      ) : (
        <FactTable
          key={status}
          rows={rows}
          changes={changes}
          isStale={list.isPlaceholderData}
          order={order}
          onToggleOrder={toggleOrder}
          empty={<NoFacts filter={status} actorName={actorName} onAdd={onAdd} />}
        />
      )}
      {list.data && rows && list.data.items.length > 0 && (
        <TokenPager
          count={rows.length}
          things={["fact", "facts"]}
          after={after}
          next={list.data.continuation_token}
          linkTo={(after) => <Link from={route} to="." search={(old) => ({ ...old, after })} />}
        />
      )}
    </div>
  );
}

function Segments({ status }: { readonly status: FactFilter }): ReactNode {
  return (
    <div className="toolbar">
      <nav className="segments" aria-label="State of the facts">
        {segments.map(({ status: value, title }) => (
          <Link
            key={value}
            from={route}
            to="."
            search={({ after: _, ...old }) => ({ ...old, status: value === "known" ? undefined : value })}
            replace
            activeOptions={{ exact: true }}
            aria-current={value === status ? "true" : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function NoFacts({ filter, actorName, onAdd }: FactListProps & { readonly filter: FactFilter }): ReactNode {
  const icon = <Lightbulb size={24} aria-hidden />;
  if (filter === "forgotten")
    return (
      <Empty icon={icon} title="Nothing is forgotten">
        Facts that are forgotten or out of date are kept here for audit.
      </Empty>
    );
  return (
    <Empty icon={icon} title={`No facts about ${actorName}`} actions={<Button onClick={onAdd}>Add fact</Button>}>
      Add what the service should know about this actor.
    </Empty>
  );
}

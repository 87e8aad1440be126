import type { Actor } from "@memory-service/server/admin";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { numberOf } from "../../data/format.js";
import { SearchField } from "../../design/field.js";
import { TokenPager } from "../../design/pager.js";
import { Empty, PageHeader, Problem, Time } from "../../design/parts.js";
import { type Column, Table } from "../../design/table.js";
import { useFilterText } from "../../shell/filter-text.js";
import { nameOfActor } from "./words.js";

const route = "/w/$workspaceId/actors";

/** The actors of a workspace. */
export function ActorsView(): ReactNode {
  const { workspaceId } = useParams({ from: route });
  const { name, after } = useSearch({ from: route });
  const list = admin.useActorsList(
    {
      workspaceId,
      page_size: 50,
      ...(name !== undefined && { name }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader title="Actors" description="An actor is a person or a system that the service knows facts about." />
      <div className="stack">
        <div className="toolbar">
          <NameFilter />
        </div>
        {list.error && !list.data ? (
          <Problem
            error={list.error}
            kind="workspace"
            title="The actors could not be loaded"
            retry={() => void list.refetch()}
          />
        ) : (
          <Table
            label="Actors"
            columns={columnsOf(workspaceId)}
            rows={list.data?.items}
            idOf={({ id }) => id}
            nameOf={nameOfActor}
            isStale={list.isPlaceholderData}
            empty={<NoActors name={name} />}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <TokenPager
            count={list.data.items.length}
            things={["actor", "actors"]}
            after={after}
            next={list.data.continuation_token}
            linkTo={(after) => <Link from={route} to="." search={(old) => ({ ...old, after })} />}
          />
        )}
      </div>
    </div>
  );
}

function NameFilter(): ReactNode {
  const { name = "" } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const { text, setText } = useFilterText(name, (name) => void navigate({ search: { name }, replace: true }));
  return <SearchField label="Filter by name" value={text} onValueChange={setText} />;
}

function NoActors({ name }: { readonly name: string | undefined }): ReactNode {
  const icon = <Users size={24} aria-hidden />;
  return name === undefined ? (
    <Empty icon={icon} title="No actors yet">
      Actors are created with the API. What the service learns about them appears here as facts.
    </Empty>
  ) : (
    <Empty icon={icon} title="No actor matches">
      No name contains “{name}”.
    </Empty>
  );
}

const columnsOf = (workspaceId: string): readonly Column<Actor>[] => [
  {
    id: "name",
    title: "Name",
    isWide: true,
    cell: (actor) => (
      <Link
        to="/w/$workspaceId/actors/$actorId"
        params={{ workspaceId, actorId: actor.id }}
        className="row-link"
        dir="auto"
      >
        {nameOfActor(actor)}
      </Link>
    ),
  },
  { id: "facts", title: "Known facts", isNumeric: true, cell: ({ fact_count }) => numberOf(fact_count) },
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

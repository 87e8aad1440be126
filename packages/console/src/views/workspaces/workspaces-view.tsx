import { useWorkspacesList } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import type { ReactNode } from "react";
import { SearchField } from "../../design/field.js";
import { TokenPager } from "../../design/pager.js";
import { Empty, PageHeader, Problem } from "../../design/parts.js";
import { useFilterText } from "../../shell/filter-text.js";
import { WorkspaceTable } from "./workspace-table.js";

/** All workspaces. */
export function WorkspacesView(): ReactNode {
  const { name = "", after } = useSearch({ from: "/" });
  // The service's reference does not name this parameter; the clients know its name from the reference server.
  const list = useWorkspacesList(
    {
      page_size: 20,
      ...(name !== "" && { name_filter: name }),
      ...(after !== undefined && { continuation_token: after }),
    },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader
        title="Workspaces"
        description="A workspace holds projects, a drive, agents and actors. Workspaces share nothing."
      />
      <div className="stack">
        <div className="toolbar">
          <NameFilter />
        </div>
        {list.error && !list.data ? (
          <Problem error={list.error} title="The workspaces could not be loaded" retry={() => void list.refetch()} />
        ) : (
          <WorkspaceTable
            rows={list.data?.items}
            isStale={list.isPlaceholderData}
            empty={<NoWorkspaces name={name} />}
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <TokenPager
            count={list.data.items.length}
            things={["workspace", "workspaces"]}
            after={after}
            next={list.data.continuation_token || undefined}
            linkTo={(after) => <Link from="/" to="." search={(old) => ({ ...old, after })} />}
          />
        )}
      </div>
    </div>
  );
}

function NameFilter(): ReactNode {
  const { name = "" } = useSearch({ from: "/" });
  const navigate = useNavigate({ from: "/" });
  const { text, setText } = useFilterText(
    name,
    (name) => void navigate({ search: name === "" ? {} : { name }, replace: true }),
  );
  return <SearchField label="Filter by name" value={text} onValueChange={setText} />;
}

function NoWorkspaces({ name }: { readonly name: string }): ReactNode {
  const icon = <LayoutGrid size={24} aria-hidden />;
  if (name !== "")
    return (
      <Empty icon={icon} title="No workspace matches">
        No name contains “{name}”.
      </Empty>
    );
  return (
    <Empty icon={icon} title="No workspaces">
      Your key sees no workspace. Ask the administrator of the service for one that does.
    </Empty>
  );
}

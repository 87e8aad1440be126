import { useWorkspacesList } from "@memory-service/react";
import { keepPreviousData } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { LayoutGrid } from "lucide-react";
import type { ReactNode } from "react";
import { TokenPager } from "../../design/pager.js";
import { Empty, PageHeader, Problem } from "../../design/parts.js";
import { WorkspaceTable } from "./workspace-table.js";

/** All workspaces. */
export function WorkspacesView(): ReactNode {
  const { after } = useSearch({ from: "/" });
  const list = useWorkspacesList(
    { page_size: 20, ...(after !== undefined && { continuation_token: after }) },
    { placeholderData: keepPreviousData },
  );
  const next = list.data?.continuation_token;
  return (
    <div className="page">
      <PageHeader
        title="Workspaces"
        description="A workspace holds projects, a drive, agents and actors. What is in one is not seen in another."
      />
      <div className="stack">
        {list.error && !list.data ? (
          <Problem error={list.error} title="The workspaces could not be loaded" retry={() => void list.refetch()} />
        ) : (
          <WorkspaceTable
            rows={list.data?.items}
            isStale={list.isPlaceholderData}
            empty={
              <Empty icon={<LayoutGrid size={24} aria-hidden />} title="No workspaces">
                Your key sees no workspace. Ask the administrator of the service for one that does.
              </Empty>
            }
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <TokenPager
            count={list.data.items.length}
            things={["workspace", "workspaces"]}
            first={after === undefined ? undefined : <Link to="/" search={{}} />}
            next={next ? <Link to="/" search={{ after: next }} /> : undefined}
          />
        )}
      </div>
    </div>
  );
}

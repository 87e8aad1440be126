import { keepPreviousData } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Bot } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { TokenPager } from "../../design/pager.js";
import { Empty, PageHeader, Problem } from "../../design/parts.js";
import { AgentTable } from "./agent-table.js";

const route = "/w/$workspaceId/agents";

/** The agents of a workspace. */
export function AgentsView(): ReactNode {
  const { workspaceId } = useParams({ from: route });
  const { after } = useSearch({ from: route });
  const list = admin.useAgentsList(
    { workspaceId, page_size: 50, ...(after !== undefined && { continuation_token: after }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader
        title="Agents"
        description="An agent has numbered versions of its configuration. One of them is active."
      />
      <div className="stack">
        {list.error && !list.data ? (
          <Problem
            error={list.error}
            kind="workspace"
            title="The agents could not be loaded"
            retry={() => void list.refetch()}
          />
        ) : (
          <AgentTable
            rows={list.data?.items}
            isStale={list.isPlaceholderData}
            empty={
              <Empty icon={<Bot size={24} aria-hidden />} title="No agents yet">
                Agents are created with the API. They appear here with all versions of their configuration.
              </Empty>
            }
          />
        )}
        {list.data && list.data.items.length > 0 && (
          <TokenPager
            count={list.data.items.length}
            things={["agent", "agents"]}
            after={after}
            next={list.data.continuation_token}
            linkTo={(after) => <Link from={route} to="." search={{ after }} />}
          />
        )}
      </div>
    </div>
  );
}

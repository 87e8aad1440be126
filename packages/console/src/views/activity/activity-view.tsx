import { keepPreviousData } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { PageHeader } from "../../design/parts.js";
import { ActivityPanel, ranges } from "./activity-panel.js";

const route = "/w/$workspaceId/activity";

/** Shows what was written in all projects of a workspace, and about its actors, over time. */
export function ActivityView(): ReactNode {
  const { workspaceId } = useParams({ from: route });
  const { by = "week" } = useSearch({ from: route });
  const { interval, count } = ranges[by];
  const { data, error, refetch, isPlaceholderData } = admin.useWorkspacesGetActivity(
    { workspaceId, interval, count },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="page">
      <PageHeader title="Activity" description="What was written in all projects, and about all actors, over time." />
      <ActivityPanel
        title="In all projects"
        isLarge
        activity={data}
        error={error}
        retry={() => void refetch()}
        isStale={isPlaceholderData}
      />
    </div>
  );
}

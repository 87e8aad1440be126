import { keepPreviousData } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { ActivityPanel, ranges } from "../../activity/activity-panel.js";

/** Shows what was written in a project over time. */
export function ProjectActivity(): ReactNode {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { by = "week" } = useSearch({ from: "/w/$workspaceId/projects/$projectId/" });
  const { interval, count } = ranges[by];
  const { data, error, refetch, isPlaceholderData } = admin.useProjectsGetActivity(
    { projectId, interval, count },
    { placeholderData: keepPreviousData },
  );
  return (
    <ActivityPanel
      title="Activity"
      activity={data}
      error={error}
      retry={() => void refetch()}
      isStale={isPlaceholderData}
    />
  );
}

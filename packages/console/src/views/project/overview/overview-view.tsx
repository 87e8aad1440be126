import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Loading } from "../../../design/parts.js";
import { DocumentsToWatch } from "./documents-to-watch.js";
import { KeyFigures } from "./key-figures.js";
import { NewMemories } from "./new-memories.js";
import { OpenConflicts } from "./open-conflicts.js";
import { ProjectActivity } from "./project-activity.js";
import { ProjectDetails } from "./project-details.js";
import { SearchBox } from "./search-box.js";
import { Statistics } from "./statistics.js";
import "./overview.css";

/** A project at a glance: what it holds, what is asked of it, and what needs attention. */
export function OverviewView(): ReactNode {
  const { projectId } = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { data: project } = admin.useProjectsGet({ projectId });
  if (!project) return <Loading label="Loading the overview" />;
  return (
    <div className="overview">
      <SearchBox projectName={project.name} />
      <KeyFigures project={project} />
      <ProjectActivity />
      <div className="columns">
        <div className="stack">
          <Statistics statistics={project.statistics} />
          <NewMemories />
        </div>
        <div className="stack">
          <OpenConflicts total={project.unresolved_conflict_count} />
          <DocumentsToWatch />
          <ProjectDetails project={project} />
        </div>
      </div>
    </div>
  );
}

import { useQueries } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import * as admin from "../../admin/index.js";
import { buttonClass } from "../../design/button.js";

/**
 * Links to the open conflicts of a fact. The API lists the conflicts of a project, so that we ask for those of each project that has open
 * conflicts. Shows nothing while they load: most facts have no conflict.
 */
export function FactConflicts({ factId }: { readonly factId: string }): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const projects = admin.useProjectsList({ workspaceId, page_size: 200 });
  const disputed = projects.data?.items.filter(({ unresolved_conflict_count: count }) => count > 0) ?? [];
  const lists = useQueries({
    queries: disputed.map(({ id }) => admin.conflictsListQuery({ projectId: id, fact_id: factId, resolved: false })),
  });
  const conflicts = disputed.flatMap((project, index) =>
    (lists[index]?.data?.items ?? []).map(({ id }) => ({ id, project })),
  );
  if (conflicts.length === 0) return null;
  return (
    <ul className="fact-conflicts">
      {conflicts.map(({ id, project }) => (
        <li key={id}>
          <TriangleAlert size={16} aria-hidden />
          <p>
            <strong>In conflict</strong> in the project “{project.name}”.
          </p>
          <Link
            to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
            params={{ workspaceId, projectId: project.id, conflictId: id }}
            className={buttonClass({ isSmall: true })}
          >
            Open conflict
          </Link>
        </li>
      ))}
    </ul>
  );
}

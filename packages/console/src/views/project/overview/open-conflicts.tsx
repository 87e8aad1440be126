import type { Conflict } from "@memory-service/server/admin";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Skeleton, Time } from "../../../design/parts.js";
import { factsOf, titleOf, useFacts } from "../conflicts/facts.js";
import { useResolving } from "../conflicts/open-conflicts.js";
import { Panel, PanelFailure, PanelRows } from "./panel.js";

const shown = 3;

/** The newest conflicts that nobody has decided. */
export function OpenConflicts({ total }: { readonly total: number }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { projectId } = params;
  // More than are shown, so that others take the places of those that are being resolved.
  const { data, error, refetch } = admin.useConflictsList({ projectId, resolved: false, order: "desc", page_size: 10 });
  const resolving = useResolving();
  const conflicts = data?.items.filter(({ id }) => !resolving.has(id)).slice(0, shown);
  return (
    <Panel
      title="Open conflicts"
      more={
        <Link to="/w/$workspaceId/projects/$projectId/conflicts" params={params} className="link">
          {total > shown ? `All ${total} conflicts` : "All conflicts"}
        </Link>
      }
    >
      {error && !data && <PanelFailure title="The conflicts could not be loaded." retry={() => void refetch()} />}
      {!error && !data && <PanelRows rows={Math.min(shown, Math.max(1, total))} />}
      {conflicts?.length === 0 && <p className="panel-note">Nothing contradicts what this project knows.</p>}
      {conflicts && conflicts.length > 0 && <ConflictRows conflicts={conflicts} />}
    </Panel>
  );
}

function ConflictRows({ conflicts }: { readonly conflicts: readonly Conflict[] }): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const loaded = useFacts(
    params.workspaceId,
    conflicts.flatMap(({ facts }) => facts),
  );
  return (
    <ul className="panel-rows">
      {conflicts.map((conflict) => (
        <li key={conflict.id}>
          <Link
            to="/w/$workspaceId/projects/$projectId/conflicts/$conflictId"
            params={{ ...params, conflictId: conflict.id }}
            className="text"
          >
            {factsOf(conflict, loaded)
              .slice(0, 2)
              .map(({ id, fact, error }) => (
                <span key={id} className="main side" dir="auto">
                  {fact?.fact ?? (error ? "A fact that could not be loaded" : <Skeleton />)}
                </span>
              ))}
            <span className="sub">
              {titleOf(conflict)} · <Time at={conflict.created_at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../../../admin/index.js";
import { Badge, Time } from "../../../design/parts.js";
import { Panel, PanelFailure, PanelRows } from "./panel.js";

/** The memories that were added last. */
export function NewMemories(): ReactNode {
  const params = useParams({ from: "/w/$workspaceId/projects/$projectId" });
  const { projectId } = params;
  const { data, error, refetch } = admin.useMemoriesList({ projectId, expired: false, order: "desc", page_size: 5 });
  return (
    <Panel
      title="Newest memories"
      more={
        <Link to="/w/$workspaceId/projects/$projectId/memories" params={params} className="link">
          All memories
        </Link>
      }
    >
      {error && !data && <PanelFailure title="The memories could not be loaded." retry={() => void refetch()} />}
      {!error && !data && <PanelRows rows={3} />}
      {data?.items.length === 0 && (
        <p className="panel-note">
          No memories yet. Agents add them while they talk to users, through the service’s API.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="panel-rows">
          {data.items.map(({ id, content, user_id, created_at, has_unresolved_conflict }) => (
            <li key={id}>
              <Link
                to="/w/$workspaceId/projects/$projectId/memories/$memoryId"
                params={{ ...params, memoryId: id }}
                className="text"
              >
                <span className="main" dir="auto">
                  {content}
                </span>
                <span className="sub">
                  About {user_id} · <Time at={created_at} />
                </span>
              </Link>
              {has_unresolved_conflict && <Badge tone="warn">In conflict</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

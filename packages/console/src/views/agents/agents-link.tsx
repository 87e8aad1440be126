import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to the list of agents. */
export function AgentsLink(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  return (
    <Link to="/w/$workspaceId/agents" params={{ workspaceId }}>
      Agents
    </Link>
  );
}

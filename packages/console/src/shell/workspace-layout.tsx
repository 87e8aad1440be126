import { Outlet, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSessions } from "./context.js";
import { SessionProvider } from "./session-provider.js";

/** The views of a workspace, with the clients of the workspace. */
export function WorkspaceLayout(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const session = useSessions().forWorkspace(workspaceId);
  return (
    <SessionProvider session={session}>
      <Outlet />
    </SessionProvider>
  );
}

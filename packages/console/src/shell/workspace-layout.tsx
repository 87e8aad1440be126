import { Link, Outlet, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import * as admin from "../admin/index.js";
import { buttonClass } from "../design/button.js";
import { PageHeader, Problem } from "../design/parts.js";
import { problemOf } from "../data/problem.js";
import { useSessions } from "./context.js";
import { SessionProvider } from "./session-provider.js";

/** The views of a workspace, with the clients of the workspace. */
export function WorkspaceLayout(): ReactNode {
  const { workspaceId } = useParams({ from: "/w/$workspaceId" });
  const session = useSessions().forWorkspace(workspaceId);
  return (
    <SessionProvider session={session}>
      <ExistingWorkspace workspaceId={workspaceId} />
    </SessionProvider>
  );
}

/** Shows the view without waiting for the workspace, and replaces it if there is no such workspace. */
function ExistingWorkspace({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const { error } = admin.useWorkspacesGet({ workspaceId });
  if (!error || problemOf(error) !== "missing") return <Outlet />;
  return (
    <div className="page">
      <PageHeader title="Workspace" />
      <Problem
        error={error}
        kind="workspace"
        title="The workspace could not be loaded"
        actions={
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            All workspaces
          </Link>
        }
      />
    </div>
  );
}

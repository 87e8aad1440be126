import type { Handlers } from "@memory-service/endpoints";
import type { World } from "../world.js";
import { change, find, now, pageOf } from "./lists.js";

export const workspaceHandlers = ({ workspaces }: World): Handlers["workspaces"] => ({
  list: (args) => pageOf(workspaces, args, 20),

  update: ({ id, name, description, metadata }, context) => {
    context.message = "Workspace updated";
    const workspace = find(workspaces, (workspace) => workspace.id === id, "workspace");
    return change(workspace, { name, description, metadata, updated_at: now() });
  },
});

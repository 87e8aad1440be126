import type { Handlers } from "../admin/generated/endpoints/index.js";
import { pageOf } from "../pages.js";
import type { AdminContext, Service } from "../service.js";
import { requireStoredWorkspace } from "../workspaces/find.js";
import { createAgent } from "./create.js";
import { selectAgents, toAgent } from "./find.js";
import { activateVersion, createVersion } from "./versions.js";

/** Creates the handlers that list and create agents, and create and activate their versions. */
export function agentAdminHandlers(service: Service): Handlers<AdminContext>["agents"] {
  const { db, tokens } = service;
  return {
    async list({ workspaceId, page_size: size = 50, continuation_token }) {
      const list = `agents.list ${workspaceId}`;
      const after = String(tokens.read(list, continuation_token)?.[0] ?? "");
      await requireStoredWorkspace(db, workspaceId);
      const rows = await selectAgents(db)
        .where("agents.workspace_id", "=", workspaceId)
        .where("agents.id", ">", after)
        .orderBy("agents.id")
        .limit(size + 1)
        .execute();
      return pageOf(rows, size, toAgent, ({ id }) => tokens.write(list, [id]));
    },

    create: (args) => createAgent(service, args),
    createVersion: (args) => createVersion(service, args),
    activateVersion: (args) => activateVersion(service, args),
  };
}

import { createAgent } from "../agents/create.js";
import { readAgent, selectAgents, toAgent } from "../agents/find.js";
import { activateVersion, createVersion } from "../agents/versions.js";
import { readPage } from "../pages.js";
import type { AdminContext, Service } from "../service.js";
import { requireStoredWorkspace } from "../workspaces/find.js";
import type { Handlers } from "./generated/endpoints/index.js";

/** Creates the handlers that list, return and create agents, and create and activate their versions. */
export function agentAdminHandlers(service: Service): Handlers<AdminContext>["agents"] {
  const { db, tokens } = service;
  return {
    async list({ workspaceId, ...page }) {
      await requireStoredWorkspace(db, workspaceId);
      const agents = selectAgents(db).where("agents.workspace_id", "=", workspaceId);
      const list = { tokens, name: "agents.list", filters: { workspaceId }, column: "agents.id" };
      const read = await readPage(agents, list, page);
      return { ...read, items: read.items.map(toAgent) };
    },

    get: ({ agentId }) => readAgent(db, agentId),

    create: (args) => createAgent(service, args),
    createVersion: (args) => createVersion(service, args),
    activateVersion: (args) => activateVersion(service, args),
  };
}

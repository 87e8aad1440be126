/** The behaviour of each operation, as the reference of the API describes it, on data in memory. */
import type { Handlers } from "@memory-service/endpoints";
import { agentHandlers } from "./handlers/agents.js";
import { conflictHandlers } from "./handlers/conflicts.js";
import { documentHandlers } from "./handlers/documents.js";
import { driveHandlers } from "./handlers/drive.js";
import { factHandlers } from "./handlers/facts.js";
import { memoryHandlers } from "./handlers/memories.js";
import { projectHandlers } from "./handlers/projects.js";
import { workspaceHandlers } from "./handlers/workspaces.js";
import type { World } from "./world.js";

export const createHandlers = (world: World): Handlers => ({
  agents: agentHandlers(world),
  conflicts: conflictHandlers(world),
  documents: documentHandlers(world),
  drive: driveHandlers(world),
  facts: factHandlers(world),
  memories: memoryHandlers(world),
  projects: projectHandlers(world),
  workspaces: workspaceHandlers(world),
});

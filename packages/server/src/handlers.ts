import type { Handlers } from "@memory-service/hono";
import type { Principal } from "./access/principal.js";
import { agentHandlers } from "./agents/handlers.js";
import { conflictHandlers } from "./conflicts/handlers.js";
import { documentHandlers } from "./documents/handlers.js";
import { driveHandlers } from "./drive/handlers.js";
import { factHandlers } from "./facts/handlers.js";
import type { ServerEnv } from "./http/call-record.js";
import { refuseUnstorable } from "./http/storable.js";
import { memoryHandlers } from "./memories/handlers.js";
import { projectHandlers } from "./projects/handlers.js";
import { searchHandlers } from "./search/handlers.js";
import type { Service } from "./service.js";
import { workspaceHandlers } from "./workspaces/handlers.js";

/** Creates the handlers of all operations of the service. */
export function createHandlers(service: Service): Handlers<Principal, ServerEnv> {
  return refuseUnstorable<Handlers<Principal, ServerEnv>>({
    agents: agentHandlers(service),
    conflicts: conflictHandlers(service),
    documents: documentHandlers(service),
    drive: driveHandlers(service),
    facts: factHandlers(service),
    memories: memoryHandlers(service),
    projects: { ...projectHandlers(service), ...searchHandlers(service) },
    workspaces: workspaceHandlers(service),
  });
}

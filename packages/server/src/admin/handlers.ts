import type { Administrator, Principal } from "../access/principal.js";
import type { ServerEnv } from "../http/call-record.js";
import { refuseUnstorable } from "../http/storable.js";
import type { Service } from "../service.js";
import { actorAdminHandlers } from "./actors.js";
import { agentAdminHandlers } from "./agents.js";
import { conflictAdminHandlers } from "./conflicts.js";
import { documentAdminHandlers } from "./documents.js";
import { driveAdminHandlers } from "./drive.js";
import { factAdminHandlers } from "./facts.js";
import { faultAdminHandlers } from "./faults.js";
import type { Handlers } from "./generated/server/index.js";
import { industryAdminHandlers } from "./industries.js";
import { keyAdminHandlers } from "./keys.js";
import { memoryAdminHandlers } from "./memories.js";
import { projectAdminHandlers } from "./projects.js";
import { workspaceAdminHandlers } from "./workspaces.js";

/** Creates the handlers of all operations of the admin API. */
export function createAdminHandlers(service: Service): Handlers<Principal | Administrator, ServerEnv> {
  return refuseUnstorable<Handlers<Principal | Administrator, ServerEnv>>({
    actors: actorAdminHandlers(service),
    agents: agentAdminHandlers(service),
    conflicts: conflictAdminHandlers(service),
    documents: documentAdminHandlers(service),
    drive: driveAdminHandlers(service),
    facts: factAdminHandlers(service),
    faults: faultAdminHandlers(service),
    industries: industryAdminHandlers(service),
    keys: keyAdminHandlers(service),
    memories: memoryAdminHandlers(service),
    projects: projectAdminHandlers(service),
    workspaces: workspaceAdminHandlers(service),
  });
}

import { keyAdminHandlers } from "../access/admin.js";
import type { Administrator, Principal } from "../access/principal.js";
import { actorAdminHandlers } from "../actors/admin.js";
import { agentAdminHandlers } from "../agents/admin.js";
import { conflictAdminHandlers } from "../conflicts/admin.js";
import { documentAdminHandlers } from "../documents/admin.js";
import { driveAdminHandlers } from "../drive/admin.js";
import { factAdminHandlers } from "../facts/admin.js";
import { faultAdminHandlers } from "../faults/admin.js";
import type { ServerEnv } from "../http/call-record.js";
import { refuseUnstorable } from "../http/storable.js";
import { industryAdminHandlers } from "../industries/admin.js";
import { memoryAdminHandlers } from "../memories/admin.js";
import { projectAdminHandlers } from "../projects/admin.js";
import type { Service } from "../service.js";
import { workspaceAdminHandlers } from "../workspaces/admin.js";
import type { Handlers } from "./generated/server/index.js";

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

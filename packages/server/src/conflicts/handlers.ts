import type { Handlers } from "@memory-service/endpoints";
import type { CallContext, Service } from "../service.js";
import { resolveConflict } from "./resolve.js";

/** Creates the handlers of memory conflicts. */
export function conflictHandlers(service: Service): Handlers<CallContext>["conflicts"] {
  return { resolve: (args, { principal }) => resolveConflict(service, args, principal) };
}

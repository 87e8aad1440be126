import type { FaultRules } from "../faults/fault.js";
import type { AdminContext, Service } from "../service.js";
import type { Handlers } from "./generated/endpoints/index.js";
import { HttpError } from "@memory-service/endpoints";

/** Creates the handlers that list and replace the faults of this process. */
export function faultAdminHandlers({ faults }: Service): Handlers<AdminContext>["faults"] {
  const rules = (): FaultRules => {
    if (faults !== undefined) return faults;
    throw new HttpError(404, "This server does not allow faults: start it with --faults");
  };
  return {
    list: () => ({ faults: rules().list() }),
    replace({ faults: wanted }) {
      rules().replace(wanted);
      return { faults: rules().list() };
    },
  };
}

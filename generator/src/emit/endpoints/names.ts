import { createNamer } from "../../model/names.js";
import type { Api, Operation, Resource } from "../../model/types.js";
import { nameAll, stemOf } from "../shared/names.js";
import { runtimeNames } from "./runtime-names.js";

export const indexFile = "index.ts";
/** The map of all endpoints by call path. */
export const endpointsFile = "endpoints.ts";
export const endpointsModule = "./endpoints.js";
/** The interfaces that services implement. */
export const handlersFile = "handlers.ts";
export const handlersModule = "./handlers.js";
export const operationsFolder = "operations";
export const operationsModule = "./operations/index.js";

/** The names of everything that the index exports besides the runtime. Generated names yield to those of the runtime. */
export interface EndpointNames {
  /** The table of an operation: `factsGet`. */
  readonly table: (operation: Operation) => string;
  /** The type of the documented responses of an operation: `FactsGetReply`. */
  readonly reply: (operation: Operation) => string;
  /** The interface of the handlers of a resource: `FactsHandlers`. */
  readonly handlers: (resource: Resource) => string;
}

/** Chooses the names of an API's exports. The same API always gets the same names. */
export function namesOf(api: Api): EndpointNames {
  const namer = createNamer(["endpoints", "Handlers", ...runtimeNames]);
  return {
    table: nameAll(namer, api.operations, ({ name }) => name.code),
    reply: nameAll(namer, api.operations, ({ typeName }) => `${typeName}Reply`),
    handlers: nameAll(namer, api.resources, (resource) => `${stemOf(resource)}Handlers`),
  };
}

import type { Emitter } from "../emitter.js";
import { byTypeSuffix, paramsSuffix, resultSuffix, webhookPayloads } from "./names.js";
import { runtimeFunctions, runtimeNames } from "./runtime-names.js";

/** The typed client: the types of the schemas, a function per operation, and the object that holds them all. */
export const clientEmitter: Emitter = {
  name: "client",
  reserved: {
    types: [
      "Client",
      "ClientOptions",
      "UnknownId",
      "createClient",
      "unknownIds",
      "unknowns",
      webhookPayloads,
      ...runtimeNames,
    ],
    suffixes: [paramsSuffix, resultSuffix, paramsSuffix + byTypeSuffix, resultSuffix + byTypeSuffix],
    members: ["request", "unknowns"],
    functions: ["createClient", "unknownIds", "unknowns", ...runtimeFunctions],
  },
  // Loaded when asked for: what only asks for the names does not need it.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
  emitComponents: async (input) => (await import("./types.js")).emitTypes(input),
};

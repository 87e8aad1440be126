import { defineOutput } from "../output.js";
import { webhookPayloads } from "./names.js";
import {
  byStatusSuffix,
  byTypeSuffix,
  errorSuffix,
  headersSuffix,
  paramsSuffix,
  resultSuffix,
} from "../shared/names.js";
import {
  barrelFunctions,
  errorClasses,
  runtimeFunctions,
  runtimeNames,
  unknownsReserved,
  uploadErrors,
} from "./runtime-names.js";
import { clientOptions } from "./settings.js";

/** The typed client: the types of the schemas, a function per operation, and the object that holds them all. */
export const clientOutput = defineOutput({
  name: "client",
  description: "Types of all schemas, a function per operation, and a client with a method for each.",
  options: clientOptions,
  reserved: {
    types: [
      "Client",
      "ClientOptions",
      "createClient",
      webhookPayloads,
      ...runtimeNames,
      ...errorClasses,
      ...uploadErrors,
    ],
    suffixes: [
      paramsSuffix,
      resultSuffix,
      errorSuffix,
      headersSuffix,
      paramsSuffix + byTypeSuffix,
      resultSuffix + byTypeSuffix,
      resultSuffix + byStatusSuffix,
    ],
    members: ["request", "withOptions"],
    functions: ["createClient", ...barrelFunctions, ...runtimeFunctions],
    withUnknowns: unknownsReserved,
  },
  readsVersion: true,
  runtimeModules: ["client/observe/index.ts", "client/reconnect.ts"],
  standalone: {
    folder: "client",
    usual: true,
  },
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
});

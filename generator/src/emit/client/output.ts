import { standaloneRuntime } from "../shared/module-options.js";
import type { Api, Pagination } from "../../model/types.js";
import { defineOutput, defineRuntime } from "../output.js";
import {
  byStatusSuffix,
  byTypeSuffix,
  errorSuffix,
  hasUndocumentedOptions,
  headersSuffix,
  paramsSuffix,
  resultSuffix,
  webhookPayloads,
} from "./names.js";
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
  standalone: {
    folder: "client",
    options: { runtime: standaloneRuntime },
    usual: true,
  },
  runtime: defineRuntime({
    name: "runtime",
    description:
      "The runtime of the client: requests, retries, errors. Copied, so that you need no package of specloom.",
    source: "packages/runtime/src/client",
    options: {},
    packages: [{ name: "openapi-fetch", range: "^0.17.0" }],
    standalone: { folder: "client/runtime" },
    isNeeded: (path, api) => (path.startsWith("values/") ? api.wire !== undefined : (parts.get(path)?.(api) ?? true)),
  }),
  // Loaded on demand: most users of the descriptor do not emit.
  emit: async (input) => (await import("./files.js")).emitFiles(input),
  emitComponents: async (input) => (await import("./types.js")).emitTypes(input),
});

/** The files of the runtime that few documents need, and whether one does. */
const parts: ReadonlyMap<string, (api: Api) => boolean> = new Map([
  // Only for options whose names on the wire the document leaves open.
  ["undocumented.ts", hasUndocumentedOptions],
  ["follow.ts", (api) => hasPages(api, "cursor") || hasPages(api, "link")],
  ["pages-after.ts", (api) => hasPages(api, "cursor")],
  ["linked-pages.ts", (api) => hasPages(api, "link")],
]);

function hasPages({ operations }: Api, style: Pagination["style"]): boolean {
  return operations.some(({ pagination }) => pagination?.style === style);
}

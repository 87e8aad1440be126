import { stringText } from "../../codegen/literals.js";
import { packageOption, standaloneRuntime } from "../shared/module-options.js";
import type { Api, Pagination } from "../../model/types.js";
import { defineOutput, defineRuntime, type EmitInput } from "../output.js";
import {
  byStatusSuffix,
  byTypeSuffix,
  errorSuffix,
  hasUndocumentedOptions,
  headersSuffix,
  isRelative,
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

const runtimeOptions = {
  package: { ...packageOption, description: "the name of the client, which `isApiError` and `isClientError` compare" },
};

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
    source: "packages/client/src/runtime",
    options: runtimeOptions,
    packages: [{ name: "openapi-fetch", range: "^0.17.0" }],
    standalone: { folder: "client/runtime" },
    isNeeded: (path, api) => (path.startsWith("values/") ? api.wire !== undefined : (parts.get(path)?.(api) ?? true)),
    transform: ({ path, code }, input) => (path === "brand.ts" ? withBrand(code, input) : code),
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

/** Returns `brand.ts` with the API's own brand: the name of the client's package, or else that in the configuration, or its title. */
function withBrand(code: string, { api, options }: EmitInput<typeof runtimeOptions>): string {
  const name = options.package;
  const brand = isRelative(name) || name === packageOption.default ? (options.apiName ?? api.title) : name;
  return code.replace(/Symbol\.for\(.*\)/, () => `Symbol.for(${stringText(`${brand}.error`)})`);
}

import { modulePart } from "../shared/module-options.js";
import { isRelative } from "../shared/names.js";

/** The folder of the output with a file per resource. */
export const hooksFolder = "hooks";
/** The file with the provider of the client. */
export const providerFile = "provider.ts";
export const indexFile = "index.ts";

/** Returns a module of the output `query`, so that a file loads no more of it than it uses, or its package. */
export function queryModule(query: string, part: string): string {
  return isRelative(query) ? modulePart(query, part) : query;
}

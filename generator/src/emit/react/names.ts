import { modulePart } from "../shared/module-options.js";
import { fromFolder, isRelative } from "../shared/names.js";
import type { EmitOptions } from "./settings.js";

/** The folder of the output with a file per resource. */
export const hooksFolder = "hooks";
/** The file with the provider of the client. */
export const providerFile = "provider.ts";
export const indexFile = "index.ts";

/** The modules that files in the folder of the hooks import. */
export interface Modules {
  /** The client's types. */
  readonly types: string;
  /** Its functions. */
  readonly operations: string;
  /** The hooks of the runtime. */
  readonly hooks: string;
}

export function modulesOf({ package: client, runtime }: EmitOptions): Modules {
  return {
    types: fromFolder(client),
    operations: fromFolder(modulePart(client, "operations/index")),
    hooks: fromFolder(modulePart(runtime, "hooks")),
  };
}

/** Returns a module of the output `query`, so that a file loads no more of it than it uses, or its package. */
export function queryModule(query: string, part: string): string {
  return isRelative(query) ? modulePart(query, part) : query;
}

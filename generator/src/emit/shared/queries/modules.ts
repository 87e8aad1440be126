import { modulePart } from "../module-options.js";
import { fromFolder } from "../names.js";

/** The modules that files in a folder of the output import. */
export interface Modules {
  /** The client's types. */
  readonly types: string;
  /** Its functions. */
  readonly operations: string;
  readonly runtime: string;
  /** The part of the runtime for values that JSON does not have. */
  readonly values: string;
}

/** Returns the modules of the client and of a runtime, which are given as seen from the output folder. */
export function modulesOf({
  package: client,
  runtime,
}: {
  readonly package: string;
  readonly runtime: string;
}): Modules {
  return {
    types: fromFolder(client),
    operations: fromFolder(modulePart(client, "operations/index")),
    runtime: fromFolder(runtime),
    values: fromFolder(modulePart(runtime, "values")),
  };
}

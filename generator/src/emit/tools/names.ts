import type { Operation } from "../../model/types.js";
import { modulePart } from "../shared/module-options.js";
import { fromFolder } from "../shared/names.js";
import type { EmitOptions } from "./settings.js";

/** The list of all tools. */
export const indexFile = "index.ts";
/** The folder of the tools, by resource. */
export const toolsFolder = "tools";

/** The exports of the index that do not depend on the document: constants of tools yield. */
export const takenNames: readonly string[] = ["tools", "omitted"];

/** `factsGetTool`. */
export function toolConstant({ name }: Operation): string {
  return `${name.code}Tool`;
}

/** The modules that files in a folder of the output import. */
export interface Modules {
  /** The client's functions. */
  readonly operations: string;
  readonly validators: string;
  readonly runtime: string;
}

/** A run sets the module of the validators, or reports that there are none. */
export function modulesOf({ package: client, validators = "validators", runtime }: EmitOptions): Modules {
  return {
    operations: fromFolder(modulePart(client, "operations/index")),
    validators: fromFolder(validators),
    runtime: fromFolder(runtime),
  };
}

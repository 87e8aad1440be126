import { code, importedType, type Code } from "../../codegen/code.js";
import { paramsType, resultType } from "../shared/names.js";
import type { Modules } from "./names.js";
import type { Hooked } from "./operations.js";

/** Returns the type of a cached result. A cache cannot hold undefined, so null stands for no result. */
export function dataType({ operation }: Hooked, { types }: Modules): Code {
  const { result } = operation;
  if (result === undefined) return "null";
  const type = importedType(types, resultType(operation));
  return result.optional ? code`Exclude<${type}, undefined> | null` : type;
}

/** Returns the type of the arguments; undefined if the operation takes none. */
export function argumentsType({ operation, params }: Hooked, { types }: Modules): Code | undefined {
  return params === "none" ? undefined : importedType(types, paramsType(operation));
}

import { code, importedType, type Code } from "../../../codegen/code.js";
import { paramsType, resultType } from "../names.js";
import type { Modules } from "./modules.js";
import type { Hooked } from "./operations.js";

/** The module with the types of the client. */
type Client = Pick<Modules, "types">;

/** Returns the type of a cached result. A cache cannot hold undefined, so null stands for no result. */
export function dataType({ operation }: Hooked, { types }: Client): Code {
  const { result } = operation;
  if (result === undefined) return "null";
  const type = importedType(types, resultType(operation));
  return result.optional ? code`Exclude<${type}, undefined> | null` : type;
}

/** Returns the type of the arguments; undefined if the operation takes none. */
export function argumentsType({ operation, params }: Hooked, { types }: Client): Code | undefined {
  return params === "none" ? undefined : importedType(types, paramsType(operation));
}

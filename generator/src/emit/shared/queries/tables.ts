import { code, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import { literalText, stringText } from "../../../codegen/literals.js";
import type { ArgumentNeed } from "../../../model/index.js";
import type { Api, Operation } from "../../../model/types.js";
import { hasConversions } from "../conversions.js";
import { runtimeName } from "../names.js";
import { effectTables } from "./effects.js";
import type { Modules } from "./modules.js";
import { isCached, type Hooked } from "./operations.js";

/** The modules and names that the tables of a file refer to. */
export interface TableContext {
  readonly api: Api;
  /** The first element of keys, as code. */
  readonly namespace: Code | string;
  readonly modules: Modules;
}

/** Returns the table that a runtime reads: `{ key: ["acme", "facts.get"], call: factsGet, effects: […] }`, with further properties. */
export function operationTable(
  { kind, operation, params }: Hooked,
  { api, namespace, modules }: TableContext,
  more: readonly string[] = [],
): Code {
  const call = importedValue(modules.operations, operation.name.code);
  const effects = kind === "mutation" ? effectTables(api, operation, isCached) : [];
  const list = `[${effects.map(literalText).join(", ")}]`;
  const compared = hasConversions(api) ? code`${importedValue(modules.values, "comparedInKeys")}(${list})` : list;
  const members = [
    code`key: [${namespace}, ${stringText(runtimeName(operation))}]`,
    callCode(operation, params, call),
    ...(effects.length === 0 ? [] : [code`effects: ${compared}`]),
    ...more,
  ];
  return code`{ ${joinCode(members, ", ")} }`;
}

/** Returns the function that a cache calls, with arguments before options. */
function callCode({ optionsFirst }: Operation, params: ArgumentNeed, call: Code): Code {
  if (params === "none") return code`call: (client, _, options) => ${call}(client, options)`;
  return optionsFirst ? code`call: (client, params, options) => ${call}(client, options, params)` : code`call: ${call}`;
}

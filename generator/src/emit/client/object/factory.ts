import { code, importedType, importedValue, joinCode, type Code } from "../../../codegen/code.js";
import type { Structure } from "../../../codegen/declarations.js";
import { keyText, stringText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import type { ClientFile } from "./client-file.js";
import { optionsParameter } from "./core.js";
import { coreModule, unknownsModule } from "../names.js";
import { uploadFunction } from "../../shared/names.js";
import { type Branch } from "../../shared/resource-tree.js";
import { moduleOfPart } from "./resources.js";
import { parameterNames } from "../operation/signatures.js";

/** Returns `createClient`. */
export function createFunction(file: ClientFile, root: Branch): Structure {
  const { api } = file;
  const { runtime } = file.options;
  const members = [
    ...membersCode(file, root),
    ...(api.unknowns.length > 0 ? [code`unknowns: ${importedValue(unknownsModule, "unknownIds")}`] : []),
    requestCode(file),
    "withOptions: (changes) => createClient({ ...options, ...changes })",
  ];
  return {
    kind: "function",
    name: "createClient",
    parameters: [optionsParameter(api, importedType(coreModule, "ClientOptions"))],
    returnType: "Client",
    statements: [
      code`const core = ${importedValue(coreModule, "createCore")}(options);`,
      code`const resources: Omit<Client, keyof ${importedType(runtime, "Core")}> = {\n${joinCode(members, ",\n")},\n};`,
      "return Object.assign(core, resources);",
    ],
    docs: "Creates a client. Sends nothing until you call an operation.",
  };
}

/** Returns the properties of the object of a branch. */
export function membersCode(file: ClientFile, branch: Branch): readonly Code[] {
  return [
    ...branch.children.map((child) => {
      const name = keyText(child.name);
      const part = file.apart.get(child);
      if (part) return code`${name}: ${importedValue(moduleOfPart(part), part.factory)}(core)`;
      return code`${name}: {\n${joinCode(membersCode(file, child), ",\n")},\n}`;
    }),
    ...branch.operations.flatMap((operation) => delegations(file, operation)),
  ];
}

/** `get: (params, init) => factsGet(core, params, init)`: types come from the interface, and no name hides the `options` of the client. */
function delegations(file: ClientFile, operation: Operation): readonly Code[] {
  const names = parameterNames(operation)
    .map((name) => (name === "options" ? "init" : name))
    .join(", ");
  const run = importedValue(file.moduleOf(operation), operation.name.code);
  const call = code`${keyText(operation.method)}: (${names}) => ${run}(core, ${names})`;
  if (operation.upload === undefined) return [call];
  const upload = uploadFunction(operation);
  return [
    call,
    code`${keyText(operation.upload.method)}: (source, init) => ${loadCode(file)}.then(({ ${upload} }) => ${upload}(core, source, init))`,
  ];
}

function requestCode(file: ClientFile): Code {
  const callLater = importedValue(file.options.runtime, "callLater");
  return code`request: (method, path, init) => ${callLater}(${loadCode(file)}, ({ request }) => request(core, method, path, init))`;
}

/** Loads the module of code that few programs need at once. */
function loadCode({ options, later }: ClientFile): Code {
  return code`${importedValue(options.runtime, "load")}(() => import(${stringText(later)}), init?.signal)`;
}

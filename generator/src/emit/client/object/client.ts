import { code, importedType, joinCode } from "../../../codegen/code.js";
import type { Structure } from "../../../codegen/declarations.js";
import type { EmittedFile } from "../../output.js";
import { exportOf, onDemand, printFile } from "../../shared/print.js";
import { isLarge } from "../../shared/schema-groups.js";
import { openFile, type ClientFile } from "./client-file.js";
import { emitCore } from "./core.js";
import { createFunction, membersCode } from "./factory.js";
import { clientInterface, interfacesOf } from "./interfaces.js";
import { emitLater } from "./later.js";
import { clientFile } from "../names.js";
import { fromFolder } from "../../shared/names.js";
import { flatten, treeOf, type Branch, type ResourceBranch } from "../../shared/resource-tree.js";
import { moduleOfPart, partsOf, pathOfPart, type Part } from "./resources.js";
import type { EmitInput } from "../settings.js";

/**
 * Emits the object form of the client: one interface per resource, and the function that creates the client. In large documents,
 * each resource of the client itself has a file for all of its descendants.
 */
export function emitClient(input: EmitInput): readonly EmittedFile[] {
  const root = treeOf(input.api);
  const apart = isLarge(input.api) ? partsOf(input.api, root) : new Map<ResourceBranch, Part>();
  const asIs = (module: string): string => module;
  return [
    ...[...apart].map(([branch, part]) => onDemand(pathOfPart(part), () => emitPart(input, branch, part))),
    emitCore(input),
    onDemand(clientFile, () => emitClientFile(openFile(input, asIs, apart), root)),
    emitLater(input),
  ];
}

function emitClientFile(file: ClientFile, root: Branch): EmittedFile {
  const { apart, options } = file;
  const statements: readonly Structure[] = [
    ...[...apart].map(([branch, part]) => exportTypes(branch, part)),
    ...(apart.size > 0 ? [] : interfacesOf(file, root.children)),
    clientInterface(file, root),
    createFunction(file, root),
  ];
  return printFile(clientFile, options.command, statements);
}

/** Exports the types of a part with the client. */
function exportTypes(branch: ResourceBranch, part: Part): Structure {
  const namedExports = flatten([branch]).map(({ resource }) => resource.typeName);
  return exportOf(moduleOfPart(part), { isTypeOnly: true, namedExports });
}

function emitPart(input: EmitInput, branch: ResourceBranch, part: Part): EmittedFile {
  const { runtime, root } = input.options;
  const options = { ...input.options, runtime: fromFolder(runtime), ...(root && { root: fromFolder(root) }) };
  const file = openFile({ ...input, options }, fromFolder);
  const statements: readonly Structure[] = [
    ...interfacesOf(file, [branch]),
    {
      kind: "function",
      name: part.factory,
      parameters: [{ name: "core", type: importedType(options.runtime, "Core") }],
      returnType: branch.resource.typeName,
      statements: [code`return {\n${joinCode(membersCode(file, branch), ",\n")},\n};`],
      docs: `Creates \`client.${branch.resource.path.join(".")}\`.`,
    },
  ];
  return printFile(pathOfPart(part), options.command, statements);
}

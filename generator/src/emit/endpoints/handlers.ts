import { code, distinct, importedType, joinCode, type Code } from "../../codegen/code.js";
import type {
  InterfaceDeclarationStructure,
  MethodSignatureStructure,
  PropertySignatureStructure,
} from "../../codegen/declarations.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { memberText, methodText } from "../../codegen/literals.js";
import type { Operation } from "../../model/types.js";
import { flatten, treeOf, type Branch } from "../shared/resource-tree.js";
import type { EmittedFile } from "../output.js";
import { operationDoc } from "../shared/operation-docs.js";
import { printFile } from "../shared/print.js";
import { createScopes } from "../shared/scope.js";
import { argumentsType, resultTypes } from "../shared/service-types.js";
import type { TypeScope } from "../shared/types.js";
import { handlersFile, operationsModule, type EndpointNames } from "./names.js";
import type { EmitInput } from "./settings.js";

/** Emits the interfaces that services implement: one per resource, nested as in the client. */
export function emitHandlers(input: EmitInput, names: EndpointNames): EmittedFile {
  const { api, options } = input;
  const scope = createScopes({ api, runtime: options.package, types: options.package })("response");
  const file: HandlersFile = { ...input, names, scope };
  const root = treeOf(api);
  const branches = flatten(root).filter(({ resource }) => resource !== undefined);
  return printFile({
    path: handlersFile,
    command: options.command,
    statements: [...branches.map((branch) => interfaceOf(file, branch)), interfaceOf(file, root)],
  });
}

interface HandlersFile extends EmitInput {
  readonly names: EndpointNames;
  readonly scope: TypeScope;
}

function interfaceOf(file: HandlersFile, { resource, operations, children }: Branch): InterfaceDeclarationStructure {
  const description =
    resource === undefined
      ? `The handlers of every operation of "${file.api.title}". \`C\` is what a server adds to the context.`
      : (resource.description ?? `The handlers of \`client.${resource.path.join(".")}\`.`);
  return {
    kind: "interface",
    name: resource === undefined ? "Handlers" : file.names.handlers(resource),
    isExported: true,
    typeParameters: [{ name: "C", default: "unknown" }],
    properties: children.flatMap((child) => propertyOf(file, child)),
    methods: operations.map((operation) => methodOf(file, operation)),
    ...docsOf({ paragraphs: [description] }),
  };
}

function propertyOf({ names }: HandlersFile, { resource }: Branch): readonly PropertySignatureStructure[] {
  if (resource === undefined) return [];
  return [{ name: memberText(resource.path.at(-1) ?? ""), isReadonly: true, type: `${names.handlers(resource)}<C>` }];
}

function methodOf(file: HandlersFile, operation: Operation): MethodSignatureStructure {
  const { api, options } = file;
  const { method, path } = operation.http;
  return {
    name: methodText(operation.method),
    parameters: [
      { name: "args", type: argumentsType(file, operation) },
      { name: "context", type: code`C & ${importedType(options.runtime, "HandlerContext")}` },
    ],
    returnType: code`${importedType(options.runtime, "Awaitable")}<${outcomeType(file, operation)}>`,
    ...docsOf(operationDoc(api, operation, [`\`${method} ${path}\``])),
  };
}

/** Returns the type of what a handler returns: the result, one of the declared responses, or any response. */
function outcomeType(file: HandlersFile, operation: Operation): Code {
  const { names, options } = file;
  return joinCode(
    distinct([
      ...resultTypes(file, operation),
      ...(operation.responses.length === 0 ? [] : [importedType(operationsModule, names.reply(operation))]),
      "Response",
      ...(operation.responses.length === 0 ? [importedType(options.runtime, "Reply")] : []),
    ]),
    " | ",
  );
}

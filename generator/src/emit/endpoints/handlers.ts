import { code, distinct, importedType, joinCode, type Code } from "../../codegen/code.js";
import type { InterfaceDeclarationStructure, MethodSignatureStructure } from "../../codegen/declarations.js";
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
  const resources = flatten(root.children).map((branch) => {
    const { description, path } = branch.resource;
    const text = description ?? `The handlers of \`client.${path.join(".")}\`.`;
    return interfaceOf(file, branch, names.handlers(branch.resource), text);
  });
  const text = `The handlers of every operation of "${api.title}". \`C\` is what a server adds to the context.`;
  return printFile(handlersFile, options.command, [...resources, interfaceOf(file, root, "Handlers", text)]);
}

interface HandlersFile extends EmitInput {
  readonly names: EndpointNames;
  readonly scope: TypeScope;
}

function interfaceOf(
  file: HandlersFile,
  { operations, children }: Branch,
  name: string,
  description: string,
): InterfaceDeclarationStructure {
  return {
    kind: "interface",
    name,
    typeParameters: [{ name: "C", default: "unknown" }],
    properties: children.map((child) => {
      return { name: memberText(child.name), isReadonly: true, type: `${file.names.handlers(child.resource)}<C>` };
    }),
    methods: operations.map((operation) => methodOf(file, operation)),
    ...docsOf({ paragraphs: [description] }),
  };
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

import { code, importedType } from "../../../codegen/code.js";
import type {
  InterfaceDeclarationStructure,
  MethodSignatureStructure,
  PropertySignatureStructure,
} from "../../../codegen/declarations.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { memberText, methodText } from "../../../codegen/literals.js";
import type { Operation } from "../../../model/types.js";
import { uploadDoc } from "../../shared/operation-docs.js";
import type { ClientFile } from "./client-file.js";
import { callDoc } from "../operation/functions.js";
import { coreModule } from "../names.js";
import { flatten, type Branch, type ResourceBranch } from "../../shared/resource-tree.js";
import { moduleOfPart } from "./resources.js";
import { signatureOf, uploadSignature } from "../operation/signatures.js";

/** Returns the interface of each resource. */
export function interfacesOf(
  file: ClientFile,
  branches: readonly ResourceBranch[],
): readonly InterfaceDeclarationStructure[] {
  return flatten(branches).map((branch) => {
    const { typeName, path, description } = branch.resource;
    return {
      kind: "interface",
      name: typeName,
      ...membersOf(file, branch),
      ...docsOf({ paragraphs: [description ?? `The operations of \`client.${path.join(".")}\`.`] }),
    };
  });
}

function membersOf(file: ClientFile, branch: Branch): Pick<InterfaceDeclarationStructure, "properties" | "methods"> {
  return {
    properties: branch.children.map((child) => {
      const { name, resource } = child;
      const part = file.apart.get(child);
      return {
        name: memberText(name),
        isReadonly: true,
        type: part ? importedType(moduleOfPart(part), resource.typeName) : resource.typeName,
        ...docsOf({ paragraphs: [resource.description] }),
      };
    }),
    methods: branch.operations.flatMap((operation) => methodsOf(file, operation)),
  };
}

function methodsOf(
  { api, options, scope, moduleOf }: ClientFile,
  operation: Operation,
): readonly MethodSignatureStructure[] {
  const { runtime } = options;
  const module = moduleOf(operation);
  const call = {
    name: methodText(operation.method),
    ...signatureOf({ operation, runtime, scope, typeNamed: (name) => importedType(module, name) }),
    ...docsOf(callDoc(api, operation)),
  };
  if (operation.upload === undefined) return [call];
  const upload = {
    name: methodText(operation.upload.method),
    ...uploadSignature(operation.upload, runtime),
    ...docsOf(uploadDoc(operation)),
  };
  return [call, upload];
}

const unknownsMember: PropertySignatureStructure = {
  name: "unknowns",
  isReadonly: true,
  type: "readonly string[]",
  docs: "Ids of the details that the API's reference leaves open; the export `unknowns` describes them.",
};

/** Returns the interface of the client itself. */
export function clientInterface(file: ClientFile, root: Branch): InterfaceDeclarationStructure {
  const { api, options } = file;
  const { properties = [], methods = [] } = membersOf(file, root);
  return {
    kind: "interface",
    name: "Client",
    extends: [importedType(options.runtime, "Core")],
    properties: [...properties, ...(api.unknowns.length > 0 ? [unknownsMember] : [])],
    methods: [...methods, requestMethod(options.runtime), withOptionsMethod()],
    ...docsOf({ paragraphs: [`A client of "${api.title}".`] }),
  };
}

/** Returns the method for requests that the API does not describe. */
function requestMethod(runtime: string): MethodSignatureStructure {
  return {
    name: "request",
    typeParameters: [{ name: "T", default: "unknown" }],
    parameters: [
      { name: "method", type: "string" },
      { name: "path", type: "string" },
      { name: "options", type: importedType(runtime, "RequestOptions"), hasQuestionToken: true },
    ],
    returnType: code`${importedType(runtime, "Call")}<T>`,
    docs: "Sends a request that the API does not describe, with the same key, retries and errors as an operation.",
  };
}

function withOptionsMethod(): MethodSignatureStructure {
  return {
    name: "withOptions",
    parameters: [{ name: "changes", type: code`Partial<${importedType(coreModule, "ClientOptions")}>` }],
    returnType: "Client",
    docs: "Creates a client with the same options, except the ones you pass. `headers` replaces all headers.",
  };
}

import {
  StructureKind,
  type InterfaceDeclarationStructure,
  type MethodSignatureStructure,
  type OptionalKind,
  type StatementStructures,
} from "ts-morph";
import type { Operation, Resource } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { keyText, memberText, methodText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import { argumentsOf } from "./arguments.js";
import { authOf, defaultBaseUrl } from "./connection.js";
import { operationDoc, signatureOf, uploadDoc, uploadSignature, type FunctionInput } from "./functions.js";
import {
  clientFile,
  groupOperations,
  operationsFolder,
  paramsType,
  resultType,
  typesModule,
  uploadFunction,
  unknownsModule,
} from "./names.js";
import { createScopes } from "./scope.js";

/** One resource with what it holds. */
interface Branch {
  readonly resource?: Resource;
  readonly operations: readonly Operation[];
  readonly children: readonly Branch[];
}

/** Emits the object form of the client: one interface per resource, and the function that makes the client. */
export function emitClient(input: EmitInput): EmittedFile {
  const imports = new Imports();
  const root = branchOf(input, undefined);
  const statements: readonly StatementStructures[] = [
    ...flatten(root).flatMap((branch) =>
      branch.resource ? [resourceInterface(input, imports, branch, branch.resource)] : [],
    ),
    optionsInterface(input, imports),
    clientInterface(input, imports, root),
    createFunction(input, imports, root),
  ];
  return printFile({ path: clientFile, command: input.options.command, imports, statements });
}

function branchOf(input: EmitInput, resource: Resource | undefined): Branch {
  const path = resource?.path ?? [];
  const key = path.join(".");
  return {
    ...(resource && { resource }),
    operations: input.api.operations.filter((operation) => operation.resource.join(".") === key),
    children: input.api.resources
      .filter((child) => child.path.length === path.length + 1 && child.path.slice(0, -1).join(".") === key)
      .map((child) => branchOf(input, child)),
  };
}

/** Children before their parents, which name them. */
function flatten(branch: Branch): readonly Branch[] {
  return [...branch.children.flatMap(flatten), branch];
}

// ------------------------------------------------------------------------------------------------ interfaces

function resourceInterface(
  input: EmitInput,
  imports: Imports,
  branch: Branch,
  resource: Resource,
): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: resource.typeName,
    isExported: true,
    ...membersOf(input, imports, branch),
    ...docsOf({ paragraphs: [resource.description ?? `The operations of \`client.${resource.path.join(".")}\`.`] }),
  };
}

function membersOf(
  input: EmitInput,
  imports: Imports,
  branch: Branch,
): Pick<InterfaceDeclarationStructure, "properties" | "methods"> {
  return {
    properties: branch.children.flatMap(({ resource }) =>
      resource
        ? [
            {
              name: memberText(resource.path.at(-1) ?? ""),
              isReadonly: true,
              type: resource.typeName,
              ...docsOf({ paragraphs: [resource.description] }),
            },
          ]
        : [],
    ),
    methods: branch.operations.flatMap((operation) => methodsOf(input, imports, operation)),
  };
}

function methodsOf(
  input: EmitInput,
  imports: Imports,
  operation: Operation,
): readonly OptionalKind<MethodSignatureStructure>[] {
  const { api, options } = input;
  const module = operationsModule(input, operation);
  const { parameters, returnType } = signatureOf(functionInput(input, imports, operation));
  for (const { name } of parameters) if (name === "params") imports.type(module, paramsType(operation));
  imports.type(module, resultType(operation));
  const call = {
    name: methodText(operation.method),
    parameters: parameters.map(({ name, type, optional }) => ({ name, type, hasQuestionToken: optional })),
    returnType,
    ...docsOf(operationDoc(api, operation)),
  };
  if (operation.upload === undefined) return [call];
  const {
    typeParameters,
    parameters: uploadParameters,
    returnType: uploaded,
  } = uploadSignature(imports, options.runtime);
  const upload = {
    name: methodText(operation.upload.method),
    typeParameters: [...typeParameters],
    parameters: uploadParameters,
    returnType: uploaded,
    ...docsOf(uploadDoc(operation)),
  };
  return [call, upload];
}

function functionInput(
  { api, options: { runtime } }: EmitInput,
  imports: Imports,
  operation: Operation,
): FunctionInput {
  const scopes = createScopes({ api, imports, runtime, types: typesModule });
  // Only whether there are arguments is asked here; their types are imported from the operation's file.
  const aside = createScopes({ api, imports: new Imports(), runtime, types: typesModule });
  return {
    api,
    operation,
    args: argumentsOf(api, operation, aside("request")),
    imports,
    runtime,
    scope: scopes("response"),
  };
}

function operationsModule({ api }: EmitInput, operation: Operation): string {
  const group = groupOperations(api).find(({ operations }) => operations.includes(operation));
  return `./${operationsFolder}/${group?.file ?? "index"}.js`;
}

function optionsInterface({ options: { runtime } }: EmitInput, imports: Imports): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: "ClientOptions",
    isExported: true,
    extends: [`${imports.type(runtime, "CoreOptions")}<${imports.type(unknownsModule, "UnknownId")}>`],
    docs: ["How a client is made."],
  };
}

function clientInterface(input: EmitInput, imports: Imports, root: Branch): InterfaceDeclarationStructure {
  const { properties = [], methods = [] } = membersOf(input, imports, root);
  const unknown = imports.type(input.options.runtime, "Unknown");
  return {
    kind: StructureKind.Interface,
    name: "Client",
    isExported: true,
    extends: [imports.type(input.options.runtime, "Core")],
    properties: [
      ...properties,
      {
        name: "unknowns",
        isReadonly: true,
        type: `readonly ${unknown}[]`,
        docs: ["What the API's reference leaves open."],
      },
    ],
    methods: [...methods, requestMethod(input, imports)],
    docs: [`A client of ${JSON.stringify(input.api.title).replaceAll("*/", "*\\/")}.`],
  };
}

/** The typed way to call what the API does not describe. */
function requestMethod({ options: { runtime } }: EmitInput, imports: Imports): OptionalKind<MethodSignatureStructure> {
  return {
    name: "request",
    typeParameters: [{ name: "T", default: "unknown" }],
    parameters: [
      { name: "method", type: "string" },
      { name: "path", type: "string" },
      { name: "options", type: imports.type(runtime, "RequestOptions"), hasQuestionToken: true },
    ],
    returnType: `${imports.type(runtime, "Call")}<T>`,
    docs: ["Calls what the API does not describe, with the same key, retries and errors as its operations."],
  };
}

// -------------------------------------------------------------------------------------------------- creation

function createFunction(input: EmitInput, imports: Imports, root: Branch): StatementStructures {
  const {
    api,
    options: { runtime },
  } = input;
  const core = imports.value(runtime, "createCore");
  const members = [
    ...memberTexts(input, imports, root),
    imports.value(unknownsModule, "unknowns"),
    `request: (method, path, options) => ${imports.value(runtime, "request")}(core, method, path, options)`,
  ];
  const settings = [`auth: ${authOf(api, imports, runtime)}`, ...defaultBaseUrl(api)];
  return {
    kind: StructureKind.Function,
    name: "createClient",
    isExported: true,
    parameters: [{ name: "options", type: "ClientOptions" }],
    returnType: "Client",
    statements: [
      `const core = ${core}(options, { ${settings.join(", ")} });`,
      `const resources: Omit<Client, keyof ${imports.type(runtime, "Core")}> = {\n${members.join(",\n")},\n};`,
      "return Object.assign(core, resources);",
    ],
    docs: ["Makes a client. Nothing is sent until an operation is called."],
  };
}

function memberTexts(input: EmitInput, imports: Imports, branch: Branch): readonly string[] {
  return [
    ...branch.children.map((child) => {
      const name = keyText(child.resource?.path.at(-1) ?? "");
      return `${name}: {\n${memberTexts(input, imports, child).join(",\n")},\n}`;
    }),
    ...branch.operations.flatMap((operation) => delegations(input, imports, operation)),
  ];
}

/** `get: (params, options) => factsGet(core, params, options)`: types come from the interface. */
function delegations(input: EmitInput, imports: Imports, operation: Operation): readonly string[] {
  const module = operationsModule(input, operation);
  const { parameters } = signatureOf(functionInput(input, new Imports(), operation));
  const names = parameters.map(({ name }) => name).join(", ");
  const call = `${keyText(operation.method)}: (${names}) => ${imports.value(module, operation.name.code)}(core, ${names})`;
  if (operation.upload === undefined) return [call];
  const upload = imports.value(module, uploadFunction(operation));
  return [call, `${keyText(operation.upload.method)}: (source, options) => ${upload}(core, source, options)`];
}

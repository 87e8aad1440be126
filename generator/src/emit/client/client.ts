import {
  StructureKind,
  type InterfaceDeclarationStructure,
  type MethodSignatureStructure,
  type Structure,
} from "../shared/structures.js";
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
import type { TypeScope } from "../shared/type-text.js";
import { createScopes } from "./scope.js";

/** One resource with what it holds. */
interface Branch {
  readonly resource?: Resource;
  readonly operations: readonly Operation[];
  readonly children: readonly Branch[];
}

/** What all parts of the file are written with. */
interface ClientFile extends EmitInput {
  readonly imports: Imports;
  /** In which results are written, with what they import. */
  readonly response: TypeScope;
  /** In which arguments are looked at; their types are imported from the operation's file. */
  readonly request: TypeScope;
  readonly moduleOf: (operation: Operation) => string;
}

/** Emits the object form of the client: one interface per resource, and the function that makes the client. */
export function emitClient(input: EmitInput): EmittedFile {
  const file = openFile(input);
  const root = branchOf(input, undefined);
  const statements: readonly Structure[] = [
    ...flatten(root).flatMap((branch) => (branch.resource ? [resourceInterface(file, branch, branch.resource)] : [])),
    optionsInterface(file),
    clientInterface(file, root),
    createFunction(file, root),
  ];
  return printFile({ path: clientFile, command: input.options.command, imports: file.imports, statements });
}

function openFile(input: EmitInput): ClientFile {
  const { api, options } = input;
  const imports = new Imports();
  const scoped = { api, runtime: options.runtime, types: typesModule };
  const modules = new Map(
    groupOperations(api).flatMap(({ file, operations }) =>
      operations.map((operation) => [operation, `./${operationsFolder}/${file}.js`] as const),
    ),
  );
  return {
    ...input,
    imports,
    response: createScopes({ ...scoped, imports })("response"),
    request: createScopes({ ...scoped, imports: new Imports() })("request"),
    moduleOf: (operation) => modules.get(operation) ?? `./${operationsFolder}/index.js`,
  };
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

function resourceInterface(file: ClientFile, branch: Branch, resource: Resource): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: resource.typeName,
    isExported: true,
    ...membersOf(file, branch),
    ...docsOf({ paragraphs: [resource.description ?? `The operations of \`client.${resource.path.join(".")}\`.`] }),
  };
}

function membersOf(file: ClientFile, branch: Branch): Pick<InterfaceDeclarationStructure, "properties" | "methods"> {
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
    methods: branch.operations.flatMap((operation) => methodsOf(file, operation)),
  };
}

function methodsOf(file: ClientFile, operation: Operation): readonly MethodSignatureStructure[] {
  const { api, options, imports } = file;
  const module = file.moduleOf(operation);
  const { parameters, returnType } = signatureOf(functionInput(file, operation));
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

function functionInput({ api, options, imports, request, response }: ClientFile, operation: Operation): FunctionInput {
  return {
    api,
    operation,
    args: argumentsOf(api, operation, request),
    imports,
    runtime: options.runtime,
    scope: response,
  };
}

function optionsInterface({ options: { runtime }, imports }: ClientFile): InterfaceDeclarationStructure {
  return {
    kind: StructureKind.Interface,
    name: "ClientOptions",
    isExported: true,
    extends: [`${imports.type(runtime, "CoreOptions")}<${imports.type(unknownsModule, "UnknownId")}>`],
    docs: ["How a client is made."],
  };
}

function clientInterface(file: ClientFile, root: Branch): InterfaceDeclarationStructure {
  const { api, imports, options } = file;
  const { properties = [], methods = [] } = membersOf(file, root);
  const unknown = imports.type(options.runtime, "Unknown");
  return {
    kind: StructureKind.Interface,
    name: "Client",
    isExported: true,
    extends: [imports.type(options.runtime, "Core")],
    properties: [
      ...properties,
      {
        name: "unknowns",
        isReadonly: true,
        type: `readonly ${unknown}[]`,
        docs: ["What the API's reference leaves open."],
      },
    ],
    methods: [...methods, requestMethod(file)],
    ...docsOf({ paragraphs: [`A client of "${api.title}".`] }),
  };
}

/** The typed way to call what the API does not describe. */
function requestMethod({ options: { runtime }, imports }: ClientFile): MethodSignatureStructure {
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

function createFunction(file: ClientFile, root: Branch): Structure {
  const { api, imports } = file;
  const { runtime } = file.options;
  const core = imports.value(runtime, "createCore");
  const members = [
    ...memberTexts(file, root),
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

function memberTexts(file: ClientFile, branch: Branch): readonly string[] {
  return [
    ...branch.children.map((child) => {
      const name = keyText(child.resource?.path.at(-1) ?? "");
      return `${name}: {\n${memberTexts(file, child).join(",\n")},\n}`;
    }),
    ...branch.operations.flatMap((operation) => delegations(file, operation)),
  ];
}

/** `get: (params, options) => factsGet(core, params, options)`: types come from the interface. */
function delegations(file: ClientFile, operation: Operation): readonly string[] {
  const module = file.moduleOf(operation);
  const { parameters } = signatureOf(functionInput({ ...file, imports: new Imports() }, operation));
  const names = parameters.map(({ name }) => name).join(", ");
  const call = `${keyText(operation.method)}: (${names}) => ${file.imports.value(module, operation.name.code)}(core, ${names})`;
  if (operation.upload === undefined) return [call];
  const upload = file.imports.value(module, uploadFunction(operation));
  return [call, `${keyText(operation.upload.method)}: (source, options) => ${upload}(core, source, options)`];
}

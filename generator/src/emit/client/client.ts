import {
  StructureKind,
  type InterfaceDeclarationStructure,
  type MethodSignatureStructure,
  type PropertySignatureStructure,
  type Structure,
} from "../shared/structures.js";
import { createNamer, deviceNames, short } from "../../model/names.js";
import type { Api, Operation, Resource } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf, inlineComment } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { keyText, literalText, memberText, methodText, stringText } from "../shared/literals.js";
import { onDemand, printFile } from "../shared/print.js";
import { printStructure } from "../shared/print-structure.js";
import { argumentsOf } from "./arguments.js";
import {
  baseDefaults,
  connectionOf,
  credentialWords,
  defaultServer,
  serverVariables,
  type Connection,
} from "./connection.js";
import { callDoc, signatureOf, uploadSignature, type FunctionInput } from "./functions.js";
import { uploadDoc } from "../shared/operation-docs.js";
import {
  clientFile,
  fromFolder,
  groupOperations,
  laterFile,
  laterModule,
  operationsFolder,
  paramsByType,
  paramsType,
  resourcesFolder,
  resultByType,
  resultType,
  runtimeModule,
  typesModule,
  uploadFiles,
  uploadFunction,
  unknownsModule,
} from "./names.js";
import type { TypeScope } from "../shared/type-text.js";
import { runtimeFunctions } from "./runtime-names.js";
import { isLarge } from "../shared/schema-groups.js";
import { createScopes } from "../shared/scope.js";

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
  readonly connection: Connection;
  readonly moduleOf: (operation: Operation) => string;
  /** The module of what is loaded on first use. */
  readonly later: string;
  /** The resources that have a file of their own. */
  readonly apart: ReadonlyMap<Branch, Part>;
}

/** A resource of the client itself, with all that is below it, in a file of its own. */
interface Part {
  /** Without an ending: `facts`. */
  readonly file: string;
  /** The function that makes it: `createFacts`. */
  readonly factory: string;
}

/**
 * Emits the object form of the client: one interface per resource, and the function that makes the client. Of a large
 * document, each resource of the client itself has a file for all that is below it.
 */
export function emitClient(input: EmitInput): readonly EmittedFile[] {
  const root = treeOf(input.api);
  const apart = isLarge(input.api) ? partsOf(input.api, root) : new Map<Branch, Part>();
  const shared = {
    connection: connectionOf(input.api),
    operationFiles: operationFilesOf(input.api),
  };
  return [
    ...[...apart].map(([branch, part]) => onDemand(pathOfPart(part), () => emitPart(input, shared, branch, part))),
    onDemand(clientFile, () => emitMain(openFile(input, { ...shared, apart, place: (module) => module }), root)),
    emitLater(input),
  ];
}

/** Emits the file of the client itself. */
function emitMain(file: ClientFile, root: Branch): EmittedFile {
  const { apart, imports, options } = file;
  const statements: readonly Structure[] = [
    ...[...apart].map(([branch, part]) => passOn(branch, part)),
    ...(apart.size > 0 ? [] : interfacesOf(file, root)),
    optionsInterface(file),
    clientInterface(file, root),
    createFunction(file, root),
  ];
  return printFile({ path: clientFile, command: options.command, imports, statements });
}

function interfacesOf(file: ClientFile, root: Branch): readonly InterfaceDeclarationStructure[] {
  return flatten(root).flatMap((branch) => (branch.resource ? [resourceInterface(file, branch, branch.resource)] : []));
}

/** A file for each resource of the client itself, and a name for what makes it that no operation's function has. */
function partsOf(api: Api, { children }: Branch): ReadonlyMap<Branch, Part> {
  const files = createNamer(["index", ...deviceNames]);
  const functions = createNamer([
    "createClient",
    ...runtimeFunctions,
    ...api.operations.flatMap((operation) => [
      operation.name.code,
      ...(operation.upload ? [uploadFunction(operation)] : []),
    ]),
  ]);
  return new Map(
    children.flatMap((branch): readonly (readonly [Branch, Part])[] => {
      const { resource } = branch;
      if (resource === undefined) return [];
      const file = files.take(short(resource.path.join("-")));
      return [[branch, { file, factory: functions.take(`create${resource.typeName}`) }]];
    }),
  );
}

function moduleOfPart({ file }: Part): string {
  return `./${resourcesFolder}/${file}.js`;
}

/** What is in a file of its own is still exported with the client. */
function passOn(branch: Branch, part: Part): Structure {
  return {
    kind: StructureKind.ExportDeclaration,
    isTypeOnly: true,
    moduleSpecifier: moduleOfPart(part),
    namedExports: flatten(branch).flatMap(({ resource }) => (resource ? [resource.typeName] : [])),
  };
}

function pathOfPart({ file }: Part): string {
  return `${resourcesFolder}/${file}.ts`;
}

function emitPart(input: EmitInput, shared: Shared, branch: Branch, part: Part): EmittedFile {
  const options = { ...input.options, runtime: fromFolder(input.options.runtime) };
  const file = openFile({ ...input, options }, { ...shared, apart: new Map(), place: fromFolder });
  const type = branch.resource?.typeName ?? "";
  const statements: readonly Structure[] = [
    ...interfacesOf(file, branch),
    {
      kind: StructureKind.Function,
      name: part.factory,
      isExported: true,
      parameters: [{ name: "core", type: file.imports.type(options.runtime, "Core") }],
      returnType: type,
      statements: [`return {\n${memberTexts(file, branch).join(",\n")},\n};`],
      docs: [`Makes \`client.${branch.resource?.path.join(".") ?? ""}\`.`],
    },
  ];
  return printFile({
    path: pathOfPart(part),
    command: options.command,
    imports: file.imports,
    statements,
  });
}

/** What is found out once for all files. */
interface Shared {
  readonly connection: Connection;
  /** The file of each operation's function, without an ending. */
  readonly operationFiles: ReadonlyMap<Operation, string>;
}

function operationFilesOf(api: Api): Shared["operationFiles"] {
  return new Map(
    groupOperations(api).flatMap(({ file, operations }) => operations.map((operation) => [operation, file] as const)),
  );
}

interface Opening extends Shared {
  readonly apart: ReadonlyMap<Branch, Part>;
  /** A module of the output folder, as seen from the file. */
  readonly place: (module: string) => string;
}

function openFile(input: EmitInput, { apart, place, connection, operationFiles }: Opening): ClientFile {
  const { api, options } = input;
  const imports = new Imports();
  const scoped = { api, runtime: options.runtime, types: place(typesModule) };
  return {
    ...input,
    apart,
    imports,
    response: createScopes({ ...scoped, imports })("response"),
    request: createScopes({ ...scoped, imports: new Imports() })("request"),
    connection,
    moduleOf: (operation) => place(`./${operationsFolder}/${operationFiles.get(operation) ?? "index"}.js`),
    later: place(laterModule),
  };
}

/** The tree of resources, each with its operations; looked through once, since large documents have thousands of both. */
function treeOf({ operations, resources }: Api): Branch {
  const operationsIn = groupedBy(operations, ({ resource }) => resource.join("."));
  const childrenOf = groupedBy(resources, ({ path }) => path.slice(0, -1).join("."));
  const branchOf = (key: string, resource?: Resource): Branch => ({
    ...(resource && { resource }),
    operations: operationsIn.get(key) ?? [],
    children: (childrenOf.get(key) ?? []).map((child) => branchOf(child.path.join("."), child)),
  });
  return branchOf("");
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
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
    properties: branch.children.flatMap((child) => {
      const { resource } = child;
      if (resource === undefined) return [];
      const part = file.apart.get(child);
      return [
        {
          name: memberText(resource.path.at(-1) ?? ""),
          isReadonly: true,
          type: part ? file.imports.type(moduleOfPart(part), resource.typeName) : resource.typeName,
          ...docsOf({ paragraphs: [resource.description] }),
        },
      ];
    }),
    methods: branch.operations.flatMap((operation) => methodsOf(file, operation)),
  };
}

function methodsOf(file: ClientFile, operation: Operation): readonly MethodSignatureStructure[] {
  const { api, options, imports } = file;
  const module = file.moduleOf(operation);
  const { typeParameters, parameters, returnType } = signatureOf(functionInput(file, operation));
  const hasParams = parameters.some(({ name }) => name === "params");
  if (hasParams) imports.type(module, (operation.bodyChoices.length > 0 ? paramsByType : paramsType)(operation));
  imports.type(module, (operation.resultChoices.length > 0 ? resultByType : resultType)(operation));
  const call = {
    name: methodText(operation.method),
    typeParameters: [...typeParameters],
    parameters: parameters.map(({ name, type, optional }) => ({ name, type, hasQuestionToken: optional })),
    returnType,
    ...docsOf(callDoc(api, operation)),
  };
  if (operation.upload === undefined) return [call];
  const upload = {
    ...uploadSignature(imports, options.runtime),
    name: methodText(operation.upload.method),
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
    requestScope: request,
  };
}

function optionsInterface(file: ClientFile): InterfaceDeclarationStructure {
  const { imports } = file;
  const { runtime } = file.options;
  return {
    kind: StructureKind.Interface,
    name: "ClientOptions",
    isExported: true,
    extends: [`${imports.type(runtime, "CoreOptions")}<${imports.type(unknownsModule, "UnknownId")}>`],
    properties: [...serverOptions(file.api), ...credentialOptions(file)],
    docs: ["Options of `createClient`."],
  };
}

type Option = PropertySignatureStructure;

/** The servers to choose from, and what their URLs leave open. */
function serverOptions(api: Api): readonly Option[] {
  const urls = [...new Set(api.servers.map(({ url }) => url))].filter((url) => url.includes("://"));
  const isListed = new Set(urls);
  const variables = serverVariables(api);
  const list = api.servers
    .filter(({ url, description }) => isListed.has(url) && description !== undefined)
    .map(({ url, description }) => `- \`${url}\`: ${description ?? ""}`);
  const members = variables.map(({ name, values, description, default: usual }) => {
    const type = values ? values.map(stringText).join(" | ") : "string";
    const doc = inlineComment({ paragraphs: [description, `Default: \`${usual}\`.`] });
    return `${doc}readonly ${memberText(name)}?: ${type} | undefined;`;
  });
  return [
    ...(urls.length > 1
      ? [
          {
            name: "baseUrl",
            isReadonly: true,
            hasQuestionToken: true,
            type: `${urls.map(stringText).join(" | ")} | (string & {}) | undefined`,
            ...docsOf({
              paragraphs: [
                "Where the API is: one of its servers, or any other URL. Default: the first.",
                list.join("\n"),
              ],
            }),
          },
        ]
      : []),
    ...(members.length > 0
      ? [
          {
            name: "serverVariables",
            isReadonly: true,
            hasQuestionToken: true,
            type: `{\n${members.join("\n")}\n} | undefined`,
            docs: ["What stands for the names in braces in the URLs of servers."],
          },
        ]
      : []),
  ];
}

/** A key for each scheme, where operations take different ones. */
function credentialOptions({ connection, imports, options }: ClientFile): readonly Option[] {
  if (connection.schemes.length === 0) return [];
  const members = connection.schemes.map((scheme) => {
    const doc = inlineComment({ paragraphs: [scheme.description, credentialWords(scheme)] });
    return `${doc}readonly ${memberText(scheme.name)}?: ${imports.type(options.runtime, "KeySource")} | undefined;`;
  });
  return [
    {
      name: "credentials",
      isReadonly: true,
      hasQuestionToken: true,
      type: `{\n${members.join("\n")}\n} | undefined`,
      ...docsOf({
        paragraphs: [
          `What authenticates, by security scheme. An operation takes what it needs of them; \`apiKey\` stands for \`${connection.main}\`.`,
        ],
      }),
    },
  ];
}

function clientInterface(file: ClientFile, root: Branch): InterfaceDeclarationStructure {
  const { api, imports, options } = file;
  const { properties = [], methods = [] } = membersOf(file, root);
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
        type: "readonly string[]",
        docs: ["The ids of what the API's reference leaves open; `unknowns` has the details."],
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
    `unknowns: ${imports.value(unknownsModule, "unknownIds")}`,
    requestText(file),
  ];
  const server = defaultServer(api);
  const settings = [
    ...file.connection.settings(imports, runtime),
    ...(server ? [`defaultBaseUrl: ${stringText(server.url)}`] : []),
  ];
  // Every server that may become the base URL has its defaults.
  const variables = baseDefaults(api);
  const made =
    Object.keys(variables).length === 0
      ? `options, { ${settings.join(", ")} }`
      : `...${imports.value(runtime, "atServer")}(options, { ${settings.join(", ")} }, ${literalText(variables)})`;
  return {
    kind: StructureKind.Function,
    name: "createClient",
    isExported: true,
    // Without a server in the document, the base URL must come from the caller.
    parameters: [{ name: "options", type: "ClientOptions", ...(server && { initializer: "{}" }) }],
    returnType: "Client",
    statements: [
      `const core = ${core}(${made});`,
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
      const part = file.apart.get(child);
      if (part) return `${name}: ${file.imports.value(moduleOfPart(part), part.factory)}(core)`;
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
  const upload = uploadFunction(operation);
  return [
    call,
    `${keyText(operation.upload.method)}: (source, options) => ${loadText(file)}.then(({ ${upload} }) => ${upload}(core, source, options))`,
  ];
}

function requestText(file: ClientFile): string {
  const callLater = file.imports.value(file.options.runtime, "callLater");
  return `request: (method, path, options) => ${callLater}(${loadText(file)}, ({ request }) => request(core, method, path, options))`;
}

/** Loads the module of what few programs need at once. */
function loadText({ imports, options, later }: ClientFile): string {
  return `${imports.value(options.runtime, "load")}(() => import(${stringText(later)}), options?.signal)`;
}

/** Emits the module with the code that the client loads on first use: `request` and uploads in parts. */
function emitLater({ api, options: { runtime, command } }: EmitInput): EmittedFile {
  const uploads = [...uploadFiles(api)].map(([operation, file]): [string, string] => [
    `./${operationsFolder}/${file}.js`,
    uploadFunction(operation),
  ]);
  const exports = [[runtimeModule(runtime, "request"), "request"] as const, ...uploads].map(([moduleSpecifier, name]) =>
    printStructure({ kind: StructureKind.ExportDeclaration, moduleSpecifier, namedExports: [name] }),
  );
  const statement = ["// Code that the client loads on first use.", ...exports].join("\n");
  return printFile({ path: laterFile, command, statements: [statement] });
}

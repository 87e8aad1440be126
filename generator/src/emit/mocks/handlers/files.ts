import { code, importedType, importedValue, joinCode } from "../../../codegen/code.js";
import type { PropertySignatureStructure, Structure } from "../../../codegen/declarations.js";
import { docsOf } from "../../../codegen/doc-comments.js";
import { keyText, memberText, stringText } from "../../../codegen/literals.js";
import { fromFolder } from "../../shared/names.js";
import { flatten, treeOf, type Branch, type ResourceBranch } from "../../shared/resource-tree.js";
import { namesOf as endpointNamesOf } from "../../endpoints/names.js";
import type { EmittedFile } from "../../output.js";
import { onDemand, printFile } from "../../shared/print.js";
import { createScopes } from "../../shared/scope.js";
import { typeCode } from "../../shared/types.js";
import { wireNamesType } from "../../shared/wire-names.js";
import { factoryOf } from "../fixtures/factory-of.js";
import { defaultEndpoints } from "../../shared/module-options.js";
import type { EmitInput } from "../settings.js";
import type { HandlersFile } from "./file.js";
import { interfacesOf, operationCode, operationProperties, propertiesCode } from "./members.js";
import { handlersFolder, mocksFile, namesOf } from "./names.js";
import { usualServer } from "./server.js";
import { tableOf } from "./tables.js";

/** Emits one file per resource with the mocks of its operations, and the file that creates all of them. */
export function emitHandlers(input: EmitInput): readonly EmittedFile[] {
  const root = treeOf(input.api);
  const nested = openFile(input, 1);
  const parts = root.children.map((branch) => {
    const path = `${handlersFolder}/${nested.names.file(branch)}.ts`;
    return onDemand(path, () => emitResource(nested, branch, path));
  });
  return [...parts, onDemand(mocksFile, () => emitMocks(openFile(input, 0), root))];
}

/** Opens a file that is so many folders below the output folder. */
function openFile(input: EmitInput, depth: 0 | 1): HandlersFile {
  const { api, options } = input;
  const from = depth === 0 ? (module: string): string => module : fromFolder;
  const types = from(options.package);
  const runtime = from(options.runtime);
  const scope = createScopes({ api, runtime: types, types })("response");
  return {
    ...input,
    names: namesOf(api),
    endpointNames: endpointNamesOf(api),
    runtime,
    endpoints: from(options.endpoints ?? defaultEndpoints),
    types,
    scope,
    factoryOf: (schema, name, examples) =>
      factoryOf(
        { schema, direction: "response", name, type: typeCode(schema, scope), examples },
        { api, options, depth },
      ),
  };
}

function emitResource(file: HandlersFile, branch: ResourceBranch, path: string): EmittedFile {
  const { names, options, runtime } = file;
  const operations = flatten([branch]).flatMap((one) => one.operations);
  const statements: readonly Structure[] = [
    ...interfacesOf(file, branch),
    ...operations.map((operation) => tableOf(file, operation)),
    {
      kind: "function",
      name: names.factory(branch),
      parameters: [{ name: "context", type: importedType(runtime, "MockContext") }],
      returnType: names.type(branch.resource),
      statements: [code`return {\n${joinCode(propertiesCode(file, branch), ",\n")},\n};`],
      docs: `Creates \`mocks.${names.member(branch.name)}\`.`,
    },
  ];
  return printFile(path, options.command, statements);
}

function emitMocks(file: HandlersFile, root: Branch): EmittedFile {
  const tables = root.operations.map((operation) => tableOf(file, operation));
  const statements = [mocksInterface(file, root), ...tables, createFunction(file, root)];
  return printFile(mocksFile, file.options.command, statements);
}

function moduleOf({ names }: HandlersFile, branch: ResourceBranch): string {
  return `./${handlersFolder}/${names.file(branch)}.js`;
}

function mocksInterface(file: HandlersFile, { children, operations }: Branch): Structure {
  const { api, names, endpoints } = file;
  const handlers = code`${importedType("msw", "HttpHandler")}[]`;
  const partial = code`${importedType(endpoints, "PartialHandlers")}<${importedType(endpoints, "Handlers")}>`;
  const resources = children.map((branch): PropertySignatureStructure => {
    const { resource } = branch;
    const name = memberText(names.member(branch.name));
    const type = importedType(moduleOf(file, branch), names.type(resource));
    return { name, isReadonly: true, type, ...docsOf({ paragraphs: [resource.description] }) };
  });
  return {
    kind: "interface",
    name: "Mocks",
    properties: [
      {
        name: "handlers",
        isReadonly: true,
        type: handlers,
        docs: "Answer every operation with a fixture of its first success.",
      },
      ...resources,
      ...operations.flatMap((operation) => operationProperties(file, operation, names.member)),
    ],
    methods: [
      {
        name: "implement",
        parameters: [{ name: "handlers", type: partial }],
        returnType: handlers,
        docs: "Returns a handler for each function: the functions of a service, or some of them.",
      },
    ],
    ...docsOf({ paragraphs: [`Mocks of "${api.title}": handlers for MSW.`] }),
  };
}

function createFunction(file: HandlersFile, { children, operations }: Branch): Structure {
  const { api, names, runtime } = file;
  const members = [
    ...children.map((branch) => {
      const create = importedValue(moduleOf(file, branch), names.factory(branch));
      return code`${keyText(names.member(branch.name))}: ${create}(context)`;
    }),
    ...operations.flatMap((operation) => operationCode(file, operation, names.member)),
  ];
  const create = importedValue(runtime, "createContext");
  const implement = importedValue(runtime, "implement");
  const wireNames = wireNamesType(api);
  const shared = importedType(runtime, "MocksOptions");
  const optionsType = wireNames === undefined ? shared : code`${shared} & { readonly wireNames?: ${wireNames} }`;
  const facts = `{ server: ${stringText(usualServer(api))}${wireNames === undefined ? "" : ", optionNames: options.wireNames"} }`;
  return {
    kind: "function",
    name: "createMocks",
    parameters: [{ name: "options", type: optionsType, initializer: "{}" }],
    returnType: "Mocks",
    statements: [
      code`const context = ${create}(options, ${facts});`,
      code`const operations = {${joinCode(
        members.map((member) => code`\n${member},`),
        "",
      )}\n};`,
      code`return {
        ...operations,
        handlers: context.initialHandlers(),
        implement: (handlers) => ${implement}(context, handlers),
      };`,
    ],
    docs: "Creates mocks of every operation. Requests that violate the document are answered with a problem.",
  };
}

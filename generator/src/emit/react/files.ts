import { code, importedType, importedValue } from "../../codegen/code.js";
import type { Api } from "../../model/types.js";
import { fromFolder } from "../shared/names.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { stringText } from "../../codegen/literals.js";
import { modulePart } from "../shared/module-options.js";
import { exportOf, printExports, printFile, printIndex } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../../codegen/declarations.js";
import { emitHooks } from "./hooks.js";
import { emitKeys } from "./keys.js";
import { emitMutations } from "./mutations.js";
import {
  bindingFile,
  hooksFolder,
  indexFile,
  keysFile,
  mutationsFile,
  namespaceOf,
  optionsFolder,
  optionsRuntime,
  optionsTypes,
  providerFile,
  providerRuntime,
  uploadStoreNames,
} from "./names.js";
import { hookedGroups } from "./operations.js";
import { emitOptions } from "./options.js";
import { emitTesting } from "./testing.js";

/** Every file of the output: options and hooks by resource, an index of each, and what all of them share. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const groups = hookedGroups(input);
  const { command } = input.options;
  const modules = groups.map(({ file }) => `./${file}.js`);
  return [
    ...groups.flatMap((group) => [emitOptions(input, group), emitHooks(input, group)]),
    emitOptionsBarrel(input, modules),
    printIndex(`${hooksFolder}/index.ts`, command, modules),
    emitBarrel(input),
    emitBinding(input),
    emitKeys(input, groups),
    emitMutations(input, groups),
    emitProvider(input),
    emitTesting(input, groups),
  ];
}

/**
 * Emits the barrel of the options, for every framework and for servers: nothing it leads to needs React or a copy of TanStack
 * Query.
 */
function emitOptionsBarrel({ api, options }: EmitInput, modules: readonly string[]): EmittedFile {
  const runtime = fromFolder(optionsRuntime(options.runtime));
  return printExports(`${optionsFolder}/index.ts`, options.command, [
    ...modules.map((module) => exportOf(module)),
    ...[bindingFile, keysFile, mutationsFile].map((file) => exportOf(fromFolder(moduleOf(file)))),
    exportOf(runtime, { isTypeOnly: true, namedExports: optionsTypes }),
    ...(hasUploads(api)
      ? [exportOf(fromFolder(modulePart(options.runtime, "upload-store")), { namedExports: uploadStoreNames })]
      : []),
  ]);
}

/** Emits the barrel of the output: the hooks, what gives them their client, and all that the options have. */
function emitBarrel({ api, options }: EmitInput): EmittedFile {
  const from = (part: string): string => modulePart(options.runtime, part);
  return printExports(indexFile, options.command, [
    exportOf(`./${hooksFolder}/index.js`),
    exportOf(`./${optionsFolder}/index.js`),
    exportOf(moduleOf(providerFile)),
    exportOf(from("error-boundary"), { namedExports: ["ErrorBoundary", "type ErrorBoundaryProps"] }),
    exportOf(from("provider"), { isTypeOnly: true, namedExports: ["ClientProviderProps"] }),
    exportOf(from("use-debounced"), { namedExports: ["useDebounced"] }),
    ...(hasUploads(api) ? [exportOf(from("use-upload"), { isTypeOnly: true, namedExports: ["UploadHandle"] })] : []),
  ]);
}

function hasUploads({ operations }: Api): boolean {
  return operations.some(({ upload }) => upload !== undefined);
}

function moduleOf(file: string): string {
  return `./${file.replace(/ts$/, "js")}`;
}

function emitBinding({ api, options }: EmitInput): EmittedFile {
  const runtime = optionsRuntime(options.runtime);
  const bind = importedValue(runtime, "bind");
  return printFile({
    path: bindingFile,
    command: options.command,
    statements: [
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["The first element of every query key."],
        declarations: [{ name: "namespace", initializer: stringText(namespaceOf(api, options)) }],
      },
      {
        kind: StructureKind.Function,
        name: "bindClient",
        isExported: true,
        docs: [
          "Sets the client that the queries and mutations of a query client call. On a server, create both for each request.",
        ],
        parameters: [
          { name: "queryClient", type: importedType(runtime, "QueryCache") },
          { name: "client", type: importedType(runtime, "Core") },
        ],
        returnType: "void",
        statements: [code`${bind}(namespace, queryClient, client);`],
      },
    ],
  });
}

function emitProvider({ options }: EmitInput): EmittedFile {
  const runtime = providerRuntime(options.runtime);
  const props = importedType(runtime, "ClientProviderProps");
  const provider = importedValue(runtime, "Provider");
  const useBound = importedValue(runtime, "useBoundClient");
  const namespace = importedValue(moduleOf(bindingFile), "namespace");
  const create = importedValue("react", "createElement");
  return printFile({
    path: providerFile,
    command: options.command,
    directive: "use client",
    statements: [
      {
        kind: StructureKind.Function,
        name: "ClientProvider",
        isExported: true,
        docs: ["Provides the client to the hooks in its subtree."],
        parameters: [{ name: "props", type: props }],
        returnType: importedType("react", "ReactNode"),
        statements: [code`return ${create}(${provider}, { ...props, ${namespace} });`],
      },
      {
        kind: StructureKind.Function,
        name: "useClient",
        isExported: true,
        docs: [
          "Returns the client that the hooks call, for calls without a hook, for example in an event handler.\n\n" +
            "Pass it to the client's functions.\n\n@throws ArgumentError if no client is bound.",
        ],
        returnType: importedType(runtime, "Core"),
        statements: [code`return ${useBound}(${namespace});`],
      },
    ],
  });
}

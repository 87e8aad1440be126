import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { printFile, printIndex } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { emitHooks } from "./hooks.js";
import { emitKeys } from "./keys.js";
import { emitMutations } from "./mutations.js";
import {
  bindingFile,
  hooksFolder,
  namespaceOf,
  optionsFolder,
  optionsRuntime,
  providerFile,
  providerRuntime,
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
    printIndex(`${optionsFolder}/index.ts`, command, modules),
    printIndex(`${hooksFolder}/index.ts`, command, modules),
    emitBinding(input),
    emitKeys(input, groups),
    emitMutations(input, groups),
    emitProvider(input),
    emitTesting(input, groups),
  ];
}

function emitBinding({ api, options }: EmitInput): EmittedFile {
  const imports = new Imports();
  const runtime = optionsRuntime(options.runtime);
  const bind = imports.value(runtime, "bind");
  return printFile({
    path: bindingFile,
    command: options.command,
    imports,
    statements: [
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["The first element of all keys."],
        declarations: [{ name: "namespace", initializer: stringText(namespaceOf(api, options)) }],
      },
      {
        kind: StructureKind.Function,
        name: "bindClient",
        isExported: true,
        docs: [
          "Says which client the queries and mutations of a query client call. On a server, make both anew for each request.",
        ],
        parameters: [
          { name: "queryClient", type: imports.type(runtime, "QueryCache") },
          { name: "client", type: imports.type(runtime, "Core") },
        ],
        returnType: "void",
        statements: [`${bind}(namespace, queryClient, client);`],
      },
    ],
  });
}

function emitProvider({ options }: EmitInput): EmittedFile {
  const imports = new Imports(["ClientProvider", "useClient"]);
  const runtime = providerRuntime(options.runtime);
  const props = imports.type(runtime, "ClientProviderProps");
  const provider = imports.value(runtime, "Provider");
  const useBound = imports.value(runtime, "useBoundClient");
  const namespace = imports.value(`./${bindingFile.replace(/ts$/, "js")}`, "namespace");
  const create = imports.value("react", "createElement");
  return printFile({
    path: providerFile,
    command: options.command,
    directive: "use client",
    imports,
    statements: [
      {
        kind: StructureKind.Function,
        name: "ClientProvider",
        isExported: true,
        docs: ["Gives the hooks below their client."],
        parameters: [{ name: "props", type: props }],
        returnType: imports.type("react", "ReactNode"),
        statements: [`return ${create}(${provider}, { ...props, ${namespace} });`],
      },
      {
        kind: StructureKind.Function,
        name: "useClient",
        isExported: true,
        docs: [
          "The client that the hooks here call, for what has no hook: a call in an event handler, say.\n\n" +
            "It is what the functions of the client take.\n\n@throws ArgumentError if none was bound.",
        ],
        returnType: imports.type(runtime, "Core"),
        statements: [`return ${useBound}(${namespace});`],
      },
    ],
  });
}

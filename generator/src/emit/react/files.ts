import { code, importedType, importedValue } from "../../codegen/code.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { modulePart } from "../shared/module-options.js";
import { hasUploads } from "../shared/names.js";
import { exportOf, printExports, printFile } from "../shared/print.js";
import { hookedGroups } from "../shared/queries/operations.js";
import { emitHooks } from "./hooks.js";
import { hooksFolder, indexFile, providerFile, queryModule } from "./names.js";

/** Every file of the output: hooks by resource, an index of them, and the provider of the client. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const groups = hookedGroups(input.api);
  const modules = groups.map(({ file }) => `./${file}.js`);
  return [
    ...groups.map((group) => emitHooks(input, group)),
    printExports(`${hooksFolder}/index.ts`, input.options.command, modules),
    emitBarrel(input),
    emitProvider(input),
  ];
}

/** Emits the barrel of the output: the hooks, what gives them their client, and all that `query` has. */
function emitBarrel({ api, options }: EmitInput): EmittedFile {
  const from = (part: string): string => modulePart(options.runtime, part);
  return printExports(indexFile, options.command, [
    `./${hooksFolder}/index.js`,
    options.query,
    `./${providerFile.replace(/ts$/, "js")}`,
    exportOf(from("error-boundary"), { namedExports: ["ErrorBoundary", "type ErrorBoundaryProps"] }),
    exportOf(from("provider"), { isTypeOnly: true, namedExports: ["ClientProviderProps"] }),
    exportOf(from("use-debounced"), { namedExports: ["useDebounced"] }),
    ...(hasUploads(api) ? [exportOf(from("use-upload"), { isTypeOnly: true, namedExports: ["UploadHandle"] })] : []),
  ]);
}

function emitProvider({ options }: EmitInput): EmittedFile {
  const runtime = modulePart(options.runtime, "provider");
  const props = importedType(runtime, "ClientProviderProps");
  const provider = importedValue(runtime, "Provider");
  const useBound = importedValue(runtime, "useBoundClient");
  const namespace = importedValue(queryModule(options.query, "binding"), "namespace");
  const create = importedValue("react", "createElement");
  return printFile(
    providerFile,
    options.command,
    [
      {
        kind: "function",
        name: "ClientProvider",
        docs: "Provides the client to the hooks in its subtree.",
        parameters: [{ name: "props", type: props }],
        returnType: importedType("react", "ReactNode"),
        statements: [code`return ${create}(${provider}, { ...props, ${namespace} });`],
      },
      {
        kind: "function",
        name: "useClient",
        docs:
          "Returns the client that the hooks call, for calls without a hook, for example in an event handler.\n\n" +
          "Pass it to the client's functions.\n\n@throws ArgumentError if no client is bound.",
        returnType: importedType(runtime, "Core"),
        statements: [code`return ${useBound}(${namespace});`],
      },
    ],
    { directive: "use client" },
  );
}

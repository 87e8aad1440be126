import { code, importedType, importedValue } from "../../codegen/code.js";
import { stringText } from "../../codegen/literals.js";
import type { EmittedFile } from "../output.js";
import { exportOf, printExports, printFile } from "../shared/print.js";
import { hookedGroups } from "../shared/queries/operations.js";
import { namespaceOf } from "../shared/queries/names.js";
import { emitHooks, hooksFolder, providerFile } from "./hooks.js";
import type { EmitInput } from "./settings.js";

/** Every file of the output: hooks by resource, the provider of the client, and an index. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const { api, options } = input;
  const groups = hookedGroups(api);
  return [
    ...groups.map((group) => emitHooks(input, group)),
    emitProvider(input),
    printExports("index.ts", options.command, [
      ...groups.map(({ file }) => `./${hooksFolder}/${file}.js`),
      `./${providerFile.replace(/ts$/, "js")}`,
      exportOf(options.runtime, { isTypeOnly: true, namedExports: ["CachedPage", "ClientProviderProps", "Key"] }),
    ]),
  ];
}

function emitProvider({ api, options }: EmitInput): EmittedFile {
  const { runtime, command } = options;
  const provider = importedValue(runtime, "Provider");
  const useBound = importedValue(runtime, "useBoundClient");
  const create = importedValue("react", "createElement");
  return printFile(
    providerFile,
    command,
    [
      {
        kind: "const",
        docs: "The first element of every key. The operation and its arguments follow.",
        name: "namespace",
        initializer: stringText(namespaceOf(api, options)),
      },
      {
        kind: "function",
        name: "ClientProvider",
        docs: "Provides the client to the hooks in its subtree, and a cache that no other client shares.",
        parameters: [{ name: "props", type: importedType(runtime, "ClientProviderProps") }],
        returnType: importedType("react", "ReactNode"),
        statements: [code`return ${create}(${provider}, { ...props, namespace });`],
      },
      {
        kind: "function",
        name: "useClient",
        docs:
          "Returns the client that the hooks call, for calls without a hook, for example in an event handler.\n\n" +
          "@throws ArgumentError outside of a ClientProvider.",
        returnType: importedType(runtime, "Core"),
        statements: [code`return ${useBound}(namespace);`],
      },
    ],
    { directive: "use client" },
  );
}

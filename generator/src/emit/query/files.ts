import { code, importedType, importedValue } from "../../codegen/code.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { stringText } from "../../codegen/literals.js";
import { modulePart } from "../shared/module-options.js";
import { hasUploads } from "../shared/names.js";
import { exportOf, printExports, printFile } from "../shared/print.js";
import { namespaceOf, optionsFolder } from "../shared/queries/names.js";
import { hookedGroups } from "../shared/queries/operations.js";
import { emitKeys } from "./keys.js";
import { emitMutations } from "./mutations.js";
import { bindingFile, indexFile, keysFile, mutationsFile, runtimeTypes, uploadStoreNames } from "./names.js";
import { emitOptions } from "./options.js";
import { emitTesting } from "./testing.js";

/** Every file of the output: options by resource, and what all of them share. Nothing here needs a framework or a copy of TanStack Query. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const groups = hookedGroups(input.api);
  return [
    ...groups.map((group) => emitOptions(input, group)),
    emitIndex(
      input,
      groups.map(({ file }) => `./${optionsFolder}/${file}.js`),
    ),
    emitBinding(input),
    emitKeys(input, groups),
    emitMutations(input, groups),
    emitTesting(input, groups),
  ];
}

function emitIndex({ api, options }: EmitInput, modules: readonly string[]): EmittedFile {
  const { command, runtime } = options;
  return printExports(indexFile, command, [
    ...modules,
    ...[bindingFile, keysFile, mutationsFile].map((file) => `./${file.replace(/ts$/, "js")}`),
    exportOf(runtime, { isTypeOnly: true, namedExports: runtimeTypes }),
    ...(hasUploads(api) ? [exportOf(modulePart(runtime, "upload-store"), { namedExports: uploadStoreNames })] : []),
  ]);
}

function emitBinding({ api, options }: EmitInput): EmittedFile {
  const { runtime } = options;
  const bind = importedValue(runtime, "bind");
  return printFile(bindingFile, options.command, [
    {
      kind: "const",
      docs: "The first element of every query key.",
      name: "namespace",
      initializer: stringText(namespaceOf(api, options)),
    },
    {
      kind: "function",
      name: "bindClient",
      docs: "Sets the client that the queries and mutations of a query client call. On a server, create both for each request.",
      parameters: [
        { name: "queryClient", type: importedType(runtime, "QueryCache") },
        { name: "client", type: importedType(runtime, "Core") },
      ],
      returnType: "void",
      statements: [code`${bind}(namespace, queryClient, client);`],
    },
  ]);
}

import type { EmitInput, EmittedFile } from "../emitter.js";
import { printFile, printIndex } from "../shared/print.js";
import { stringText } from "../shared/literals.js";
import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import { emitHooks } from "./hooks.js";
import { hooksFolder, namespaceFile, namespaceOf, optionsFolder } from "./names.js";
import { emitOptions } from "./options.js";
import { hookedGroups } from "./operations.js";
import { emitTesting } from "./testing.js";

/** Every file of the output: options and hooks by resource, an index of each, and the namespace of all keys. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const groups = hookedGroups(input);
  const { command } = input.options;
  const modules = groups.map(({ file }) => `./${file}.js`);
  return [
    ...groups.flatMap((group) => [emitOptions(input, group), emitHooks(input, group)]),
    printIndex(`${optionsFolder}/index.ts`, command, modules),
    printIndex(`${hooksFolder}/index.ts`, command, modules),
    emitNamespace(input),
    emitTesting(input, groups),
  ];
}

function emitNamespace({ options }: EmitInput): EmittedFile {
  return printFile({
    path: namespaceFile,
    command: options.command,
    statements: [
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["The first element of all keys."],
        declarations: [{ name: "namespace", initializer: stringText(namespaceOf(options.package)) }],
      },
    ],
  });
}

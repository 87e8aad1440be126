import { StructureKind, VariableDeclarationKind } from "../../codegen/declarations.js";
import { literalText } from "../../codegen/literals.js";
import type { EmittedFile } from "../output.js";
import { printFile } from "../shared/print.js";
import { emitFixtures } from "./fixtures/files.js";
import { operationsFile } from "./names.js";
import type { EmitInput } from "./settings.js";

/** Emits every file of the output: at first, the call paths of all operations. */
export function emitFiles(input: EmitInput): readonly EmittedFile[] {
  const { api, options } = input;
  const paths = api.operations.map(({ resource, method }) => [...resource, method].join("."));
  return [
    ...emitFixtures(input),
    printFile({
      path: operationsFile,
      command: options.command,
      statements: [
        {
          kind: StructureKind.VariableStatement,
          isExported: true,
          declarationKind: VariableDeclarationKind.Const,
          docs: ["The call path of every operation."],
          declarations: [{ name: "operations", type: "readonly string[]", initializer: literalText(paths) }],
        },
      ],
    }),
  ];
}

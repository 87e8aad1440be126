import { code, importedType, joinCode, type Code } from "../../codegen/code.js";
import { paramsType, resultType, runtimeName } from "../client/names.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { keyText, literalText, stringText } from "../../codegen/literals.js";
import { printFile } from "../shared/print.js";
import { StructureKind, VariableDeclarationKind } from "../../codegen/declarations.js";
import { testingFile } from "./names.js";
import type { Hooked, HookedGroup } from "./operations.js";

/** Emits what tests are written with: the types of all operations by name, and the document's examples as results. */
export function emitTesting(input: EmitInput, groups: readonly HookedGroup[]): EmittedFile {
  const { command, package: client } = input.options;
  const all = groups.flatMap(({ hooked }) => hooked);
  const resultOf = ({ operation }: Hooked): Code =>
    operation.result === undefined ? "void" : importedType(client, resultType(operation));
  const paramsOf = ({ operation, params }: Hooked): Code => {
    if (params === "none") return "undefined";
    return code`${importedType(client, paramsType(operation))}${params === "optional" ? " | undefined" : ""}`;
  };
  const fixtures = all.flatMap((one) => {
    const example = one.operation.result?.example;
    return example === undefined ? [] : [{ name: runtimeName(one.operation), type: resultOf(one), example }];
  });
  const types = fixtures.map(({ name, type }) => code`readonly ${stringText(name)}: ${type}`);
  const values = fixtures.map(({ name, example }) => `${keyText(name)}: ${literalText(example)}`);
  return printFile({
    path: testingFile,
    command,
    statements: [
      {
        kind: StructureKind.Interface,
        name: "Operations",
        isExported: true,
        docs: ["The arguments and the result of each operation."],
        properties: all.map((one) => ({
          name: stringText(runtimeName(one.operation)),
          isReadonly: true,
          type: code`{ readonly params: ${paramsOf(one)}; readonly result: ${resultOf(one)} }`,
        })),
      },
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["Results from the examples of the API's description. Nothing checks them against their schemas."],
        declarations: [
          {
            name: "fixtures",
            type: code`{ ${joinCode(types, "; ")} }`,
            initializer: `{ ${values.join(", ")} } as never`,
          },
        ],
      },
    ],
  });
}

import { code, ImportedModule, joinCode, type Code } from "../../codegen/code.js";
import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../../codegen/declarations.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput, Tier } from "./settings.js";
import { runtimeName } from "../shared/names.js";
import { stringText } from "../../codegen/literals.js";
import { printFile } from "../shared/print.js";
import type { Exports, OperationExports } from "./exports/types.js";
import { operationsFolder, validatorsFile } from "./names.js";
import { runtimeModule } from "./types.js";

/** Emits what `validateWith` takes: validators of the arguments and successful responses of each operation. */
export function emitValidators({ options }: EmitInput, { groups }: Exports, tier: Tier): EmittedFile {
  const json = new ImportedModule(runtimeModule(options, "validators", 1), "json", false);
  const operations = new ImportedModule(`./${operationsFolder}/index.js`, "operations", false);
  // Zod schemas reject undefined members. Guards treat these as absent.
  const make = tier === "fast" ? "validatorsOf" : "givenValidatorsOf";
  const entries = groups.flatMap((group) => group.operations).map((one) => entryCode(one, operations));
  const statement: VariableStatementStructure = {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported: true,
    docs: ["The validators of every operation, for `validateWith` of the client."],
    declarations: [
      {
        name: "validators",
        type: code`${json}.Validators`,
        initializer: code`/* @__PURE__ */ ${json}.${make}({\n${joinCode(entries, "\n")}\n})`,
      },
    ],
  };
  return printFile({ path: `${tier}/${validatorsFile}`, command: options.command, statements: [statement] });
}

function entryCode({ operation, params, responses }: OperationExports, operations: ImportedModule): Code {
  const response = responses.find(({ kind }) => kind === "success");
  const members = [
    ...(params ? [code`params: ${operations}.${params.name}`] : []),
    ...(response ? [code`response: ${operations}.${response.name}`] : []),
  ];
  return code`${stringText(runtimeName(operation))}: { ${joinCode(members, ", ")} },`;
}

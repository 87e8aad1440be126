import { code, ImportedModule, joinCode, type Code } from "../../codegen/code.js";
import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../../codegen/declarations.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput, Tier } from "./settings.js";
import { runtimeName } from "../client/names.js";
import { stringText } from "../../codegen/literals.js";
import { printFile } from "../shared/print.js";
import type { Exports, OperationExports } from "./exports/types.js";
import { operationsFolder, validatorsFile } from "./names.js";
import { runtimeModule } from "./types.js";

/** Emits what `validateWith` takes: validators of the arguments and successful responses of each operation. */
export function emitValidators({ options }: EmitInput, { groups }: Exports, tier: Tier): EmittedFile {
  const json = new ImportedModule(runtimeModule(options, "validators", 1), "json", false);
  const operations = new ImportedModule(`./${operationsFolder}/index.js`, "operations", false);
  const given = tier === "fast" ? undefined : code`/* @__PURE__ */ ${json}.given`;
  const entries = groups
    .flatMap((group) => group.operations)
    .map((one) => entryCode(one, { operations, ...(given && { given }) }));
  const statement: VariableStatementStructure = {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported: true,
    docs: ["The validators of every operation, for `validateWith` of the client."],
    declarations: [
      { name: "validators", type: code`${json}.Validators`, initializer: code`{\n${joinCode(entries, "\n")}\n}` },
    ],
  };
  return printFile({ path: `${tier}/${validatorsFile}`, command: options.command, statements: [statement] });
}

interface EntryInput {
  readonly operations: ImportedModule;
  /** The function that wraps schemas which reject undefined members. Guards treat these as absent. */
  readonly given?: Code;
}

function entryCode({ operation, params, responses }: OperationExports, { operations, given }: EntryInput): Code {
  const response = responses.find(({ kind }) => kind === "success");
  const members = [
    ...(params
      ? [given ? code`params: ${given}(${operations}.${params.name})` : code`params: ${operations}.${params.name}`]
      : []),
    ...(response ? [code`response: ${operations}.${response.name}`] : []),
  ];
  return code`${stringText(runtimeName(operation))}: { ${joinCode(members, ", ")} },`;
}

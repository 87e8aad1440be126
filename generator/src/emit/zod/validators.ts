import { StructureKind, VariableDeclarationKind, type VariableStatementStructure } from "../shared/structures.js";
import type { EmitInput, EmittedFile, Tier } from "../emitter.js";
import { runtimeName } from "../client/names.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import type { Exports, OperationExports } from "./exports.js";
import { operationsFolder, validatorsFile } from "./names.js";
import { runtimeModule } from "./types.js";

/** Emits what `createClient({ validators })` takes: for each operation its arguments, and whatever it may answer with. */
export function emitValidators({ options }: EmitInput, { groups }: Exports, tier: Tier): EmittedFile {
  const imports = new Imports();
  const json = imports.namespace(runtimeModule(options, "validators", 1), "json");
  const operations = (): string => imports.namespace(`./${operationsFolder}/index.js`, "operations");
  const given = tier === "fast" ? undefined : `/* @__PURE__ */ ${json}.given`;
  const entries = groups
    .flatMap((group) => group.operations)
    .map((one) => entryText(one, { operations, ...(given && { given }) }));
  const statement: VariableStatementStructure = {
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    isExported: true,
    docs: ["Of every operation, for `createClient({ validate, validators })`."],
    declarations: [{ name: "validators", type: `${json}.Validators`, initializer: `{\n${entries.join("\n")}\n}` }],
  };
  return printFile({ path: `${tier}/${validatorsFile}`, command: options.command, imports, statements: [statement] });
}

interface EntryInput {
  readonly operations: () => string;
  /** Wraps schemas that refuse members that are undefined; guards count these as absent. */
  readonly given?: string;
}

function entryText({ operation, params, responses }: OperationExports, { operations, given }: EntryInput): string {
  const response = responses.find(({ kind }) => kind === "success");
  const members = [
    ...(params
      ? [`params: ${given ? `${given}(${operations()}.${params.name})` : `${operations()}.${params.name}`}`]
      : []),
    ...(response ? [`response: ${operations()}.${response.name}`] : []),
  ];
  return `${stringText(runtimeName(operation))}: { ${members.join(", ")} },`;
}

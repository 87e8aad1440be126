import { code, ImportedModule, joinCode, type Code } from "../../codegen/code.js";
import type { ConstantStructure } from "../../codegen/declarations.js";
import { addTo } from "../../diagnostics/add-to.js";
import type { Api } from "../../model/types.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput, Tier } from "./settings.js";
import { runtimeName } from "../shared/names.js";
import { keyText, stringText } from "../../codegen/literals.js";
import { printFile } from "../shared/print.js";
import type { Exports, OperationExports } from "./exports/types.js";
import { operationsFolder, validatorsFile } from "./names.js";
import { runtimeModule } from "./types.js";

/** Emits what `validateWith` takes: validators of the arguments and successful responses of each operation. */
export function emitValidators({ api, options }: EmitInput, { groups }: Exports, tier: Tier): EmittedFile {
  const json = new ImportedModule(runtimeModule(options, "validators", 1), "json", false);
  const operations = new ImportedModule(`./${operationsFolder}/index.js`, "operations", false);
  // Zod schemas reject undefined members. Guards treat these as absent.
  const make = tier === "fast" ? "validatorsOf" : "givenValidatorsOf";
  const entries = groups.flatMap((group) => group.operations).map((one) => entryCode(one, operations));
  const statement: ConstantStructure = {
    kind: "const",
    docs: "The validators of every operation, for `validateWith` of the client.",
    name: "validators",
    type: code`${json}.Validators`,
    initializer: code`/* @__PURE__ */ ${json}.${make}({\n${joinCode(entries, "\n")}\n})`,
  };
  const webhooks = webhooksStatement(api, json, operations);
  const statements = [statement, ...(webhooks === undefined ? [] : [webhooks])];
  return printFile(`${tier}/${validatorsFile}`, options.command, statements);
}

/** Returns the validators of payloads, apart from those of operations: only programs that receive webhooks import them. */
function webhooksStatement(
  { webhooks }: Api,
  json: ImportedModule,
  operations: ImportedModule,
): ConstantStructure | undefined {
  const byName = new Map<string, string[]>();
  for (const { name, typeName, body } of webhooks) if (body) addTo(byName, name.wire, typeName);
  // Several requests of one name have no schema that holds for all of them.
  const entries = [...byName].flatMap(([name, [type, ...others]]) =>
    type === undefined || others.length > 0 ? [] : [code`${keyText(name)}: { response: ${operations}.${type} },`],
  );
  if (entries.length === 0) return undefined;
  return {
    kind: "const",
    docs: "The validators of the payloads of webhooks, for `validateWith` and `receive` of the client.",
    name: "webhookValidators",
    type: code`${json}.Validators`,
    initializer: code`/* @__PURE__ */ ${json}.validatorsOf({\n${joinCode(entries, "\n")}\n})`,
  };
}

function entryCode({ operation, params, responses }: OperationExports, operations: ImportedModule): Code {
  const response = responses.find(({ kind }) => kind === "success");
  const members = [
    ...(params ? [code`params: ${operations}.${params.name}`] : []),
    ...(response ? [code`response: ${operations}.${response.name}`] : []),
  ];
  return code`${stringText(runtimeName(operation))}: { ${joinCode(members, ", ")} },`;
}

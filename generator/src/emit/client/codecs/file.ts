import { code, importedType, type Code } from "../../../codegen/code.js";
import type { ConstantStructure } from "../../../codegen/declarations.js";
import { type Target, componentsOf, reachOf, targetSchema } from "../../../model/index.js";
import type { Api } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import { onDemand, printFile } from "../../shared/print.js";
import { codecsFile } from "../names.js";
import type { EmitInput } from "../settings.js";
import { codecOf, valuesModule, type CodecScope } from "./codec.js";

/** Emits the conversions of all components that differ between the wire and programs. */
export function emitCodecs(input: EmitInput): readonly EmittedFile[] {
  if (input.api.wire === undefined) return [];
  return [onDemand(codecsFile, () => codecsText(input))];
}

function codecsText({ api, options }: EmitInput): EmittedFile {
  const values = valuesModule(options.runtime);
  const declared = new Set<string>();
  const nameOf = (target: Target): Code => {
    const name = codecName(api, target);
    return declared.has(name) ? name : code`${values}.later(() => ${name})`;
  };
  const scope: CodecScope = { api, values, nameOf, root: options.root };
  const statements = targetsOf(api).map((target): ConstantStructure => {
    const name = codecName(api, target);
    const schema = targetSchema(api, target);
    const initializer = (schema && codecOf(schema, scope)) ?? code`${values}.object({})`;
    declared.add(name);
    return {
      kind: "const",
      name,
      type: importedType(values.module, "Codec"),
      initializer,
    };
  });
  return printFile(codecsFile, options.command, statements);
}

/** Returns the components that need a conversion, each before its family. */
function targetsOf(api: Api): readonly Target[] {
  const { targetConverts } = reachOf(api);
  const used = api.schemas.filter(({ request, response }) => request || response);
  const bases = used.map(({ name }): Target => ({ name: name.wire, isBase: true }));
  const families = used.flatMap(({ name, family }): readonly Target[] =>
    family === undefined ? [] : [{ name: name.wire, isBase: false }],
  );
  return [...bases, ...families].filter(targetConverts);
}

/** Returns the name of the conversion of a component: that of its type. */
export function codecName(api: Api, { name, isBase }: Target): string {
  const named = componentsOf(api).get(name);
  return (isBase ? named?.family?.baseName : undefined) ?? named?.name.code ?? "";
}

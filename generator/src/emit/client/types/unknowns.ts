import type { InterfaceDeclarationStructure } from "../../../codegen/declarations.js";
import type { Unknown } from "../../../model/types.js";
import type { EmittedFile } from "../../output.js";
import type { EmitInput } from "../settings.js";
import { literalText, stringText } from "../../../codegen/literals.js";
import { printFile } from "../../shared/print.js";
import { unknownsFile } from "../names.js";

/** Returns the remarks of an option without a known wire name. */
export function optionRemarks({ id, description, handling }: Unknown): readonly string[] {
  return [`Not specified (\`${id}\`): ${description} ${handling}`];
}

const unknownInterface: InterfaceDeclarationStructure = {
  kind: "interface",
  name: "Unknown",
  docs: "A detail that the API's reference leaves open.",
  properties: [
    { name: "id", isReadonly: true, type: "string" },
    {
      name: "where",
      isReadonly: true,
      type: "readonly string[]",
      docs: "The operations and schemas concerned, or `api`.",
    },
    {
      name: "description",
      isReadonly: true,
      type: "string",
      docs: "A description of the gap. The API reference also describes how this client handles it.",
    },
  ],
};

/** Emits the list of what the API's reference leaves open, and the ids of the options without a known wire name. */
export function emitUnknowns({ api, options }: EmitInput): readonly EmittedFile[] {
  if (api.unknowns.length === 0) return [];
  const named = api.unknowns.filter(({ option }) => option !== undefined).map(({ id }) => stringText(id));
  const ids = api.unknowns.map(({ id }) => stringText(id));
  const list = api.unknowns.map(({ id, where, description }) => literalText({ id, where, description }));
  const file = printFile(unknownsFile, options.command, [
    unknownInterface,
    {
      kind: "type",
      name: "UnknownId",
      docs: "Ids of the options without a documented wire name: the keys of `wireNames`.",
      type: named.length === 0 ? "never" : named.join(" | "),
    },
    {
      kind: "const",
      docs: "Details that the API's reference leaves open. The API reference describes how this client handles each.",
      name: "unknowns",
      type: "readonly Unknown[]",
      initializer: `[${list.join(",\n")}]`,
    },
    {
      kind: "const",
      docs: "Ids of `unknowns`, for the client: the descriptions would be a tenth of a bundle.",
      name: "unknownIds",
      type: "readonly string[]",
      initializer: `[${ids.join(",\n")}]`,
    },
  ]);
  return [file];
}

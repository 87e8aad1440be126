import { StructureKind, VariableDeclarationKind } from "../shared/structures.js";
import type { Unknown } from "../../model/types.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { Imports } from "../shared/imports.js";
import { literalText, stringText } from "../shared/literals.js";
import { printFile } from "../shared/print.js";
import { unknownsFile } from "./names.js";

/** What the remarks of an option without a known wire name say. */
export function optionRemarks({ id, says, handling }: Unknown): readonly string[] {
  return [`Not specified (\`${id}\`): ${says} ${handling}`];
}

/** Emits the list of what the API's reference leaves open, and the ids of the options without a known wire name. */
export function emitUnknowns({ api, options }: EmitInput): EmittedFile {
  const imports = new Imports();
  const unknown = imports.type(options.runtime, "Unknown");
  const named = api.unknowns.filter(({ option }) => option !== undefined).map(({ id }) => stringText(id));
  const ids = api.unknowns.map(({ id }) => stringText(id));
  const list = api.unknowns.map(({ id, where, says }) => literalText({ id, where, says }));
  return printFile({
    path: unknownsFile,
    command: options.command,
    imports,
    statements: [
      {
        kind: StructureKind.TypeAlias,
        name: "UnknownId",
        isExported: true,
        docs: ["The options whose names on the wire the reference does not show: the keys of `wireNames`."],
        type: named.length === 0 ? "never" : named.join(" | "),
      },
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: [
          "What the API's reference leaves open. How this client treats each is in the API reference, where size costs nothing.",
        ],
        declarations: [{ name: "unknowns", type: `readonly ${unknown}[]`, initializer: `[${list.join(",\n")}]` }],
      },
      {
        kind: StructureKind.VariableStatement,
        isExported: true,
        declarationKind: VariableDeclarationKind.Const,
        docs: ["Their ids alone, for the client: what the reference says would weigh a tenth of a bundle."],
        declarations: [{ name: "unknownIds", type: "readonly string[]", initializer: `[${ids.join(",\n")}]` }],
      },
    ],
  });
}

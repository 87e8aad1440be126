import { code, ImportedModule, type Code } from "../../codegen/code.js";
import { isLarge } from "../shared/schema-groups.js";
import type { EmittedFile } from "../output.js";
import type { EmitInput } from "./settings.js";
import { docsOf } from "../../codegen/doc-comments.js";
import { stringText } from "../../codegen/literals.js";
import type { Statement } from "../../codegen/file.js";
import { exportOf, onDemand, printFile } from "../shared/print.js";
import { typeCode } from "../shared/types.js";
import { exportsIn, type Export, type Exports, type Within } from "./exports/types.js";
import { ownTypesFile, ownTypesFolder } from "./names.js";
import { createTypeScope, namespacesOf, runtimeModule } from "./types.js";

/**
 * Emits the types of bodies and whole responses, which the client does not name. All tiers share them. In a large document,
 * each resource has a file of its own.
 */
export function emitOwnTypes(input: EmitInput, { groups }: Exports): readonly EmittedFile[] {
  const { api, options } = input;
  const passedOn = exportOf(runtimeModule(options, "types", 0), { isTypeOnly: true, namedExports: ["UnknownVariant"] });
  const unnamed = groups.map(({ file, operations }) => ({
    file,
    exports: operations.flatMap(exportsIn).filter(({ type }) => type === undefined),
  }));
  if (!isLarge(api)) {
    const all = unnamed.flatMap(({ exports }) => exports);
    const file = { path: ownTypesFile, depth: 0, exports: all, before: [passedOn] };
    return [onDemand(ownTypesFile, () => printTypes(input, file))];
  }
  const filled = unnamed.filter(({ exports }) => exports.length > 0);
  const index = filled.map(({ file }) => exportOf(`./${ownTypesFolder}/${file}.js`, { isTypeOnly: true }));
  return [
    ...filled.map(({ file, exports }) => {
      const path = `${ownTypesFolder}/${file}.ts`;
      return onDemand(path, () => printTypes(input, { path, depth: 1, exports, before: [] }));
    }),
    printFile(ownTypesFile, options.command, [passedOn, ...index]),
  ];
}

interface TypesFile {
  readonly path: string;
  /** The number of folders between the file and the output folder. */
  readonly depth: number;
  readonly exports: readonly Export[];
  readonly before: readonly Statement[];
}

function printTypes({ api, options }: EmitInput, { path, depth, exports, before }: TypesFile): EmittedFile {
  const types = new ImportedModule(runtimeModule(options, "types", depth), "types", true);
  const namespaces = { ...namespacesOf(options, depth), types };
  const declare = ({ name, doc, schema, form, within }: Export): Statement => ({
    kind: "type",
    name,
    type: within
      ? partType(within, namespaces.api)
      : typeCode(schema, createTypeScope(api, form.direction, namespaces)),
    ...docsOf(doc),
  });
  return printFile(path, options.command, [...before, ...exports.map(declare)]);
}

/** Refers to the client's type of arguments, so that it is not declared twice. */
function partType({ type, without = [], member }: Within, api: ImportedModule): Code {
  const whole = code`${api}.${type}`;
  if (member) {
    const property = code`${whole}[${stringText(member.name)}]`;
    return member.required ? property : code`Exclude<${property}, undefined>`;
  }
  return without.length === 0 ? whole : code`Omit<${whole}, ${without.map(stringText).join(" | ")}>`;
}

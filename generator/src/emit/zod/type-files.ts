import { StructureKind, type ExportDeclarationStructure } from "../shared/structures.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { printFile, type Statement } from "../shared/print.js";
import { typeText } from "../shared/type-text.js";
import { exportsIn, type Export, type Exports, type Within } from "./exports.js";
import { ownTypesFile } from "./names.js";
import { createTypeScope, runtimeModule, typesModule } from "./types.js";

/** The types of bodies and of whole responses, which the client has no names for; the tiers share them. */
export function emitOwnTypes({ api, options }: EmitInput, { groups }: Exports): EmittedFile {
  const imports = new Imports();
  const namespaces = {
    api: () => imports.typeNamespace(typesModule(options, 0), "api"),
    types: () => imports.typeNamespace(runtimeModule(options, "types", 0), "types"),
  };
  const declare = ({ name, doc, schema, form, within }: Export): Statement => ({
    kind: StructureKind.TypeAlias,
    name,
    isExported: true,
    type: within
      ? partText(within, namespaces.api())
      : typeText(schema, createTypeScope(api, form.direction, namespaces)),
    ...docsOf(doc),
  });
  const unnamed = groups
    .flatMap(({ operations }) => operations.flatMap(exportsIn))
    .filter(({ type }) => type === undefined);
  const statements = unnamed.map(declare);
  const passedOn: ExportDeclarationStructure = {
    kind: StructureKind.ExportDeclaration,
    isTypeOnly: true,
    moduleSpecifier: runtimeModule(options, "types", 0),
    namedExports: ["UnknownVariant"],
  };
  return printFile({ path: ownTypesFile, command: options.command, imports, statements: [passedOn, ...statements] });
}

/** What the client has is not written out again. */
function partText({ type, without = [], member }: Within, api: string): string {
  const whole = `${api}.${type}`;
  if (member) {
    const text = `${whole}[${stringText(member.name)}]`;
    return member.required ? text : `Exclude<${text}, undefined>`;
  }
  return without.length === 0 ? whole : `Omit<${whole}, ${without.map(stringText).join(" | ")}>`;
}

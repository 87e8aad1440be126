import { StructureKind, type ExportDeclarationStructure } from "../shared/structures.js";
import { isLarge } from "../shared/schema-groups.js";
import type { EmitInput, EmittedFile } from "../emitter.js";
import { docsOf } from "../shared/doc-comments.js";
import { Imports } from "../shared/imports.js";
import { stringText } from "../shared/literals.js";
import { onDemand, printFile, type Statement } from "../shared/print.js";
import { typeText } from "../shared/type-text.js";
import { exportsIn, type Export, type Exports, type Within } from "./exports.js";
import { ownTypesFile, ownTypesFolder } from "./names.js";
import { createTypeScope, runtimeModule, typesModule } from "./types.js";

/**
 * The types of bodies and of whole responses, which the client has no names for; the tiers share them. Of a large document
 * they stand in a file per resource.
 */
export function emitOwnTypes(input: EmitInput, { groups }: Exports): readonly EmittedFile[] {
  const { api, options } = input;
  const passedOn: ExportDeclarationStructure = {
    kind: StructureKind.ExportDeclaration,
    isTypeOnly: true,
    moduleSpecifier: runtimeModule(options, "types", 0),
    namedExports: ["UnknownVariant"],
  };
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
  const index = filled.map(
    ({ file }): ExportDeclarationStructure => ({
      kind: StructureKind.ExportDeclaration,
      isTypeOnly: true,
      moduleSpecifier: `./${ownTypesFolder}/${file}.js`,
    }),
  );
  return [
    ...filled.map(({ file, exports }) => {
      const path = `${ownTypesFolder}/${file}.ts`;
      return onDemand(path, () => printTypes(input, { path, depth: 1, exports, before: [] }));
    }),
    printFile({ path: ownTypesFile, command: options.command, statements: [passedOn, ...index] }),
  ];
}

interface TypesFile {
  readonly path: string;
  /** How many folders it is below the output folder. */
  readonly depth: number;
  readonly exports: readonly Export[];
  readonly before: readonly Statement[];
}

function printTypes({ api, options }: EmitInput, { path, depth, exports, before }: TypesFile): EmittedFile {
  const imports = new Imports();
  const namespaces = {
    api: () => imports.typeNamespace(typesModule(options, depth), "api"),
    types: () => imports.typeNamespace(runtimeModule(options, "types", depth), "types"),
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
  return printFile({ path, command: options.command, imports, statements: [...before, ...exports.map(declare)] });
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

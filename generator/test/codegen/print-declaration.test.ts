import fc from "fast-check";
import {
  printStructure as printByTsMorph,
  StructureKind as Kinds,
  VariableDeclarationKind as DeclarationKinds,
  type StatementStructures,
} from "ts-morph";
import { describe, expect, test } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { formatText } from "../../src/format/index.js";
import { printSource } from "../../src/codegen/file.js";
import { StructureKind, VariableDeclarationKind, type Structure } from "../../src/codegen/declarations.js";

const name = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,8}$/).map((text) => `${text}_`);
const type = fc.constantFrom("string", "A | B", "{\n/** Inner. */\nread?: string;\n}", "(one: A) => B", "Map<A, B>[]");
const docs = fc.constantFrom(["One line."], ["\nA paragraph.\n\n@deprecated"], ["Ends in a star*"]);
const flag = fc.boolean();

function some<T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: 1, maxLength: 3 });
}

/** Generates records in which every property is optional, except the required ones. */
function record<T>(members: { [K in keyof T]-?: fc.Arbitrary<NonNullable<T[K]>> }, required: (keyof T)[]) {
  return fc.record(members as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required as string[] }) as never;
}

const typeParameter = record({ name, constraint: type, default: type }, ["name"]);
const parameter = record({ name, hasQuestionToken: flag, type }, ["name", "type"]);
const method = record(
  {
    name,
    docs,
    returnType: type,
    typeParameters: some(fc.record({ name })),
    parameters: fc.array(parameter, { maxLength: 1 }),
  },
  ["name", "returnType"],
);
const property = record({ name, docs, isReadonly: flag, hasQuestionToken: flag, type }, ["name", "type"]);
const signature = fc.record({ keyName: name, keyType: fc.constant("string"), returnType: type });
const statement = fc.constantFrom("return 1;", "if (a) {\n  return 2;\n}", "const b = { c: 1 };");
const head = { name, isExported: flag, docs };
const module = fc.constantFrom("./a.js", "@scope/b", 'odd"name');

const structures: Readonly<Record<keyof typeof StructureKind, fc.Arbitrary<Structure>>> = {
  ExportDeclaration: record(
    {
      kind: fc.constant(StructureKind.ExportDeclaration),
      moduleSpecifier: module,
      isTypeOnly: flag,
      namedExports: some(name),
    },
    ["kind", "moduleSpecifier"],
  ),
  ImportDeclaration: fc.oneof<fc.Arbitrary<Structure>[]>(
    record({ kind: fc.constant(StructureKind.ImportDeclaration), moduleSpecifier: module, namespaceImport: name }, [
      "kind",
      "moduleSpecifier",
      "namespaceImport",
    ]),
    record(
      {
        kind: fc.constant(StructureKind.ImportDeclaration),
        moduleSpecifier: module,
        isTypeOnly: flag,
        namedImports: some(record({ name, alias: name }, ["name"])),
      },
      ["kind", "moduleSpecifier", "isTypeOnly", "namedImports"],
    ),
  ),
  TypeAlias: record(
    { kind: fc.constant(StructureKind.TypeAlias), ...head, type, typeParameters: some(typeParameter) },
    ["kind", "name", "type"],
  ),
  Interface: record(
    {
      kind: fc.constant(StructureKind.Interface),
      ...head,
      typeParameters: some(typeParameter),
      extends: some(name),
      indexSignatures: some(signature),
      properties: some(property),
      methods: some(method),
    },
    ["kind", "name"],
  ),
  Function: record(
    {
      kind: fc.constant(StructureKind.Function),
      ...head,
      typeParameters: some(fc.record({ name })),
      parameters: fc.array(parameter, { maxLength: 1 }),
      returnType: type,
      statements: fc.array(statement),
    },
    ["kind", "name", "statements"],
  ),
  VariableStatement: record(
    {
      kind: fc.constant(StructureKind.VariableStatement),
      declarationKind: fc.constant(VariableDeclarationKind.Const),
      isExported: flag,
      docs,
      declarations: some(
        record({ name, type, initializer: fc.constantFrom("1", "{ a: [1, 2] }", "() => 1") }, ["name", "initializer"]),
      ),
    },
    ["kind", "declarationKind", "declarations"],
  ),
};

/** Formats the code. Blank lines between statements may differ from ts-morph's. */
async function laidOut(text: string): Promise<string> {
  const file = { path: "a.ts", language: "typescript" as const, text };
  return (await formatText(file, { name: "oxfmt", printWidth: 80 })).replace(/\n+/g, "\n");
}

describe("a structure", () => {
  test.each(Object.entries(structures))("of kind %s prints as ts-morph prints it", async (_, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (structure) => {
        const theirs = printByTsMorph(structure as StatementStructures, { indentNumberOfSpaces: 2 });
        expect(await laidOut(printSource({ statements: [structure] }))).toBe(await laidOut(theirs));
      }),
      { numRuns: times(150) },
    );
  });

  test("has ts-morph's constants", () => {
    for (const [kind, value] of Object.entries(StructureKind)) expect(value).toBe(Kinds[kind as keyof typeof Kinds]);
    expect(VariableDeclarationKind.Const).toBe(DeclarationKinds.Const);
  });
});

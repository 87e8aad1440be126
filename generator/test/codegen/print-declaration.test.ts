import fc from "fast-check";
import {
  printStructure as printByTsMorph,
  StructureKind,
  VariableDeclarationKind,
  type StatementStructures,
} from "ts-morph";
import { describe, expect, test } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { formatText } from "../../src/format/index.js";
import { printSource } from "../../src/codegen/file.js";
import type { Structure } from "../../src/codegen/declarations.js";

const name = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,8}$/).map((text) => `${text}_`);
const type = fc.constantFrom("string", "A | B", "{\n/** Inner. */\nread?: string;\n}", "(one: A) => B", "Map<A, B>[]");
const docs = fc.constantFrom("One line.", "A paragraph.\n\n@deprecated", "Ends in a star*");
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
const head = { name, isLocal: flag, docs };
const module = fc.constantFrom("./a.js", "@scope/b", 'odd"name');

const structures: Readonly<Record<Structure["kind"], fc.Arbitrary<Structure>>> = {
  export: record(
    {
      kind: fc.constant("export" as const),
      moduleSpecifier: module,
      isTypeOnly: flag,
      namedExports: some(name),
    },
    ["kind", "moduleSpecifier"],
  ),
  type: record({ kind: fc.constant("type" as const), ...head, type, typeParameters: some(typeParameter) }, [
    "kind",
    "name",
    "type",
  ]),
  interface: record(
    {
      kind: fc.constant("interface" as const),
      ...head,
      typeParameters: some(typeParameter),
      extends: some(name),
      indexSignatures: some(signature),
      properties: some(property),
      methods: some(method),
    },
    ["kind", "name"],
  ),
  function: record(
    {
      kind: fc.constant("function" as const),
      ...head,
      typeParameters: some(fc.record({ name })),
      parameters: fc.array(parameter, { maxLength: 1 }),
      returnType: type,
      statements: fc.array(statement),
    },
    ["kind", "name", "statements"],
  ),
  const: record(
    {
      kind: fc.constant("const" as const),
      ...head,
      type,
      initializer: fc.constantFrom("1", "{ a: [1, 2] }", "() => 1"),
    },
    ["kind", "name", "initializer"],
  ),
};

const kinds = {
  export: StructureKind.ExportDeclaration,
  type: StructureKind.TypeAlias,
  interface: StructureKind.Interface,
  function: StructureKind.Function,
} as const;

/** Returns a comment as ts-morph has it: a leading line feed makes several lines of it. */
function withDocs({ docs }: { readonly docs?: string }) {
  return docs === undefined ? {} : { docs: [docs.includes("\n") ? `\n${docs}` : docs] };
}

/** Returns the structure of ts-morph, which declares a list of variables. */
function asInTsMorph(structure: Structure): StatementStructures {
  if (structure.kind === "export") return { ...structure, kind: kinds.export };
  const { isLocal = false, docs: _, ...rest } = structure;
  const head = { isExported: !isLocal, ...withDocs(structure) };
  if (rest.kind === "const") {
    const { kind: __, ...declaration } = rest;
    const declarationKind = VariableDeclarationKind.Const;
    return {
      kind: StructureKind.VariableStatement,
      declarationKind,
      ...head,
      declarations: [declaration],
    } as StatementStructures;
  }
  const members =
    rest.kind === "interface"
      ? {
          properties: (rest.properties ?? []).map((one) => ({ ...one, docs: [], ...withDocs(one) })),
          methods: (rest.methods ?? []).map((one) => ({ ...one, docs: [], ...withDocs(one) })),
        }
      : {};
  return { ...rest, ...head, ...members, kind: kinds[rest.kind] } as StatementStructures;
}

/** Formats the code. Blank lines between statements may differ from ts-morph's. */
async function laidOut(text: string): Promise<string> {
  const file = { path: "a.ts", language: "typescript" as const, text };
  return (await formatText(file, { name: "oxfmt", printWidth: 80 })).replace(/\n+/g, "\n");
}

describe("a structure", () => {
  test.each(Object.entries(structures))("of kind %s prints as ts-morph prints it", async (_, arbitrary) => {
    await fc.assert(
      fc.asyncProperty(arbitrary, async (structure) => {
        const theirs = printByTsMorph(asInTsMorph(structure), { indentNumberOfSpaces: 2 });
        expect(await laidOut(printSource({ statements: [structure] }))).toBe(await laidOut(theirs));
      }),
      { numRuns: times(150) },
    );
  });
});

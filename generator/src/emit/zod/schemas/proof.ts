import { code, ImportedModule, joinCode } from "../../../codegen/code.js";
import { StructureKind, type Structure } from "../../../codegen/declarations.js";
import type { EmittedFile } from "../../output.js";
import { onDemand, printFile } from "../../shared/print.js";
import { exportsIn, type Export, type Exports } from "../exports/types.js";
import { rawName } from "../names.js";
import type { EmitOptions } from "../settings.js";
import { namespacesOf, typeOf } from "../types.js";
import { packages, type Dialect } from "./dialect.js";

/**
 * Emits the compile-time proof that each schema accepts the values of the client's type and no others. The file is
 * type-checked and never shipped. Exports that refer to another schema have its type already.
 */
export function emitProof(options: EmitOptions, exports: Exports, name: Dialect["name"]): EmittedFile {
  const path = `${name}/schemas.proof.ts`;
  return onDemand(path, () => {
    const proven = provable(exports);
    if (proven.length === 0) return printFile({ path, command: options.command, statements: [] });
    const z = new ImportedModule(packages[name], "z", true);
    const schemas = new ImportedModule("./index.js", "schemas", true);
    const namespaces = namespacesOf(options, 1);
    const assertions = proven.map((one) => {
      const type = one.base === undefined ? typeOf(one, namespaces) : code`${namespaces.api()}.${one.base}`;
      return code`same<Same<${z}.output<typeof ${schemas}.${rawName(one.name)}>, ${type}>>();`;
    });
    return printFile({ path, command: options.command, statements: [...helpers, joinCode(assertions, "\n")] });
  });
}

function provable({ schemas, groups, payloads }: Exports): readonly Export[] {
  const others = [...groups.flatMap(({ operations }) => operations.flatMap(exportsIn)), ...payloads.exports];
  return [
    ...schemas.flatMap((group) => group.exports),
    ...others.filter(({ schema, rest }) => schema.kind !== "ref" || schema.checks !== undefined || rest !== undefined),
  ].filter(({ isProved }) => isProved);
}

const helpers: readonly Structure[] = [
  {
    kind: StructureKind.TypeAlias,
    name: "Same",
    docs: ["`true` if two types have the same values and the same members, optional ones included."],
    typeParameters: [{ name: "Values" }, { name: "T" }],
    type:
      "(<V>() => V extends Known<Values> ? 1 : 2) extends <V>() => V extends Known<T> ? 1 : 2 " +
      "? true : Differs<Values, T>",
  },
  {
    kind: StructureKind.TypeAlias,
    name: "Differs",
    docs: ["The types that a compiler prints if they differ."],
    typeParameters: [{ name: "Values" }, { name: "T" }],
    type: '{ "the schema accepts": Values; "but the type is": T }',
  },
  {
    kind: StructureKind.TypeAlias,
    name: "Known",
    docs: ["A type without the index signatures of objects that have known members: `z.looseObject` adds one."],
    typeParameters: [{ name: "T" }],
    type:
      "T extends string | number | boolean | Blob ? T : T extends readonly unknown[] ? Items<T> " +
      ": T extends object ? Members<T, KnownKeys<T>> : T",
  },
  {
    kind: StructureKind.TypeAlias,
    name: "Items",
    docs: ["An array as an object, which a compiler expands on demand: items may be recursive."],
    typeParameters: [{ name: "T", constraint: "readonly unknown[]" }],
    type: '{ length: T["length"]; prefix: { [K in Exclude<keyof T, keyof []>]: Known<T[K]> }; items: Known<T[number]> }',
  },
  {
    kind: StructureKind.TypeAlias,
    name: "Members",
    typeParameters: [{ name: "T" }, { name: "Keys" }],
    type:
      "[Keys] extends [never] ? { [K in keyof T]: Known<T[K]> } " +
      ": { [K in keyof T as K extends Keys ? K : never]: Known<T[K]> }",
  },
  {
    kind: StructureKind.TypeAlias,
    name: "KnownKeys",
    typeParameters: [{ name: "T" }],
    type: "keyof { [K in keyof T as Named<K>]: 0 }",
  },
  {
    kind: StructureKind.TypeAlias,
    name: "Named",
    docs: ["A key, unless it is that of an index signature."],
    typeParameters: [{ name: "K" }],
    type: "string extends K ? never : number extends K ? never : symbol extends K ? never : K",
  },
  {
    kind: StructureKind.Function,
    name: "same",
    docs: ["Compiles for `true` only."],
    typeParameters: [{ name: "T", constraint: "true" }],
    returnType: "T | undefined",
    statements: ["return undefined;"],
  },
];

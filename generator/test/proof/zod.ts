import { code, ImportedModule, joinCode } from "../../src/codegen/code.js";
import type { Structure } from "../../src/codegen/declarations.js";
import type { EmittedFile } from "../../src/emit/output.js";
import { printFile } from "../../src/emit/shared/print.js";
import { listExports } from "../../src/emit/zod/exports/list.js";
import { exportsIn, type Export, type Exports } from "../../src/emit/zod/exports/types.js";
import { rawName } from "../../src/emit/zod/names.js";
import { zodOutput } from "../../src/emit/zod/output.js";
import { readApi } from "../../src/emit/zod/readings.js";
import type { EmitInput, EmitOptions } from "../../src/emit/zod/settings.js";
import { namespacesOf, typeOf } from "../../src/emit/zod/types.js";
import { packages, type Dialect } from "../../src/emit/zod/schemas/dialect.js";
import { besideClient, type Workbench } from "../emit/compile.js";
import { emit, type Built } from "../emit/generate.js";

/** Adds the schemas of a document with zod's own types, which users have with `raw`, and their proof. They use the client in the bench. */
export async function addProof(bench: Workbench, name: string, built: Built): Promise<void> {
  bench.add(name, "proof", await emit(provenZod, built, { package: besideClient, tiers: ["zod", "mini"] }));
}

/** The output `zod` with zod's own types, and with files that compile only if each schema has exactly the values of the client's type. */
export const provenZod = {
  ...zodOutput,
  emit: async ({ api, options, ...rest }: EmitInput) => {
    const { formats = "assert", unknownKeys = "loose", tiers = ["zod", "mini"] } = options;
    const exports = listExports(readApi(api, { formats }), unknownKeys);
    return [
      ...(await zodOutput.emit({ ...rest, api, options: { ...options, raw: true } })),
      ...(["zod", "mini"] as const)
        .filter((tier) => tiers.includes(tier))
        .map((tier) => proofOf(options, exports, tier)),
    ];
  },
};

/** Compares the values of each schema with the client's type. Exports that refer to another schema have its type already. */
function proofOf(options: EmitOptions, exports: Exports, tier: Dialect["name"]): EmittedFile {
  const path = `${tier}/schemas.proof.ts`;
  const proven = provable(exports);
  if (proven.length === 0) return printFile(path, options.command, []);
  const z = new ImportedModule(packages[tier], "z", true);
  const schemas = new ImportedModule("./index.js", "schemas", true);
  const namespaces = namespacesOf(options, 1);
  const assertions = proven.map((one) => {
    const type = one.base === undefined ? typeOf(one, namespaces) : code`${namespaces.api}.${one.base}`;
    const schema = code`typeof ${schemas}.${rawName(one.name)}`;
    return code`same<Same<${z}.output<${schema}>, ${type}>>();\nsame<Same<${z}.input<${schema}>, ${type}>>();`;
  });
  return printFile(path, options.command, [...helpers, joinCode(assertions, "\n")]);
}

function provable({ schemas, groups, payloads }: Exports): readonly Export[] {
  const others = [...groups.flatMap(({ operations }) => operations.flatMap(exportsIn)), ...payloads.exports];
  return [
    ...schemas.flatMap((group) => group.exports),
    ...others.filter(({ schema, rest }) => schema.kind !== "ref" || schema.checks !== undefined || rest !== undefined),
  ].filter(({ isWider }) => isWider !== true);
}

const helpers: readonly Structure[] = [
  {
    kind: "type",
    name: "Same",
    isLocal: true,
    docs: "`true` if two types have the same values and the same members, optional ones included.",
    typeParameters: [{ name: "Values" }, { name: "T" }],
    type:
      "(<V>() => V extends Known<Values> ? 1 : 2) extends <V>() => V extends Known<T> ? 1 : 2 " +
      "? true : Differs<Values, T>",
  },
  {
    kind: "type",
    name: "Differs",
    isLocal: true,
    docs: "The types that a compiler prints if they differ.",
    typeParameters: [{ name: "Values" }, { name: "T" }],
    type: '{ "the schema accepts": Values; "but the type is": T }',
  },
  {
    kind: "type",
    name: "Known",
    isLocal: true,
    docs: "A type without the index signatures of objects that have known members: `z.looseObject` adds one.",
    typeParameters: [{ name: "T" }],
    type:
      "T extends string | number | boolean | Blob ? T : T extends readonly unknown[] ? Items<T> " +
      ": T extends object ? Members<T, KnownKeys<T>> : T",
  },
  {
    kind: "type",
    name: "Items",
    isLocal: true,
    docs: "An array as an object, which a compiler expands on demand: items may be recursive.",
    typeParameters: [{ name: "T", constraint: "readonly unknown[]" }],
    type: '{ length: T["length"]; prefix: { [K in Exclude<keyof T, keyof []>]: Known<T[K]> }; items: Known<T[number]> }',
  },
  {
    kind: "type",
    name: "Members",
    isLocal: true,
    typeParameters: [{ name: "T" }, { name: "Keys" }],
    type:
      "[Keys] extends [never] ? { [K in keyof T]: Known<T[K]> } " +
      ": { [K in keyof T as K extends Keys ? K : never]: Known<T[K]> }",
  },
  {
    kind: "type",
    name: "KnownKeys",
    isLocal: true,
    typeParameters: [{ name: "T" }],
    type: "keyof { [K in keyof T as Named<K>]: 0 }",
  },
  {
    kind: "type",
    name: "Named",
    isLocal: true,
    docs: "A key, unless it is that of an index signature.",
    typeParameters: [{ name: "K" }],
    type: "string extends K ? never : number extends K ? never : symbol extends K ? never : K",
  },
  {
    kind: "function",
    name: "same",
    isLocal: true,
    docs: "Compiles for `true` only.",
    typeParameters: [{ name: "T", constraint: "true" }],
    returnType: "T | undefined",
    statements: ["return undefined;"],
  },
];

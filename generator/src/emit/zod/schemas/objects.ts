import type { Property, Schema } from "../../../model/types.js";
import { keyText, stringText } from "../../shared/literals.js";
import { isEmptied, membersIn, travelling } from "../../shared/type-text.js";
import { patternText } from "../patterns.js";
import { eager } from "./arrays.js";
import { schemaText } from "./schema.js";
import type { SchemaScope } from "./scope.js";

type ObjectSchema = Extract<Schema, { kind: "object" }>;

/** An object: z.object in one of its forms where that says all, else with checks for what zod cannot say. */
export function objectText(schema: ObjectSchema, scope: SchemaScope): string {
  const properties = membersIn(schema, scope.form.direction);
  const awkward = properties.filter(({ name }) => isAwkward(name));
  const plain = properties.filter(({ name }) => !isAwkward(name));
  if (awkward.length === 0 && schema.patterns.length === 0) return plainText(schema, plain, scope);
  const checks = [...awkward.flatMap((property) => awkwardChecks(property, scope)), ...memberChecks(schema, scope)];
  const base = plain.length === 0 ? "z.looseObject({})" : `json.looseObject(${shapeText(plain, scope)})`;
  // Checks of z.object see its copy, which lacks `__proto__`; a check beside it sees the value.
  const beside = checks.length === 0 ? [] : [`z.unknown().check(${checks.join(", ")})`];
  return `json.allOf<${scope.typeOf(schema)}>(${[base, ...beside].join(", ")})`;
}

/** Names that zod reads from the prototype where the member is not there. */
function isAwkward(name: string): boolean {
  return name in Object.prototype;
}

function plainText(schema: ObjectSchema, properties: readonly Property[], scope: SchemaScope): string {
  const { explicitAdditional, additional } = schema;
  if (isOpen(schema, scope)) {
    if (properties.length === 0) return mapText(schema, scope);
    const isIndexed = additional.kind === "unknown" && (explicitAdditional || schema.properties.length === 0);
    return `${isIndexed ? "z" : "json"}.looseObject(${shapeText(properties, scope)})`;
  }
  if (additional.kind === "never" && !additional.checks) {
    const object = `z.strictObject(${shapeText(properties, scope)})`;
    return isEmptied(schema, scope.form.direction) ? `json.typed<${scope.typeOf(schema)}>(${object})` : object;
  }
  const rest = eager(additional, scope);
  if (properties.length === 0) return `z.record(z.string(), ${rest})`;
  const object = scope.dialect.catchall(`z.object(${shapeText(properties, scope)})`, rest);
  return `json.typed<${scope.typeOf(schema)}>(${object})`;
}

/** The type of a closed object without members says that there are none, even where others pass; so one whose members stay behind. */
function mapText(schema: ObjectSchema, scope: SchemaScope): string {
  // Of the same type as z.record(z.string(), z.unknown()), faster, and less code where z.record is used nowhere else.
  const map = "z.looseObject({})";
  const isMap = schema.additional.kind !== "never" && !isEmptied(schema, scope.form.direction);
  return !isMap ? `json.typed<${scope.typeOf(schema)}>(${map})` : map;
}

/** True where unknown members pass: a response may hold more than a closed object names. */
export function isOpen({ explicitAdditional, additional, patterns }: ObjectSchema, scope: SchemaScope): boolean {
  if (!explicitAdditional) return true;
  if (additional.kind === "never") return scope.form.loose && patterns.length === 0;
  return additional.kind === "unknown" && !additional.checks;
}

/** The members of an object literal, one schema each. */
export function shapeText(properties: readonly Property[], scope: SchemaScope): string {
  if (properties.length === 0) return "{}";
  return `{\n${properties.map((property) => memberText(property, scope)).join("\n")}\n}`;
}

function memberText({ name, required, schema }: Property, scope: SchemaScope): string {
  const text = schemaText(schema, scope);
  const value = required ? text : scope.dialect.wrap(text, "exactOptional");
  return `${keyText(name)}: ${value.text},`;
}

function awkwardChecks({ name, required, schema }: Property, scope: SchemaScope): readonly string[] {
  const check = `json.property(${stringText(name)}, ${schemaText(schema, scope).text})`;
  return required ? [`json.required(${stringText(name)})`, check] : [check];
}

/** What members must fit that go by a pattern, and those that go by none. */
function memberChecks(schema: ObjectSchema, scope: SchemaScope): readonly string[] {
  const patterns = schema.patterns.flatMap(({ pattern, schema: member }) => {
    const text = patternText(pattern);
    return text === undefined ? [] : [`[${text}, ${schemaText(member, scope).text}]`];
  });
  const closed = schema.explicitAdditional && !isAnything(schema.additional) && !isLoosened(schema, scope);
  if (patterns.length === 0 && !closed) return [];
  const names = travelling(schema.properties, scope.form.direction).map(({ name }) => stringText(name));
  const additional = closed ? [`additional: ${schemaText(schema.additional, scope).text}`] : [];
  return [
    `json.members({ ${[`names: [${names.join(", ")}]`, `patterns: [${patterns.join(", ")}]`, ...additional].join(", ")} })`,
  ];
}

function isAnything({ kind, checks }: Schema): boolean {
  return kind === "unknown" && !checks;
}

function isLoosened({ additional }: ObjectSchema, scope: SchemaScope): boolean {
  return additional.kind === "never" && scope.form.loose;
}

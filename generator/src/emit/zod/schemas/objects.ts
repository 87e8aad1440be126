import { code, joinCode, type Code } from "../../../codegen/code.js";
import type { Of } from "../../../model/index.js";
import type { Property, Schema } from "../../../model/types.js";
import { keyText, stringText } from "../../../codegen/literals.js";
import { isEmptied, membersIn, travelling } from "../../shared/types.js";
import { patternText } from "../patterns.js";
import { eager } from "./arrays.js";
import type { SchemaScope } from "./scope.js";

/** Writes an object: one of zod's functions if they suffice, else with checks for the rest. */
export function objectCode(schema: Of<"object">, scope: SchemaScope): Code {
  const properties = membersIn(schema, scope.form.direction);
  const awkward = properties.filter(({ name }) => isAwkward(name));
  const plain = properties.filter(({ name }) => !isAwkward(name));
  if (awkward.length === 0 && schema.patterns.length === 0) return plainCode(schema, plain, scope);
  const checks = [...awkward.flatMap((property) => awkwardChecks(property, scope)), ...memberChecks(schema, scope)];
  const base = code`${scope.z}.looseObject(${shapeCode(plain, scope)})`;
  // Checks of z.object see its copy, which lacks `__proto__`; a check beside it sees the value.
  const beside = checks.length === 0 ? [] : [code`${scope.z}.unknown().check(${joinCode(checks, ", ")})`];
  return code`${scope.json}.allOf${scope.valuesOf(schema)}(${joinCode([base, ...beside], ", ")})`;
}

/** Returns whether zod reads a missing member of that name from the prototype. */
function isAwkward(name: string): boolean {
  return name in Object.prototype;
}

function plainCode(schema: Of<"object">, properties: readonly Property[], scope: SchemaScope): Code {
  const { additional } = schema;
  if (isOpen(schema, scope))
    return properties.length === 0
      ? mapCode(schema, scope)
      : code`${scope.z}.looseObject(${shapeCode(properties, scope)})`;
  if (additional.kind === "never" && !additional.checks) {
    const object = code`${scope.z}.strictObject(${shapeCode(properties, scope)})`;
    return isEmptied(schema, scope.form.direction) ? scope.assume(scope.typeOf(schema), object) : object;
  }
  const rest = eager(additional, scope);
  if (properties.length === 0) return code`${scope.z}.record(${scope.z}.string(), ${rest})`;
  const object = scope.dialect.catchall(code`${scope.z}.object(${shapeCode(properties, scope)})`, rest);
  return scope.assume(scope.typeOf(schema), object);
}

/** Writes an open object without members. The type of a closed one has no members, even if unknown ones are valid. */
function mapCode(schema: Of<"object">, scope: SchemaScope): Code {
  // Has the type of z.record(z.string(), z.unknown()), but is faster and smaller.
  const map = code`${scope.z}.looseObject({})`;
  const isMap = schema.additional.kind !== "never" && !isEmptied(schema, scope.form.direction);
  return !isMap ? scope.assume(scope.typeOf(schema), map) : map;
}

/** Returns whether unknown members are valid. In responses, they are even in closed objects. */
export function isOpen({ explicitAdditional, additional, patterns }: Of<"object">, scope: SchemaScope): boolean {
  if (!explicitAdditional) return true;
  if (additional.kind === "never") return scope.form.loose && patterns.length === 0;
  return additional.kind === "unknown" && !additional.checks;
}

/** Writes the shape of an object: an object literal with a schema per member. */
export function shapeCode(properties: readonly Property[], scope: SchemaScope): Code {
  if (properties.length === 0) return "{}";
  const members = properties.map((property) => propertyCode(property, scope));
  return code`{\n${joinCode(members, "\n")}\n}`;
}

function propertyCode({ name, required, schema }: Property, scope: SchemaScope): Code {
  const own = scope.write(schema);
  const wrapper = scope.filled && schema.kind !== "never" ? "optional" : "exactOptional";
  const value = required ? own : scope.dialect.wrap(own, wrapper);
  return code`${keyText(name)}: ${value.code},`;
}

function awkwardChecks({ name, required, schema }: Property, scope: SchemaScope): readonly Code[] {
  const check = code`${scope.json}.property(${stringText(name)}, ${scope.write(schema).code})`;
  return required ? [code`${scope.json}.required(${stringText(name)})`, check] : [check];
}

/** Writes the check of members that match a pattern, and of those that match none. */
function memberChecks(schema: Of<"object">, scope: SchemaScope): readonly Code[] {
  const patterns = schema.patterns.flatMap(({ pattern, schema: member }) => {
    const text = patternText(pattern);
    return text === undefined ? [] : [code`[${text}, ${scope.write(member).code}]`];
  });
  const closed = schema.explicitAdditional && !isAnything(schema.additional) && !isLoosened(schema, scope);
  if (patterns.length === 0 && !closed) return [];
  const names = travelling(schema.properties, scope.form.direction).map(({ name }) => stringText(name));
  const additional = closed ? [code`additional: ${scope.write(schema.additional).code}`] : [];
  const parts = [`names: [${names.join(", ")}]`, code`patterns: [${joinCode(patterns, ", ")}]`, ...additional];
  return [code`${scope.json}.members({ ${joinCode(parts, ", ")} })`];
}

function isAnything({ kind, checks }: Schema): boolean {
  return kind === "unknown" && !checks;
}

function isLoosened({ additional }: Of<"object">, scope: SchemaScope): boolean {
  return additional.kind === "never" && scope.form.loose;
}

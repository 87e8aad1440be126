import { constantsOf } from "../../model/index.js";
import type { JsonValue, Schema } from "../../model/types.js";
import type { Lookup } from "../shared/shared-properties.js";

/** The primitive values that a schema allows; undefined where they cannot be listed. */
function closedConstantsOf(schema: Schema, lookup: Lookup): readonly JsonValue[] | undefined {
  const target = targetOf(schema, lookup);
  const isOpen = target?.kind === "enum" && target.open;
  const values = target === undefined || isOpen ? [] : constantsOf(target);
  const primitive = values.every((value) => value === null || typeof value !== "object");
  return values.length > 0 && primitive ? values : undefined;
}

/** Resolves references. Returns any other schema itself. */
export function targetOf(schema: Schema, lookup: Lookup): Schema | undefined {
  const seen = new Set<string>();
  let target: Schema | undefined = schema;
  while (target?.kind === "ref") {
    if (seen.has(target.name)) return undefined;
    seen.add(target.name);
    target = lookup(target.name);
  }
  return target;
}

/** A member that every schema requires, as a text that no two of them share: it tells them apart. */
export function findTag(schemas: readonly Schema[], lookup: Lookup): string | undefined {
  const [first] = schemas;
  const members = first && targetOf(first, lookup);
  if (members?.kind !== "object") return undefined;
  return members.properties.map(({ name }) => name).find((name) => tellsApart(schemas, name, lookup));
}

function tellsApart(schemas: readonly Schema[], name: string, lookup: Lookup): boolean {
  const values = schemas.map((schema) => tagValues(schema, name, lookup));
  const all = values.flatMap((own) => own ?? []);
  return !values.includes(undefined) && new Set(all).size === all.length;
}

/** The texts that a required member of an object may be; undefined where that is not said. */
export function tagValues(schema: Schema, name: string, lookup: Lookup): readonly string[] | undefined {
  const target = targetOf(schema, lookup);
  if (target?.kind !== "object" || ("implied" in target && target.implied)) return undefined;
  const property = target.properties.find((member) => member.name === name);
  const values = property?.required && !property.schema.checks ? closedConstantsOf(property.schema, lookup) : undefined;
  return values?.every((value): value is string => typeof value === "string") ? values : undefined;
}

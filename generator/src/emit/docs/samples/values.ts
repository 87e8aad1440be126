import { unreachable, type Of } from "../../../model/index.js";
import type { JsonValue, Property, Schema } from "../../../model/types.js";
import { namesDemanded, type Direction } from "../../shared/types.js";
import { fits } from "./fits.js";
import { membersOf } from "../schemas/members.js";
import { emptyObject, fromJson, toJson, type Member, type Sample } from "./sample.js";
import { sizeIn } from "../../shared/recipes/limits.js";
import { numberSample, stringSample } from "./scalars.js";
import type { Site } from "../site.js";

/** The purpose of a sample. */
export interface Purpose {
  readonly site: Site;
  readonly direction: Direction;
  /** The properties of objects that it shows. */
  readonly extent: "required" | "all";
  /** The properties that the schemas around an object require of it. */
  readonly demanded?: readonly string[];
}

/** A sample shows the way; it need not go all of it, which in some documents has no end. */
const deepest = 4;
const mostMembers = 30;

export const blobSample: Sample = { kind: "code", text: 'new Blob(["content"])' };

/**
 * Returns a value that callers could send or receive: the document's example, else its default, else the plainest value of
 * the type. Undefined if there is none, or where it would nest too deep. `refs`: the components that it is part of.
 */
export function sampleOf(
  schema: Schema,
  name: string,
  purpose: Purpose,
  refs: readonly string[] = [],
): Sample | undefined {
  const example = exampleOf(schema, purpose);
  if (example !== undefined) return fromJson(example);
  const plain = plainSample(schema, name, demanding(schema, purpose), refs);
  return plain !== undefined && isSure(schema, plain, purpose) ? plain : undefined;
}

/** Adds what a schema requires beside its variants or parts. */
function demanding(schema: Schema, purpose: Purpose): Purpose {
  const parts = schema.kind === "intersection" ? [schema, ...schema.members] : [schema];
  const names = parts.flatMap((part) => namesDemanded(part, purpose.direction));
  return names.length === 0 ? purpose : { ...purpose, demanded: [...(purpose.demanded ?? []), ...names] };
}

/** Returns the purpose of another value within one. */
function within({ demanded: _, ...purpose }: Purpose): Purpose {
  return purpose;
}

/**
 * Returns whether a sample is good enough to show. Requests may need a value that only the caller knows; responses must be
 * valid.
 */
function isSure(schema: Schema, sample: Sample, { direction, site }: Purpose): boolean {
  const { checks = [] } = schema;
  return direction === "request" || checks.length === 0 || fits(schema, toJson(sample), direction, site);
}

/** Returns the first of a schema's examples that fits it, else its default. */
function exampleOf(schema: Schema, { direction, site }: Purpose): JsonValue | undefined {
  const candidates = [...(schema.examples ?? []), ...(schema.default === undefined ? [] : [schema.default])];
  return candidates.find((value) => fits(schema, value, direction, site));
}

function plainSample(schema: Schema, name: string, purpose: Purpose, refs: readonly string[]): Sample | undefined {
  switch (schema.kind) {
    case "unknown":
      return emptyObject;
    case "never":
      return undefined;
    case "null":
      return fromJson(null);
    case "boolean":
      return fromJson(true);
    case "string":
      return fromJson(stringSample(schema, name));
    case "number":
      return fromJson(numberSample(schema));
    case "binary":
      return blobSample;
    case "literal":
      return fromJson(schema.value);
    case "enum":
      return fromJson(schema.values[0] ?? null);
    case "array":
      return listSample(schema, name, purpose, refs);
    case "tuple":
      return tupleSample(schema, name, purpose, refs);
    case "object":
      return objectSample(schema, purpose, refs);
    case "intersection":
      return intersectionSample(schema, name, purpose, refs);
    case "union":
      return schema.tag ? objectSample(schema, purpose, refs) : unionSample(schema, name, purpose, refs);
    case "nullable":
      return sampleOf(schema.inner, name, purpose, refs) ?? fromJson(null);
    case "ref": {
      const target = targetOf(schema, purpose);
      if (target === undefined || refs.includes(schema.name) || refs.length >= deepest) return undefined;
      return sampleOf(target, name, purpose, [...refs, schema.name]);
    }
    default:
      return unreachable(schema);
  }
}

/** Returns the schema that a reference means. Callers send one of the components that extend a base with a discriminator. */
function targetOf({ name }: Of<"ref">, { site, direction }: Purpose): Schema | undefined {
  const target = site.schemas.get(name)?.thing;
  return direction === "request" && target?.family !== undefined ? target.family.union : target?.schema;
}

function listSample(schema: Of<"array">, name: string, purpose: Purpose, refs: readonly string[]): Sample | undefined {
  const { least, most } = sizeIn(schema.checks ?? [], "Items");
  const item = most === 0 ? undefined : sampleOf(schema.items, singular(name), within(purpose), refs);
  if (item === undefined) return least > 0 ? undefined : { kind: "list", items: [] };
  return { kind: "list", items: Array.from({ length: Math.max(1, Math.min(least, mostMembers)) }, () => item) };
}

function tupleSample(schema: Of<"tuple">, name: string, purpose: Purpose, refs: readonly string[]): Sample | undefined {
  const items = schema.prefix.flatMap((entry) => sampleOf(entry, name, within(purpose), refs) ?? []);
  return items.length < schema.prefix.length ? undefined : { kind: "list", items };
}

function objectSample(schema: Schema, purpose: Purpose, refs: readonly string[]): Sample | undefined {
  const members = membersOfSample(schema, purpose, refs);
  if (
    members === undefined ||
    schema.kind !== "object" ||
    sizeIn(schema.checks ?? [], "Properties").least <= members.length
  )
    return members && { kind: "object", members };
  const other = sampleOf(schema.additional, "value", within(purpose), refs);
  return other && { kind: "object", members: [...members, { name: "key", value: other }] };
}

/** Parts that are no objects, such as a reference beside a description, say the same of one value. */
function intersectionSample(
  schema: Of<"intersection">,
  name: string,
  purpose: Purpose,
  refs: readonly string[],
): Sample | undefined {
  const { properties, choices } = membersOf(schema, purpose.direction, purpose.site);
  if (properties.length + choices.length > 0) return objectSample(schema, purpose, refs);
  const [first] = schema.members
    .filter(({ kind }) => kind !== "unknown")
    .flatMap((member) => sampleOf(member, name, purpose, refs) ?? []);
  return first ?? emptyObject;
}

/** Returns a sample of the first variant; of exclusive variants, the first sample that no other variant accepts. */
function unionSample(schema: Of<"union">, name: string, purpose: Purpose, refs: readonly string[]): Sample | undefined {
  const { direction, site } = purpose;
  const samples = schema.variants.flatMap((variant) => sampleOf(variant, name, purpose, refs) ?? []);
  const isOfOne = (sample: Sample): boolean =>
    schema.variants.filter((variant) => fits(variant, toJson(sample), direction, site)).length === 1;
  return (schema.exclusive ? samples.find(isOfOne) : undefined) ?? samples[0];
}

/**
 * Returns the properties of an object with a value each: the required ones, and others if the purpose wants them. Picks
 * the first of alternatives. Undefined if a required one has no value.
 */
export function membersOfSample(
  schema: Schema,
  purpose: Purpose,
  refs: readonly string[] = [],
): readonly Member[] | undefined {
  if (schema.kind === "ref") {
    if (refs.includes(schema.name) || refs.length >= deepest) return undefined;
    const target = targetOf(schema, purpose);
    return target && membersOfSample(target, purpose, [...refs, schema.name]);
  }
  const { properties, choices } = membersOf(schema, purpose.direction, purpose.site);
  const chosen = choices.map((choice) => membersOfChoice(choice, purpose, refs));
  const isRequired = ({ name, required }: Property): boolean => required || purpose.demanded?.includes(name) === true;
  const own = properties
    .filter((property, at) => isRequired(property) || (purpose.extent === "all" && at < mostMembers))
    .map((property) => {
      const { name, schema: value } = property;
      return { name, required: isRequired(property), value: sampleOf(value, name, within(purpose), refs) };
    });
  if (chosen.includes(undefined) || own.some(({ required, value }) => required && value === undefined))
    return undefined;
  const members = [...own, ...chosen.flatMap((one) => one ?? [])].flatMap(({ name, value }) =>
    value === undefined ? [] : [{ name, value }],
  );
  // What a variant says of a member is more than what the object around it says.
  return [...new Map(members.map((member) => [member.name, member])).values()];
}

function membersOfChoice(
  { variants, tag }: Of<"union">,
  purpose: Purpose,
  refs: readonly string[],
): readonly Member[] | undefined {
  for (const [index, variant] of variants.entries()) {
    const members = membersOfSample(variant, purpose, refs);
    if (members === undefined) continue;
    if (tag === undefined) return members;
    const value = fromJson(tag.variants[index]?.values[0] ?? "");
    return [{ name: tag.name, value }, ...members.filter(({ name }) => name !== tag.name)];
  }
  return undefined;
}

/** `facts` gives `fact`, `memories` gives `memory`. */
export function singular(name: string): string {
  if (/[^s]ies$/i.test(name)) return name.replace(/ies$/i, "y");
  return name.length > 2 ? name.replace(/([^s])s$/i, "$1") : name;
}

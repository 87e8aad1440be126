import { isSurelyObject, lookUpProperty } from "../schemas/compose.js";
import type { BuildContext } from "../nodes.js";
import type { ArgumentLayout, Body, NamedSchema, Parameter, Schema } from "../types.js";

/** Finds a component's schema by its name. */
export type SchemaLookup = (name: string) => NamedSchema["schema"] | undefined;

/**
 * How a caller gives parameters and body: as one flat object wherever no two of them share a name, because that is what
 * callers find easiest; else the colliding part gets a member of its own.
 */
export function layOutArguments(
  context: BuildContext,
  lookup: SchemaLookup,
  parameters: readonly Parameter[],
  body: Body | undefined,
): ArgumentLayout {
  const names = parameters.map((parameter) => parameter.argument);
  const unique = new Set(names);
  const nested = unique.size < names.length;
  if (body === undefined) return { parameters: nested ? "nested" : "flat", body: "none" };
  if (nested) return { parameters: "nested", body: "member" };
  const members = spreadableMembers(context, lookup, body);
  if (members?.every((member) => !unique.has(member))) return { parameters: "flat", body: "spread" };
  return { parameters: unique.has("body") ? "nested" : "flat", body: "member" };
}

/** The members of a body that can join the parameters; undefined where a body is more, or other, than its named members. */
function spreadableMembers(context: BuildContext, lookup: SchemaLookup, body: Body): readonly string[] | undefined {
  const { coding, schema } = body.content;
  if (!["json", "form", "multipart"].includes(coding) || !isSurelyObject(context, schema)) return undefined;
  const members = memberNames(lookup, schema, new Set());
  // Without `required`, leaving out every member says "no body", so that none of them can be demanded.
  if (!body.required && members?.some(({ required }) => required)) return undefined;
  return members?.map(({ name }) => name);
}

interface Member {
  readonly name: string;
  readonly required: boolean;
}

/** Every member that an object may have by name; undefined where it is not an object of named members only. */
function memberNames(lookup: SchemaLookup, schema: Schema, seen: ReadonlySet<string>): readonly Member[] | undefined {
  switch (schema.kind) {
    case "object":
      return schema.properties.length === 0 || schema.patterns.length > 0 || isIndexed(schema)
        ? undefined
        : schema.properties;
    case "ref": {
      const target = seen.has(schema.name) ? undefined : lookup(schema.name);
      return target && memberNames(lookup, target, new Set([...seen, schema.name]));
    }
    case "intersection":
      return mergeMembers(schema.members.map((member) => memberNames(lookup, member, seen)));
    case "union":
      return mergeMembers(schema.variants.map((variant) => memberNames(lookup, variant, seen)));
    case "tagged":
      return mergeMembers(schema.variants.map((variant) => memberNames(lookup, variant.schema, seen)));
    default:
      return undefined;
  }
}

function isIndexed(schema: Extract<Schema, { kind: "object" }>): boolean {
  return schema.explicitAdditional && schema.additional.kind !== "never";
}

function mergeMembers(parts: readonly (readonly Member[] | undefined)[]): readonly Member[] | undefined {
  const merged: Member[] = [];
  for (const part of parts) {
    if (part === undefined) return undefined;
    merged.push(...part);
  }
  return merged;
}

/** True where a caller can give the operation an argument of this name. */
export function hasArgument(context: BuildContext, operation: WithArguments, name: string): boolean {
  return (
    operation.parameters.some((parameter) => parameter.argument === name) ||
    (operation.body !== undefined && lookUpProperty(context, operation.body.content.schema.source, name) !== undefined)
  );
}

/** The arguments that an operation declares as parameters, for suggestions. */
export function parameterNames(operation: WithArguments): readonly string[] {
  return operation.parameters.map((parameter) => parameter.argument);
}

interface WithArguments {
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
}

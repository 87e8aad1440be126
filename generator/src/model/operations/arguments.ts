import { isSurelyObject, lookUpProperty } from "../schemas/compose.js";
import type { BuildContext } from "../nodes.js";
import { choicesIn } from "./bodies.js";
import type { ArgumentLayout, Body, BodyChoice, NamedSchema, Parameter, Schema } from "../types.js";

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

/** The same for every media type that a caller can send. Parameters are given in one way, whatever is sent. */
export function layOutAll(
  context: BuildContext,
  lookup: SchemaLookup,
  parameters: readonly Parameter[],
  body: Body | undefined,
): { readonly args: ArgumentLayout; readonly bodyChoices: readonly BodyChoice[] } {
  const args = layOutArguments(context, lookup, parameters, body);
  const contents = body === undefined ? [] : choicesIn(body.contents, body.content);
  const layouts = contents.map((content) => ({
    content,
    args: layOutArguments(context, lookup, parameters, body && { ...body, content }),
  }));
  const isNested = [args, ...layouts.map((layout) => layout.args)].some((layout) => layout.parameters === "nested");
  return isNested
    ? {
        args: { parameters: "nested", body: body === undefined ? "none" : "member" },
        bodyChoices: contents.map((content) => ({ content, layout: "member" })),
      }
    : { args, bodyChoices: layouts.map(({ content, args: { body: layout } }) => ({ content, layout })) };
}

/** The members of a body that can join the parameters; undefined where a body is more, or other, than its named members. */
function spreadableMembers(context: BuildContext, lookup: SchemaLookup, body: Body): readonly string[] | undefined {
  const { coding, schema } = body.content;
  if (!["json", "form", "multipart"].includes(coding) || !isSurelyObject(context, schema)) return undefined;
  const members = membersOf(schema, { lookup, known: new Map() });
  if (members === undefined) return undefined;
  // Without `required`, leaving out every member says "no body", so that none of them can be demanded.
  return !body.required && [...members.values()].includes(true) ? undefined : [...members.keys()];
}

/** Whether each member that an object may have by name is required anywhere. */
type Members = ReadonlyMap<string, boolean>;

interface Search {
  readonly lookup: SchemaLookup;
  /** What was found of a component; looked at once, however many ways lead there. Undefined while it is looked at. */
  readonly known: Map<string, Members | undefined>;
}

/** Undefined where a schema is not an object of named members only. */
function membersOf(schema: Schema, search: Search): Members | undefined {
  switch (schema.kind) {
    case "object":
      return schema.properties.length === 0 || schema.patterns.length > 0 || isIndexed(schema)
        ? undefined
        : new Map(schema.properties.map(({ name, required }) => [name, required]));
    case "ref":
      return membersOfComponent(schema.name, search);
    case "intersection":
      return union(schema.members.map((member) => membersOf(member, search)));
    case "union":
      return union(schema.variants.map((variant) => membersOf(variant, search)));
    case "tagged":
      return union(schema.variants.map((variant) => membersOf(variant.schema, search)));
    default:
      return undefined;
  }
}

function membersOfComponent(name: string, search: Search): Members | undefined {
  if (search.known.has(name)) return search.known.get(name);
  search.known.set(name, undefined);
  const target = search.lookup(name);
  const members = target && membersOf(target, search);
  search.known.set(name, members);
  return members;
}

function isIndexed(schema: Extract<Schema, { kind: "object" }>): boolean {
  return schema.explicitAdditional && schema.additional.kind !== "never";
}

function union(parts: readonly (Members | undefined)[]): Members | undefined {
  const all = new Map<string, boolean>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const [name, required] of part) all.set(name, required || all.get(name) === true);
  }
  return all;
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

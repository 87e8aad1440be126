import { createNamer } from "../../../model/names.js";
import type { Api, Argument, MemberPath, Operation, Schema } from "../../../model/types.js";
import { objectOf } from "./combine.js";
import { convert, convertComponent } from "./convert.js";
import { fit } from "./fit.js";
import { isObjectSchema, type JsonSchema, type ObjectSchema } from "./json-schema.js";
import type { Scope } from "./scope.js";
import { joinVariants } from "./variants.js";
import { addAll } from "../../../diagnostics/add-to.js";

/** The arguments of a tool: all on one level, under names that models' APIs accept. */
export interface ToolInput {
  readonly schema: ObjectSchema;
  readonly members: readonly InputMember[];
  /** The arguments without a documented name by their names, which are not in `schema`. */
  readonly undocumented: Readonly<Record<string, UndocumentedArgument>>;
}

/** An argument that exists for clients that know its name in the API. */
export interface UndocumentedArgument {
  /** The id of the entry of `x-unknowns`. */
  readonly id: string;
  readonly schema: JsonSchema;
}

/** An argument of a tool, and its path in the client's arguments. */
export interface InputMember {
  readonly name: string;
  readonly path: MemberPath;
}

/** Returns the arguments of a tool; undefined if the operation needs bytes, which models cannot send. */
export function inputOf(api: Api, operation: Operation): ToolInput | undefined {
  return fit(api, "request", (scope) => convertArguments(operation.arguments.filter(isOffered), scope));
}

/** Returns whether a tool has an argument. A deprecated one works not for long. */
function isOffered({ required, schema }: Argument): boolean {
  return required || schema.deprecated !== true;
}

interface Member {
  readonly path: MemberPath;
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The id of an option without a documented name. */
  readonly undocumented?: string;
}

function convertArguments(list: readonly Argument[], scope: Scope): ToolInput | undefined {
  const members: Member[] = [];
  let isOpen = false;
  const apart = new Set(list.flatMap(({ source }) => (source.kind === "property" ? [source.name] : [])));
  for (const { path, required, schema, source } of list) {
    const inner = { ...scope, level: 1, depth: required ? scope.depth : scope.depth - 1 };
    const converted = path.length === 0 ? convertSpread(schema, scope) : convert(schema, inner);
    if (converted === undefined && required) return undefined;
    if (converted === undefined) continue;
    if (path.length > 0)
      members.push({ path, schema: converted, required, ...(source.kind === "option" && { undocumented: source.id }) });
    else {
      addAll(
        members,
        membersOf(converted, required).filter(({ path: [name = ""] }) => !apart.has(name)),
      );
      isOpen = !isClosed(schema, converted);
    }
  }
  return nameMembers(members, isOpen);
}

/** Converts a body whose properties are beside the parameters. Its variants become one object. */
function convertSpread(schema: Schema, scope: Scope): JsonSchema | undefined {
  const converted = schema.kind === "ref" ? convertComponent(schema.name, scope) : convert(schema, scope);
  return converted?.anyOf ? joinVariants(converted.anyOf.filter(isObjectSchema)) : converted;
}

function membersOf({ properties = {}, required = [] }: JsonSchema, isRequired: boolean): readonly Member[] {
  return Object.entries(properties).map(([name, schema]) => ({
    path: [name],
    schema,
    required: isRequired && required.includes(name),
  }));
}

/** Returns whether the body takes no properties of other names. */
function isClosed(schema: Schema, { additionalProperties, properties }: JsonSchema): boolean {
  if (additionalProperties !== undefined) return additionalProperties === false;
  return (
    properties !== undefined && !(schema.kind === "object" && (schema.explicitAdditional || schema.patterns.length))
  );
}

/** Names the arguments. One whose name another has gets that of its group, too: `query_id`. */
function nameMembers(members: readonly Member[], isOpen: boolean): ToolInput {
  const namer = createNamer();
  const nameOf = ({ path }: Member): string => {
    const name = argumentName(path);
    return namer.take(namer.has(name) ? argumentName([path.join("_")]) : name);
  };
  // Names that need no change go first, so that they keep theirs.
  const isPlain = ({ path }: Member): boolean => path.length === 1 && argumentName(path) === path[0];
  const sorted = [...members.filter(isPlain), ...members.filter((one) => !isPlain(one))];
  const names = new Map(sorted.map((one) => [one, nameOf(one)]));
  const named = members.map((member) => ({ ...member, name: names.get(member) ?? "" }));
  const documented = named.filter(({ undocumented }) => undocumented === undefined);
  const schema = objectOf({
    properties: documented.map(({ name, schema }) => [name, schema]),
    required: documented.filter(({ required }) => required).map(({ name }) => name),
  });
  return {
    schema: isOpen ? schema : { ...schema, additionalProperties: false },
    members: named.map(({ name, path }) => ({ name, path })),
    undocumented: Object.fromEntries(
      named.flatMap(({ name, schema, undocumented: id }) => (id === undefined ? [] : [[name, { id, schema }]])),
    ),
  };
}

/** Returns a name that Anthropic and Gemini accept: `filter_created` for `filter[created]`. */
function argumentName(path: MemberPath): string {
  const own = path.at(-1) ?? "";
  const plain = /^[A-Za-z0-9_.-]+$/.test(own) ? own : own.replace(/[^A-Za-z0-9_.-]+/g, "_").replace(/(?<=.)_$/, "");
  const begun = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
  // Objects inherit properties of these names.
  const safe = begun in Object.prototype ? `${begun}_` : begun;
  // Leaves room for a number.
  return safe.length <= 64 ? safe : safe.slice(0, 60);
}

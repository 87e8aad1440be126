import type { Schema } from "../../../model/types.js";
import { travelling } from "../../shared/type-text.js";
import { targetOf } from "../tags.js";
import { isOpen } from "./objects.js";
import type { SchemaScope } from "./scope.js";

type ObjectSchema = Extract<Schema, { kind: "object" }>;

/** Objects put together from others: z.object's `extend`. */
export interface Extension {
  /** Components, each of which is an object itself. At least one. */
  readonly bases: readonly string[];
  /** Members of its own. */
  readonly own?: ObjectSchema;
}

/** More bases in a row than TypeScript instantiates types for: it gives up at 49 calls of `extend`. Real ones have 5. */
const longestLine = 16;

/** What is known of a component that can be extended. */
export interface Extensible {
  /** The names of its members, those of its bases included. */
  readonly names: readonly string[];
  /** How many bases it has in a row. */
  readonly line: number;
}

/**
 * What an intersection extends: objects that let unknown members pass and share no name with each other. Undefined for
 * every other intersection: a closed object, for one, speaks of its own members only.
 */
export function extensionOf(schema: Schema, scope: SchemaScope): Extension | undefined {
  return extend(schema, scope)?.extension;
}

function extend(
  schema: Schema,
  scope: SchemaScope,
): { readonly extension: Extension; readonly extensible: Extensible } | undefined {
  if (schema.kind !== "intersection" || schema.checks) return undefined;
  const bases = schema.members.flatMap((member) => (member.kind === "ref" && !member.checks ? [member.name] : []));
  const [own, ...others] = schema.members.filter((member): member is ObjectSchema => member.kind === "object");
  const count = bases.length + (own ? 1 : 0);
  if (bases.length === 0 || others.length > 0 || count < schema.members.length) return undefined;
  const parts = [...bases.map((base) => extensible(base, scope)), ...(own ? [ownMembers(own, scope)] : [])];
  if (!parts.every((part) => part !== undefined) || !bases.every(scope.declares)) return undefined;
  const names = parts.flatMap((part) => part.names);
  const line = 1 + Math.max(...parts.map((part) => part.line));
  if (line > longestLine || new Set(names).size < names.length) return undefined;
  return { extension: { bases, ...(own && { own }) }, extensible: { names, line } };
}

/** A component, where it is an object that can be extended. The loader refuses endless ones. */
function extensible(component: string, scope: SchemaScope): Extensible | undefined {
  const { extensibles } = scope;
  if (!extensibles.has(component)) extensibles.set(component, findExtensible(scope.schemaOf(component), scope));
  return extensibles.get(component);
}

function findExtensible(schema: Schema | undefined, scope: SchemaScope): Extensible | undefined {
  if (schema === undefined) return undefined;
  if (schema.kind === "object") return schema.implied ? undefined : ownMembers(schema, scope);
  return extend(schema, scope)?.extensible;
}

function ownMembers(schema: ObjectSchema, scope: SchemaScope): Extensible | undefined {
  if (schema.checks || schema.patterns.length > 0 || schema.explicitAdditional || !isOpen(schema, scope))
    return undefined;
  const names = travelling(schema.properties, scope.form.direction).map(({ name }) => name);
  return names.length === 0 || names.some((name) => name in Object.prototype) ? undefined : { names, line: 0 };
}

/** True where the text of a schema has zod's own object type, with its members and `extend`. */
export function isPlainObject(schema: Schema, scope: SchemaScope): boolean {
  const target = targetOf(schema, scope.schemaOf);
  if (target?.kind !== "object" || target.implied || target.checks || target.patterns.length > 0) return false;
  const properties = travelling(target.properties, scope.form.direction);
  if (properties.length === 0 || properties.some(({ name }) => name in Object.prototype)) return false;
  return isOpen(target, scope) || (target.additional.kind === "never" && !target.additional.checks);
}

import { findOnce } from "../../../diagnostics/get-or-add.js";
import type { Of } from "../../../model/index.js";
import type { Schema } from "../../../model/types.js";
import { travelling } from "../../shared/types.js";
import { isOpen } from "./objects.js";
import type { Extensible, SchemaScope } from "./scope.js";
import { highest } from "../../../diagnostics/extremes.js";

/** An object that extends others with `extend`. */
export interface Extension {
  /** Components that are objects. At least one. */
  readonly bases: readonly string[];
  /** The members that it adds. */
  readonly own?: Of<"object">;
}

/** The longest supported chain of bases. TypeScript fails at 49 calls of `extend`; real documents have 5. */
const longestLine = 16;

/**
 * Returns the parts of an intersection that `extend` can join: open objects without common member names. Undefined for all
 * other intersections; for example, a closed object rejects the members of the others.
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
  const [own, ...others] = schema.members.filter((member): member is Of<"object"> => member.kind === "object");
  const count = bases.length + (own ? 1 : 0);
  if (bases.length === 0 || others.length > 0 || count < schema.members.length) return undefined;
  const parts = [...bases.map((base) => extensible(base, scope)), ...(own ? [ownMembers(own, scope)] : [])];
  if (!parts.every((part) => part !== undefined) || !bases.every(scope.declares)) return undefined;
  const names = parts.flatMap((part) => part.names);
  const line = 1 + highest(parts.map((part) => part.line));
  if (line > longestLine || new Set(names).size < names.length) return undefined;
  return { extension: { bases, ...(own && { own }) }, extensible: { names, line } };
}

/** Returns a component that can be extended. The loader rejects endless chains. */
function extensible(component: string, scope: SchemaScope): Extensible | undefined {
  return findOnce(scope.extensibles, component, undefined, () => findExtensible(scope.schemaOf(component), scope));
}

function findExtensible(schema: Schema | undefined, scope: SchemaScope): Extensible | undefined {
  if (schema === undefined) return undefined;
  if (schema.kind === "object") return schema.implied ? undefined : ownMembers(schema, scope);
  return extend(schema, scope)?.extensible;
}

function ownMembers(schema: Of<"object">, scope: SchemaScope): Extensible | undefined {
  if (schema.checks || schema.patterns.length > 0 || schema.explicitAdditional || !isOpen(schema, scope))
    return undefined;
  const names = travelling(schema.properties, scope.form.direction).map(({ name }) => name);
  return names.length === 0 || names.some((name) => name in Object.prototype) ? undefined : { names, line: 0 };
}

/** Follows references that add no checks, such as that of a component which is only another name, to the last one. */
export function lastReference(schema: Of<"ref">, scope: SchemaScope): Of<"ref"> {
  let last = schema;
  // The loader rejects endless chains.
  for (let next = scope.schemaOf(last.name); next?.kind === "ref" && !next.checks; next = scope.schemaOf(next.name))
    last = next;
  return last;
}

/** Returns whether a schema, or the last component that it refers to, has the type `z.ZodObject`, with `shape` and `extend`. */
export function isPlainObject(schema: Schema, scope: SchemaScope): boolean {
  if (schema.checks) return false;
  const target = schema.kind === "ref" ? scope.schemaOf(lastReference(schema, scope).name) : schema;
  if (target?.kind !== "object" || target.implied || target.checks || target.patterns.length > 0) return false;
  const properties = travelling(target.properties, scope.form.direction);
  if (properties.length === 0 || properties.some(({ name }) => name in Object.prototype)) return false;
  return isOpen(target, scope) || (target.additional.kind === "never" && !target.additional.checks);
}

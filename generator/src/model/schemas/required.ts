import { isObject, stringsOf } from "../../load/document.js";
import { childPointer, valueAt, type BuildContext } from "../nodes.js";
import type { Of } from "./fold.js";
import type { Check, Pointer, Property, Schema } from "../types.js";
import { withChecks } from "./checks.js";
import { mergeObjects } from "./merge.js";
import { partsOf } from "./property-lookup.js";
import { subschema } from "./subschemas.js";

/** Turns `required: [x]` into a required property where a part beside it says what x is. */
export function requireNamed(
  context: BuildContext,
  parts: readonly Schema[],
  checks: readonly Check[],
  pointer: Pointer,
): { readonly members: readonly Schema[]; readonly rest: readonly Check[] } {
  const all = [...checks, ...parts.flatMap((part) => part.checks ?? [])];
  const names = new Set(all.flatMap((check) => (check.check === "required" ? check.names : [])));
  const demanded = new Set([...names, ...parts.flatMap((part) => demandedBy(context, part))]);
  if (demanded.size === 0) return { members: parts, rest: checks };
  const own = parts.map((part) => requireOwn(part, demanded));
  const inherited = [...names].flatMap((name) => inheritedProperty(context, parts, name));
  const found = new Set([...inherited, ...parts.flatMap(propertiesOf)].map(({ name }) => name));
  const members = inherited.length === 0 ? own : mergeObjects([...own, objectOf(inherited, pointer)], pointer);
  return { members: members.map((part) => dropRequired(part, found)), rest: withoutNames(checks, found) };
}

/** Returns the properties that a referenced schema requires: a base may require what only those that extend it describe. */
function demandedBy(context: BuildContext, part: Schema): readonly string[] {
  return part.kind === "ref" ? requiredAt(context, childPointer("/components/schemas", part.name), new Set()) : [];
}

function requiredAt(context: BuildContext, pointer: Pointer, seen: Set<Pointer>): readonly string[] {
  const node = valueAt(context.document, pointer);
  if (!isObject(node) || seen.has(pointer)) return [];
  seen.add(pointer);
  return [
    ...stringsOf(node["required"]),
    ...partsOf(node, pointer).flatMap((inner) => requiredAt(context, inner, seen)),
  ];
}

function propertiesOf(part: Schema): readonly Property[] {
  return part.kind === "object" ? part.properties : [];
}

function requireOwn(part: Schema, names: ReadonlySet<string>): Schema {
  if (part.kind !== "object") return part;
  const properties = part.properties.map((property) =>
    names.has(property.name) ? { ...property, required: true } : property,
  );
  return { ...part, properties };
}

/** Returns the property of a referenced object that is required here but optional there. */
function inheritedProperty(context: BuildContext, parts: readonly Schema[], name: string): readonly Property[] {
  if (parts.flatMap(propertiesOf).some((property) => property.name === name)) return [];
  for (const part of parts) {
    if (part.kind !== "ref") continue;
    const pointer = findProperty(context, childPointer("/components/schemas", part.name), name, new Set());
    // A property may be defined by requiring itself: the trail ends that.
    if (pointer === undefined || context.trail.has(pointer)) continue;
    const within = { ...context, trail: new Set([...context.trail, pointer]) };
    return [{ name, required: true, schema: subschema(within, valueAt(context.document, pointer), pointer) }];
  }
  return [];
}

function findProperty(context: BuildContext, pointer: Pointer, name: string, seen: Set<Pointer>): Pointer | undefined {
  const node = valueAt(context.document, pointer);
  if (!isObject(node) || seen.has(pointer)) return undefined;
  seen.add(pointer);
  const own = childPointer(pointer, "properties", name);
  if (valueAt(context.document, own) !== undefined) return own;
  return partsOf(node, pointer)
    .map((part) => findProperty(context, part, name, seen))
    .find((found) => found !== undefined);
}

function objectOf(properties: readonly Property[], pointer: Pointer): Of<"object"> {
  const additional: Schema = { kind: "unknown", source: pointer };
  return {
    kind: "object",
    properties,
    patterns: [],
    additional,
    explicitAdditional: false,
    implied: true,
    source: pointer,
  };
}

function dropRequired(part: Schema, found: ReadonlySet<string>): Schema {
  if (!part.checks) return part;
  const { checks: _, ...bare } = part;
  return withChecks(bare, withoutNames(part.checks, found));
}

function withoutNames(checks: readonly Check[], found: ReadonlySet<string>): readonly Check[] {
  return checks.flatMap((check): readonly Check[] => {
    if (check.check !== "required") return [check];
    const names = check.names.filter((name) => !found.has(name));
    return names.length === 0 ? [] : [{ ...check, names }];
  });
}

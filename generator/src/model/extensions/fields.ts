import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { isObject, type Node, itemsOf } from "../../load/document.js";
import { childPointer, membersOf, type BuildContext, type Located } from "../nodes.js";
import { closest } from "../../diagnostics/closest.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import type { JsonPrimitive, MemberPath, Pointer } from "../types.js";

/** The extensions that specloom reads, documented in the README of the generator. */
export const extensionNames = [
  "x-permission",
  "x-pagination",
  "x-envelope",
  "x-query",
  "x-idempotent",
  "x-effects",
  "x-terminal",
  "x-stream",
  "x-upload",
  "x-tool",
  "x-webhook-signature",
  "x-webhook-event",
  "x-unknowns",
  "x-readings",
  "x-extensible-enum",
  "x-brand",
] as const;
export type ExtensionName = (typeof extensionNames)[number];

/** The types of an extension's properties. A `?` makes one optional. */
export type Fields = Readonly<Record<string, FieldType | `${FieldType}?`>>;
type FieldType =
  | "string"
  | "path"
  | "count"
  | "boolean"
  | "strings"
  | "stringOrStrings"
  | "object"
  | "objects"
  | "wordOrObject"
  | "values"
  | "schema";

/** A value of an extension, or inside of one. */
interface Place {
  readonly extension: ExtensionName;
  readonly pointer: Pointer;
}

/** An object of an extension whose properties were checked. */
export interface Read extends Place, Located {}

/** Reads an extension of an object: see `readFields`. Undefined if the object does not have it, too. */
export function readExtension(
  context: BuildContext,
  owner: Located,
  extension: ExtensionName,
  fields: Fields,
): Read | undefined {
  if (owner.node[extension] === undefined) return undefined;
  return readFields(context, inside({ ...owner, extension }, extension), fields);
}

/** Reads an extension that is a list of objects: those without a mistake. */
export function readEntries(
  context: BuildContext,
  { node, pointer }: Located,
  extension: ExtensionName,
  fields: Fields,
): readonly Read[] {
  const place = { extension, pointer: childPointer(pointer, extension) };
  if (node[extension] !== undefined && !Array.isArray(node[extension])) reportType(context, place, "", "a list");
  return itemsOf(node[extension]).flatMap(
    (entry, index) =>
      readFields(context, { extension, node: entry, pointer: childPointer(place.pointer, index) }, fields) ?? [],
  );
}

/** Returns a property of an object, before it is checked. */
export function inside(
  { extension, node, pointer }: Read,
  key: string | number,
): Place & { readonly node: Node | undefined } {
  return { extension, node: node[key], pointer: childPointer(pointer, key) };
}

/**
 * Checks that a value is an object of the given members and reports each that is unknown, missing or of another type.
 * Undefined after a report.
 */
export function readFields(
  context: BuildContext,
  { extension, node, pointer }: Place & { readonly node: Node | undefined },
  fields: Fields,
): Read | undefined {
  const place = { extension, pointer };
  if (!isObject(node)) {
    reportType(context, place, "", "an object");
    return undefined;
  }
  const unknown = membersOf(node).filter(([name]) => !Object.hasOwn(fields, name));
  for (const [name] of unknown) reportUnknown(context, place, name, Object.keys(fields));
  const read = { ...place, node };
  const wrong = Object.entries(fields).filter(([name, type]) => !checkField(context, read, name, type));
  return unknown.length + wrong.length === 0 ? read : undefined;
}

function checkField(context: BuildContext, read: Read, member: string, type: string): boolean {
  const { extension, node, pointer } = read;
  const value = node[member];
  const required = !type.endsWith("?");
  if (value === undefined) {
    if (required) context.report.add("SPEC103", { extension, member }, context.document.locationOf(pointer, "key"));
    return !required;
  }
  const { holds, description } = fieldTypes[(required ? type : type.slice(0, -1)) as FieldType];
  if (!holds(value)) reportType(context, read, member, description);
  return holds(value);
}

const fieldTypes: Readonly<
  Record<FieldType, { readonly holds: (value: Node) => boolean; readonly description: string }>
> = {
  string: { holds: (value) => typeof value === "string" && value !== "", description: "a non-empty string" },
  path: { holds: (value) => typeof value === "string", description: "a string" },
  count: { holds: isCount, description: "an integer of at least 0" },
  boolean: { holds: (value) => typeof value === "boolean", description: "true or false" },
  strings: { holds: isStrings, description: "a list of strings" },
  stringOrStrings: {
    holds: (value) => [value].flat().length > 0 && [value].flat().every((one) => typeof one === "string" && one !== ""),
    description: "a non-empty string or a list of them",
  },
  object: { holds: isObject, description: "an object" },
  objects: { holds: (value) => Array.isArray(value) && value.every(isObject), description: "a list of objects" },
  wordOrObject: {
    holds: (value) => typeof value === "string" || isObject(value),
    description: "a string or an object",
  },
  values: {
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isPrimitive),
    description: "a list of values",
  },
  schema: { holds: (value) => isObject(value) || typeof value === "boolean", description: "a schema" },
};

/** Returns whether a value is an integer of at least 0 that is exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isStrings(value: Node): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

/** Returns whether a value is neither an array nor an object. */
export function isPrimitive(value: unknown): value is JsonPrimitive {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Reports a property of the wrong type; without a name, the value itself. */
export function reportType(context: BuildContext, place: Place, member: string, expected: string): void {
  context.report.add("SPEC104", { extension: place.extension, member, expected }, placeOf(context, place, member));
}

/** Returns the location of the value of a property; without a name, of the value itself. */
export function placeOf({ document }: BuildContext, { pointer }: Place, member: string): SourceLocation {
  return document.locationOf(member === "" ? pointer : childPointer(pointer, member), "value");
}

function reportUnknown(context: BuildContext, place: Place, member: string, known: readonly string[]): void {
  const facts = { extension: place.extension, member, known, suggestion: closest(member, known) };
  context.report.add("SPEC102", facts, context.document.locationOf(childPointer(place.pointer, member), "key"));
}

/** Splits `data.items` into property names. The empty path leads to the value itself. */
export function memberPath(text: string): MemberPath {
  return text === "" ? [] : text.split(".");
}

/** Returns an extension that may be `true` or `false`; undefined if it is absent. */
export function readFlag(
  context: BuildContext,
  extension: ExtensionName,
  { node, pointer }: Located,
): boolean | undefined {
  const value = node[extension];
  if (value === undefined || typeof value === "boolean") return value;
  reportType(context, { extension, pointer: childPointer(pointer, extension) }, "", "true or false");
  return undefined;
}

const nearestIn = new WeakMap<BuildContext["report"], Map<string, string | undefined>>();

/** The maximum number of edits between a misspelt extension and ours; more make a name of its own. */
const maximumEdits = 2;

/** Returns our extension that a name misspells. Found once for each name, because documents repeat few of them. */
function ours(context: BuildContext, name: string): string | undefined {
  const nearest = getOrAdd(nearestIn, context.report, () => new Map<string, string | undefined>());
  // OAS 3.1 4.9: extensions are whoever's prefix they have, as in `x-acme-query`.
  const isPrefixed = extensionNames.some((known) => name.endsWith(known.slice(1)) && name !== known);
  if (!nearest.has(name)) nearest.set(name, isPrefixed ? undefined : closest(name, extensionNames, maximumEdits));
  return nearest.get(name);
}

/** Warns of members that look like a misspelt extension of ours. Those of other vendors are theirs. */
export function checkExtensionNames(context: BuildContext, { node, pointer }: Located): void {
  for (const name of Object.keys(node)) {
    if (!name.startsWith("x-") || extensionNames.some((known) => known === name)) continue;
    const suggestion = ours(context, name);
    if (suggestion !== undefined)
      context.report.add(
        "SPEC105",
        { extension: name, suggestion },
        context.document.locationOf(childPointer(pointer, name), "key"),
      );
  }
}

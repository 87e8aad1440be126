import { isObject, type Node, type ObjectNode } from "../../load/document.js";
import { below, membersOf, type BuildContext, type Located } from "../nodes.js";
import { closest } from "../../diagnostics/closest.js";
import type { JsonPrimitive, MemberPath, Pointer } from "../types.js";

/** The extensions that specloom reads, documented in the README of the generator. */
export const extensionNames = [
  "x-permission",
  "x-pagination",
  "x-envelope",
  "x-query",
  "x-idempotent",
  "x-affects",
  "x-terminal",
  "x-upload",
  "x-unknowns",
  "x-extensible-enum",
] as const;
export type ExtensionName = (typeof extensionNames)[number];

/** What the members of an extension may hold. A `?` says that it may be left out. */
export type Fields = Readonly<Record<string, FieldType | `${FieldType}?`>>;
type FieldType = "string" | "boolean" | "strings" | "object" | "wordOrObject" | "values" | "schema";

/**
 * Checks that a value is an object of the given members and reports each that is unknown, missing or of another type.
 * Undefined after a report.
 */
export function readFields(
  context: BuildContext,
  extension: ExtensionName,
  node: Node | undefined,
  pointer: Pointer,
  fields: Fields,
): Located | undefined {
  if (!isObject(node)) {
    reportType(context, extension, "", "an object", pointer);
    return undefined;
  }
  const unknown = membersOf(node).filter(([name]) => !Object.hasOwn(fields, name));
  for (const [name] of unknown) reportUnknown(context, extension, name, Object.keys(fields), below(pointer, name));
  const wrong = Object.entries(fields).filter(
    ([name, type]) => !checkField(context, extension, node, pointer, name, type),
  );
  return unknown.length + wrong.length === 0 ? { node, pointer } : undefined;
}

function checkField(
  context: BuildContext,
  extension: ExtensionName,
  node: ObjectNode,
  pointer: Pointer,
  name: string,
  type: string,
): boolean {
  const value = node[name];
  const required = !type.endsWith("?");
  if (value === undefined) {
    if (required) context.report.add("SPEC103", { extension, member: name }, context.document.place(pointer, "key"));
    return !required;
  }
  const { holds, says } = fieldTypes[(required ? type : type.slice(0, -1)) as FieldType];
  if (!holds(value)) reportType(context, extension, name, says, below(pointer, name));
  return holds(value);
}

const fieldTypes: Readonly<Record<FieldType, { readonly holds: (value: Node) => boolean; readonly says: string }>> = {
  string: { holds: (value) => typeof value === "string" && value !== "", says: "a string that is not empty" },
  boolean: { holds: (value) => typeof value === "boolean", says: "true or false" },
  strings: { holds: isStrings, says: "a list of strings" },
  object: { holds: isObject, says: "an object" },
  wordOrObject: { holds: (value) => typeof value === "string" || isObject(value), says: "a word or an object" },
  values: {
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isPrimitive),
    says: "a list of values",
  },
  schema: { holds: (value) => isObject(value) || typeof value === "boolean", says: "a schema" },
};

function isStrings(value: Node): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

/** True of a value that is neither a list nor an object. */
export function isPrimitive(value: unknown): value is JsonPrimitive {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

/** Reports a member, or with an empty name the extension itself, that is not what it should be. */
export function reportType(
  context: BuildContext,
  extension: ExtensionName,
  member: string,
  expected: string,
  pointer: Pointer,
): void {
  context.report.add("SPEC104", { extension, member, expected }, context.document.place(pointer, "value"));
}

function reportUnknown(
  context: BuildContext,
  extension: ExtensionName,
  member: string,
  known: readonly string[],
  pointer: Pointer,
): void {
  const suggestion = closest(member, known);
  context.report.add(
    "SPEC102",
    { extension, member, known, ...(suggestion !== undefined && { suggestion }) },
    context.document.place(pointer, "key"),
  );
}

/** `data.items` as member names. */
export function memberPath(text: string): MemberPath {
  return text.split(".");
}

/** An extension that may be `true` or `false`; undefined where it is absent. */
export function readFlag(
  context: BuildContext,
  extension: ExtensionName,
  { node, pointer }: Located,
): boolean | undefined {
  const value = node[extension];
  if (value === undefined || typeof value === "boolean") return value;
  reportType(context, extension, "", "true or false", below(pointer, extension));
  return undefined;
}

const nearestIn = new WeakMap<BuildContext, Map<string, string | undefined>>();

/** The extension of ours that a name is close to. Documents have few names of their own, many times. */
function ours(context: BuildContext, name: string): string | undefined {
  const nearest = nearestIn.get(context) ?? new Map<string, string | undefined>();
  nearestIn.set(context, nearest);
  if (!nearest.has(name)) nearest.set(name, closest(name, extensionNames));
  return nearest.get(name);
}

/** Warns of members that look like a misspelt extension of ours: others' extensions are none of our business. */
export function checkExtensionNames(context: BuildContext, { node, pointer }: Located): void {
  for (const name of Object.keys(node)) {
    if (!name.startsWith("x-") || extensionNames.some((known) => known === name)) continue;
    const suggestion = ours(context, name);
    if (suggestion !== undefined)
      context.report.add(
        "SPEC105",
        { extension: name, suggestion },
        context.document.place(below(pointer, name), "key"),
      );
  }
}

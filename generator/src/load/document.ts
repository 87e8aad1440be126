import { bare } from "../diagnostics/bare.js";
import { pointerTokens } from "../diagnostics/pointer.js";
import type { SourceLocation } from "../diagnostics/types.js";
import type { LeftOut } from "./filter/types.js";

/**
 * A value of a parsed YAML or JSON file. Objects have no prototype, so a property named `constructor` is an ordinary
 * one.
 */
export type Node = string | number | boolean | null | readonly Node[] | ObjectNode;
export interface ObjectNode {
  readonly [key: string]: Node | undefined;
}

/**
 * An OpenAPI 3.1 or 3.2 document without references to other files: their content is under `components`, every `$ref` is
 * `#/components/<section>/<name>` (a JSON pointer with `~0` and `~1`, not percent-encoded), and Swagger 2.0 and 3.0 have
 * been upgraded to 3.1.
 *
 * - Values have the types of the grammar; other values were removed or converted with a warning.
 * - Path items and media types are always inlined, never a `$ref`.
 * - In every section but `schemas`, a component is never a `$ref`. A schema may be one, with other keywords or alone
 *   (an alias); chains of them end.
 * - Values of a discriminator's `mapping` are `#/components/schemas/<name>`.
 * - `$id` and anchors no longer affect any `$ref`, and there is no `$dynamicRef`: a schema that depends on the
 *   evaluation path exists once for each such path, under different names.
 */
export interface BundledDocument {
  readonly root: ObjectNode;
  /** Returns the source location of a JSON pointer into `root`. */
  readonly locationOf: (pointer: string, on?: SourceLocation["on"]) => SourceLocation;
  /** The digits of numbers that JavaScript rounds, by the rounded number; empty if several numbers become one. */
  readonly rounded?: ReadonlyMap<number, string>;
}

/** A file as read: decoded from UTF-8, without a byte order mark. */
export interface SourceFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly text: string;
}

/** The result of loading: the document and all its files, ordered by path. */
export interface LoadedDocument {
  readonly document: BundledDocument;
  readonly files: readonly SourceFile[];
  /** The absolute paths of missing files, in order: if one of them appears, the document changes. */
  readonly missing: readonly string[];
  /** The version that the document declares, before the upgrade to 3.1. */
  readonly version: "2.0" | "3.0" | "3.1" | "3.2";
  /** The root file, if overlays have changed it. */
  readonly overlaid?: OverlaidFile;
  /** Set if a filter removed operations. */
  readonly leftOut?: LeftOut;
  /** Set if it depends on nothing but the content of its files: none is missing, changed by overlays or reached through a link. */
  readonly isSelfContained?: true;
  /** The references to files with errors, in a document that was loaded in spite of them. */
  readonly damage?: readonly SourceLocation[];
}

/** A value of a file. */
export type FilePlace = Pick<SourceLocation, "file" | "pointer">;

/** A root file that overlays have changed. */
export interface OverlaidFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  /** The content with all changes. */
  readonly root: Node;
  /** Returns where a value comes from: the file, or an overlay. */
  readonly locate: (pointer: string) => FilePlace;
}

/** An object of a document while it is written. */
export type Members = Record<string, Node>;

/** Creates an object of a document. */
export function objectOf(members?: { readonly [key: string]: Node | undefined }): Members {
  return Object.assign(bare<Node>(), members);
}

/** Copies an object; empty for other values. */
export function copyOf(node: Node | undefined): Members {
  return objectOf(isObject(node) ? node : undefined);
}

/** Copies a value with everything in it. */
export function deepCopyOf(node: Node): Node {
  if (isList(node)) return node.map(deepCopyOf);
  if (!isObject(node)) return node;
  const copy = objectOf();
  for (const [name, member] of membersOf(node)) copy[name] = deepCopyOf(member);
  return copy;
}

/** Returns an object with other members; the same object if all of them stay. */
export function mapMembers(node: ObjectNode, change: (member: Node, key: string) => Node): ObjectNode {
  let changed: Members | undefined;
  for (const key of Object.keys(node)) {
    const member = node[key]!;
    const other = change(member, key);
    if (other !== member) (changed ??= copyOf(node))[key] = other;
  }
  return changed ?? node;
}

/** Returns a list with other items; the same list if all of them stay. */
export function mapItems(list: readonly Node[], change: (item: Node) => Node): readonly Node[] {
  const items = list.map(change);
  return items.every((item, index) => item === list[index]) ? list : items;
}

export function isObject(node: Node | undefined): node is ObjectNode {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

export function isList(node: Node | undefined): node is readonly Node[] {
  return Array.isArray(node);
}

/** Returns whether a value is of a JSON type; 1.0 is an integer (JSON Schema 2020-12, 6.1.1). */
export function isOfType(value: Node, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return isList(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

/** Returns a property of an object or an item of an array; undefined for other values. */
export function memberOf(node: Node | undefined, key: string): Node | undefined {
  if (isList(node)) return node[Number(key)];
  return isObject(node) ? node[key] : undefined;
}

/** Returns the properties of an object; empty for other values. */
export function membersOf(node: Node | undefined): readonly (readonly [string, Node])[] {
  if (!isObject(node)) return [];
  return Object.entries(node).filter((member): member is [string, Node] => member[1] !== undefined);
}

export function stringOf(node: ObjectNode, key: string): string | undefined {
  const value = node[key];
  return typeof value === "string" ? value : undefined;
}

export function numberOf(node: ObjectNode, key: string): number | undefined {
  const value = node[key];
  return typeof value === "number" ? value : undefined;
}

export function booleanOf(node: ObjectNode, key: string): boolean | undefined {
  const value = node[key];
  return typeof value === "boolean" ? value : undefined;
}

/** Returns the items of a list; empty for other values. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return isList(node) ? node : [];
}

/** Returns the strings of a list; empty for other values. */
export function stringsOf(node: Node | undefined): readonly string[] {
  return itemsOf(node).filter((item) => typeof item === "string");
}

/** Returns the value at a pointer; undefined if there is none. */
export function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  return pointerTokens(pointer).reduce(memberOf, root);
}

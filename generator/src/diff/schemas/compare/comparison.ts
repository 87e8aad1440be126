import { isObject, type Node } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import type { Pointer, SideName } from "../../types.js";
import type { Described } from "../described.js";
import type { Fingerprints } from "../fingerprints.js";
import type { Entanglement, Link, SchemaEdit } from "../pairs.js";
import type { Part, View } from "../parts.js";
import type { Located } from "../side.js";

/** What the comparison of one pair reads and reports. */
export interface Comparison {
  readonly base: View;
  readonly revision: View;
  readonly fingerprints: Fingerprints;
  readonly edit: (edit: SchemaEdit) => void;
  /** Compares schemas inside those of the pair. */
  readonly inner: (base: readonly Located[], revision: readonly Located[], link: InnerLink) => void;
  /** Returns the properties that schemas of a document describe. */
  readonly described: (side: SideName, schemas: readonly Located[]) => Described;
  /** Notes why a difference may show in no edit. */
  readonly entangle: (by: Entanglement) => void;
}

/** How the inner values are part of the outer value. */
export type InnerLink = Pick<Link, "step"> & Partial<Pick<Link, "polarity" | "unsentBy">>;

/** The value of a keyword. */
export interface Keyword {
  readonly pointer: Pointer;
  readonly value: Node;
  readonly part: Part;
}

/** Returns the values of a keyword in all parts. */
export function keywordsOf({ parts }: View, keyword: string): readonly Keyword[] {
  return parts.flatMap((part) => {
    const value = part.node[keyword];
    return value === undefined ? [] : [{ pointer: `${part.pointer}/${keyword}`, value, part }];
  });
}

/** Returns the values of a keyword, each as a schema. */
export function schemasOf(view: View, keyword: string): readonly Located[] {
  return keywordsOf(view, keyword).map(({ pointer, value }) => ({ pointer, node: value }));
}

/** Returns `{ base, revision, before, after }` of an edit for what exists. */
export function placesOf(
  base: Pick<Keyword, "pointer" | "value"> | undefined,
  revision: Pick<Keyword, "pointer" | "value"> | undefined,
): Pick<SchemaEdit, "base" | "revision" | "before" | "after"> {
  return {
    ...(base && { base: base.pointer, before: json(base.value) }),
    ...(revision && { revision: revision.pointer, after: json(revision.value) }),
  };
}

/** Returns a node as JSON: the loader reads nothing else. */
export function json(node: Node): JsonValue {
  return node as JsonValue;
}

/** Returns the own property of a JSON object. */
export function propertyOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function isJsonObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return isObject(value);
}

/** Returns the number of characters of a string, as JSON Schema counts them: in code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns a value for the title of a change: short, as JSON. */
export function short(value: Node | undefined): string {
  const text = JSON.stringify(value) ?? "";
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

/** Returns a string for the title of a change, without quotes. */
export function plain(value: Node | undefined): string {
  return typeof value === "string" ? short(value).slice(1, -1) : short(value);
}

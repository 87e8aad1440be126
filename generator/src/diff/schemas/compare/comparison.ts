import { type Node } from "../../../load/index.js";
import type { JsonValue } from "../../../model/types.js";
import { actionOf } from "../../changes.js";
import type { SideName } from "../../types.js";
import type { Described } from "../described.js";
import type { Fingerprints } from "../fingerprints.js";
import type { Entanglement, Link, SchemaEdit } from "../pairs.js";
import type { Part, View } from "../parts.js";
import type { Located } from "../side.js";
import { jsonOf } from "../../../model/index.js";
import { isJsonObject } from "../../subsume/values.js";

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
export interface Keyword extends Located {
  readonly part: Part;
}

/** Returns the values of a keyword in all parts. */
export function keywordsOf({ parts }: View, keyword: string): readonly Keyword[] {
  return parts.flatMap((part) => {
    const node = part.node[keyword];
    return node === undefined ? [] : [{ pointer: `${part.pointer}/${keyword}`, node, part }];
  });
}

/** Compares a keyword that is false unless it is true. */
export function compareFlag(
  { base, revision, edit }: Comparison,
  name: "deprecated" | "uniqueItems",
  explains?: SchemaEdit["explains"],
): void {
  const find = (view: View): Keyword | undefined => keywordsOf(view, name).find(({ node }) => node === true);
  const [old, now] = [find(base), find(revision)];
  if ((old === undefined) === (now === undefined)) return;
  edit({ rule: `schema.${name}.${actionOf(old, now)}`, ...placesOf(old, now), ...(explains && { explains }) });
}

/** Returns `{ base, revision, before, after }` of an edit for what exists. */
export function placesOf(
  base: Located | undefined,
  revision: Located | undefined,
): Pick<SchemaEdit, "base" | "revision" | "before" | "after"> {
  return {
    ...(base && { base: base.pointer, before: jsonOf(base.node) }),
    ...(revision && { revision: revision.pointer, after: jsonOf(revision.node) }),
  };
}

/** Returns the own property of a JSON object. */
export function propertyOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
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

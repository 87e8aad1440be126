import type { Place } from "../diagnostics/types.js";

/** A value of a parsed YAML or JSON file. Objects have no prototype, so a member named `constructor` is only that. */
export type Node = string | number | boolean | null | readonly Node[] | ObjectNode;
export interface ObjectNode {
  readonly [key: string]: Node | undefined;
}

/**
 * One OpenAPI 3.1 document without references to other files: what lay elsewhere is now under `components`, every
 * `$ref` is `#/components/<section>/<name>` (a JSON pointer with `~0` and `~1`, not percent-encoded), and 3.0 has been
 * rewritten as 3.1.
 *
 * - Values have the types that the grammar gives them; what had not was dropped or rewritten with a warning.
 * - Path items are always in place: `$ref` never stands for one.
 * - In every section but `schemas`, a component is never itself a `$ref`. A schema may be one, beside other keywords
 *   or alone (an alias); chains of them end.
 * - Values of a discriminator's `mapping` are `#/components/schemas/<name>`.
 * - `$id` and anchors no longer matter to any `$ref`, and there is no `$dynamicRef`: what depends on the way by which
 *   evaluation comes to it is there once for each such way, under names of its own.
 */
export interface BundledDocument {
  readonly root: ObjectNode;
  /** The place in the source files of a JSON pointer into `root`. */
  readonly place: (pointer: string, on?: Place["on"]) => Place;
}

/** A file as it was read: UTF-8 decoded, without a byte order mark. */
export interface SourceFile {
  /** Absolute, without symbolic links. */
  readonly path: string;
  readonly text: string;
}

/** What loading gives: the document, and every file that it was made of, ordered by path. */
export interface LoadedDocument {
  readonly document: BundledDocument;
  readonly files: readonly SourceFile[];
  /** Where files were looked for that are not there, as absolute paths in order: with them, the document is another. */
  readonly missing: readonly string[];
  /** What the document calls itself, before it was rewritten as 3.1. */
  readonly version: "3.0" | "3.1" | "3.2";
  readonly shared: Shared;
}

/** What all parts of a document share, so that one part may change what is reported about another. */
export interface Shared {
  /** How many different numbers were rounded: other numbers may equal them. */
  readonly rounded: number;
  /** The steps that the analysis of patterns took. */
  readonly patternSteps: number;
}

export function isObject(node: Node | undefined): node is ObjectNode {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

export function isList(node: Node | undefined): node is readonly Node[] {
  return Array.isArray(node);
}

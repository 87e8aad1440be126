import type { Place } from "../diagnostics/types.js";

/** A value of a parsed YAML or JSON file. Objects have no prototype, so a member named `constructor` is only that. */
export type Node = string | number | boolean | null | readonly Node[] | ObjectNode;
export interface ObjectNode {
  readonly [key: string]: Node | undefined;
}

/**
 * One OpenAPI 3.1 document without references to other files: what lay elsewhere is now under `components`, every
 * `$ref` is `#/components/<section>/<name>`, and 3.0 has been rewritten as 3.1.
 */
export interface BundledDocument {
  readonly root: ObjectNode;
  /** The place in the source files of a JSON pointer into `root`. */
  readonly place: (pointer: string, on?: Place["on"]) => Place;
}

export function isObject(node: Node | undefined): node is ObjectNode {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

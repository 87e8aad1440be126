import type { Report } from "../../diagnostics/report.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { type Node, type ObjectNode } from "../document.js";
import type { Kind } from "../grammar.js";
import type { Edits } from "./edits.js";
import type { Rounded } from "./rounded.js";

/** An object of the bundled document and its pointer. */
export interface Visited {
  readonly node: ObjectNode;
  readonly kind: Kind;
  readonly pointer: string;
}

export interface RuleContext {
  readonly root: ObjectNode;
  readonly report: Report;
  /** Returns the source location of a pointer into the bundled document. */
  readonly locationOf: (pointer: string, on?: SourceLocation["on"]) => SourceLocation;
  /** The repairs of the document. */
  readonly edits: Pick<Edits, "remove" | "append">;
  readonly rounded: Rounded;
  /** Returns the component that an object references, or the object itself. */
  readonly dereference: (node: Node | undefined) => ObjectNode | undefined;
  /** Finds the reason why a value is certainly invalid. Undefined if it may be valid. */
  readonly misfits: { readonly of: (value: Node, schema: Node | undefined) => string | undefined };
}

/** A rule for all objects of some kinds. */
export interface Rule {
  readonly kinds: readonly Kind[];
  readonly check: (visited: Visited, context: RuleContext) => void;
}

export { itemsOf, membersOf } from "../document.js";

export function textOf(node: Node | undefined): string | undefined {
  return typeof node === "string" ? node : undefined;
}

import { pointerTokens } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import type { Place } from "../../diagnostics/types.js";
import { isObject, type Node, type ObjectNode } from "../document.js";
import type { Kind } from "../grammar.js";
import type { Edits } from "./edits.js";
import type { Misfits } from "./values.js";

/** An object of the bundled document and where it stands. */
export interface Visited {
  readonly node: ObjectNode;
  readonly kind: Kind;
  readonly pointer: string;
}

export interface RuleContext {
  readonly root: ObjectNode;
  readonly report: Report;
  /** The place in the files of a pointer into the bundled document. */
  readonly place: (pointer: string, on?: Place["on"]) => Place;
  /** What is done about that which is wrong. */
  readonly edits: Pick<Edits, "remove" | "append">;
  /** The values of numbers that are written as others, which JavaScript cannot tell from those. */
  readonly rounded: ReadonlySet<number>;
  /** The component that an object refers to; the object itself where it refers to none. */
  readonly dereference: (node: Node | undefined) => ObjectNode | undefined;
  readonly misfits: Misfits;
}

/** Something that must hold of all objects of some kinds. */
export interface Rule {
  readonly kinds: readonly Kind[];
  readonly check: (visited: Visited, context: RuleContext) => void;
}

export { methods } from "../grammar.js";

/** What a `$ref` of the bundled document leads to. */
export function componentAt(reference: string, root: ObjectNode): Node | undefined {
  const tokens = pointerTokens(reference.slice(1));
  return tokens.reduce<Node | undefined>((outer, token) => (isObject(outer) ? outer[token] : undefined), root);
}

/** A member that is an object, as its members; empty where it is none. */
export function membersOf(node: Node | undefined): readonly (readonly [string, Node])[] {
  return isObject(node) ? Object.entries(node).map(([key, value]) => [key, value ?? null] as const) : [];
}

/** A member that is a list; empty where it is none. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return Array.isArray(node) ? (node as readonly Node[]) : [];
}

export function textOf(node: Node | undefined): string | undefined {
  return typeof node === "string" ? node : undefined;
}

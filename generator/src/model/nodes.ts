import { markdownOf } from "./html.js";
import type { Report } from "../diagnostics/report.js";
import {
  isObject,
  memberOf,
  membersOf,
  nodeAt,
  type BundledDocument,
  type Node,
  type ObjectNode,
  stringOf,
} from "../load/document.js";
import type { JsonValue, Pointer, Schema } from "./types.js";

export { childPointer } from "../diagnostics/pointer.js";
export { memberOf, membersOf };

/** The input, caches and report that building a model needs. */
export interface BuildContext {
  readonly document: BundledDocument;
  readonly report: Report;
  /** Builds a schema of the document. */
  readonly buildSchema: (context: BuildContext, node: Node | undefined, pointer: Pointer) => Schema;
  /** The schemas around the one that is built, as far as they apply to the same value; undefined where it decides about others. */
  readonly around: readonly Surrounding[] | undefined;
  /** The results of `onceFor`, keyed by node. */
  readonly made: WeakMap<ObjectNode, unknown>;
  /** Pointers of the properties being looked up in other schemas, outermost first. */
  readonly trail: ReadonlySet<Pointer>;
  /**
   * Set inside a content whose parts are bytes: there `format: binary` is a file, in JSON it is text. `either`: inside a
   * component that both refer to.
   */
  readonly bytes: boolean | "either";
  /** The names that an earlier run gave the values of an enum, by component. */
  readonly constants: ReadonlyMap<string, ReadonlyMap<string | number | boolean, string>>;
  /** Returns the brand that the configuration gives strings and numbers of a format. */
  readonly brandOfFormat: (format: string) => string | undefined;
  /** The brands found so far, and whether they are on strings or numbers. */
  readonly brands: Map<string, "string" | "number">;
  /** The pointers of the schemas of strings that are bytes because their content declares them as parts. */
  readonly parts: ReadonlySet<Pointer>;
}

/** A schema around another that applies to the same value. */
export interface Surrounding {
  readonly node: ObjectNode;
  /** The keyword whose other variants are alternatives of the inner schema. */
  readonly variantsOf?: "anyOf" | "oneOf";
}

/** An object of the document, with its pointer. */
export interface Located {
  readonly node: ObjectNode;
  readonly pointer: Pointer;
}

/** Returns the value at a pointer, or undefined. */
export function valueAt(document: BundledDocument, pointer: Pointer): Node | undefined {
  return nodeAt(document.root, pointer);
}

/** Returns a component schema as the document has it. */
export function componentNode({ document }: Pick<BuildContext, "document">, name: string): Node | undefined {
  return memberOf(memberOf(document.root["components"], "schemas"), name);
}

/** Follows `$ref` through components to the object itself. The loader has proved that the chain ends. */
export function dereference(
  context: Pick<BuildContext, "document">,
  node: Node | undefined,
  pointer: Pointer,
): Located | undefined {
  if (!isObject(node)) return undefined;
  const target = stringOf(node, "$ref");
  if (target === undefined) return { node, pointer };
  const next = target.slice(1);
  return dereference(context, valueAt(context.document, next), next);
}

/**
 * Builds something from a node that many may refer to, such as a parameter or a response, once: the result is shared, and
 * problems are reported once. Only one function may build from each kind of node.
 */
export function onceFor<T>({ made }: BuildContext, { node }: Located, make: () => T): T {
  if (made.has(node)) return made.get(node) as T;
  const value = make();
  made.set(node, value);
  return value;
}

/** Returns the node as plain JSON. The loader produces nothing else, so this only changes the type. */
export function jsonOf(node: Node): JsonValue {
  return node as JsonValue;
}

/** Returns a description as Markdown, without surrounding whitespace; undefined if empty. */
export function proseOf(node: ObjectNode, key: string): string | undefined {
  const text = markdownOf(stringOf(node, key) ?? "").trim();
  return text === "" ? undefined : text;
}

import { childPointer, pointerTokens } from "../diagnostics/pointer.js";
import type { Report } from "../diagnostics/report.js";
import { isObject, type BundledDocument, type Node, type ObjectNode } from "../load/document.js";
import type { Reads } from "../load/index.js";
import type { JsonValue, Pointer } from "./types.js";
import { createFaces, watchComponents } from "./watched.js";

/** What every part of the model is built with. */
export interface BuildContext {
  /** Reading a component schema of it in full is noted. */
  readonly document: BundledDocument;
  /** What may be read of a component schema without a note. */
  readonly faceOf: (component: string) => Node | undefined;
  readonly reads: Reads;
  readonly report: Report;
  /** What was made of objects of the document, for those who refer to the same. */
  readonly made: WeakMap<ObjectNode, unknown>;
  /** Pointers of the properties being looked up in other schemas, outermost first. */
  readonly trail: ReadonlySet<Pointer>;
  /**
   * Set inside a content whose parts are bytes: there `format: binary` is a file, in JSON it is text. `either`: inside a
   * component that both refer to.
   */
  readonly bytes: boolean | "either";
  /** Texts that are bytes because the content that they are parts of says so: pointers of their schemas. */
  readonly parts: ReadonlySet<Pointer>;
}

/** The context in which a document's model begins to be built. */
export function createContext({
  document,
  report,
  reads,
}: Pick<BuildContext, "document" | "report" | "reads">): BuildContext {
  return {
    document: watchComponents(document, reads),
    faceOf: createFaces(document),
    reads,
    report,
    made: new WeakMap(),
    trail: new Set(),
    bytes: false,
    parts: new Set(),
  };
}

/** An object of the document and where it stands. */
export interface Located {
  readonly node: ObjectNode;
  readonly pointer: Pointer;
}

/** The pointer of a member below another (RFC 6901, 3). */
export function below(pointer: Pointer, ...keys: readonly (string | number)[]): Pointer {
  return keys.reduce<string>(childPointer, pointer);
}

/** The value at a pointer, or undefined. */
export function valueAt(document: BundledDocument, pointer: Pointer): Node | undefined {
  return pointerTokens(pointer).reduce<Node | undefined>(memberOf, document.root);
}

/** A member of an object or an entry of an array; undefined elsewhere. */
export function memberOf(node: Node | undefined, key: string): Node | undefined {
  if (Array.isArray(node)) return (node as readonly Node[])[Number(key)];
  return isObject(node) ? node[key] : undefined;
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
 * What is made of an object that many may refer to, such as a parameter or a response: made once, and shared, with what there
 * is to report about it. Each kind of object is asked for by one function only.
 */
export function onceFor<T>({ made }: BuildContext, { node }: Located, make: () => T): T {
  if (made.has(node)) return made.get(node) as T;
  const value = make();
  made.set(node, value);
  return value;
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

/** A member that is a list; empty where there is none. */
export function listOf(node: ObjectNode, key: string): readonly Node[] {
  const value = node[key];
  return Array.isArray(value) ? (value as readonly Node[]) : [];
}

/** The strings of a list; empty where there is none. */
export function stringsOf(node: ObjectNode, key: string): readonly string[] {
  return listOf(node, key).filter((value): value is string => typeof value === "string");
}

/** Members in the order of the document; extensions (`x-`) are left out where the object has patterned keys. */
export function membersOf(node: Node | undefined): readonly (readonly [string, Node])[] {
  if (!isObject(node)) return [];
  return Object.entries(node).filter((member): member is [string, Node] => member[1] !== undefined);
}

/** The node as plain JSON. The loader yields nothing else, so this only changes the type. */
export function jsonOf(node: Node): JsonValue {
  return node as JsonValue;
}

/** `{ key: value }`, or nothing where the value is undefined: optional members of the model are absent, never undefined. */
export function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V };
}

/** Title and body text, without surrounding blanks; undefined where empty. */
export function proseOf(node: ObjectNode, key: string): string | undefined {
  const text = stringOf(node, key)?.trim();
  return text === "" ? undefined : text;
}

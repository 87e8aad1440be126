import { dirname, resolve } from "node:path";
import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import {
  documentType,
  documentTypeOf,
  isExtension,
  isSchemaType,
  memberType,
  node as nodeType,
  type Type,
} from "../grammar.js";

/** The base of relative references: a file, or the URI of an `$id`. */
export type Base = { readonly is: "file"; readonly path: string } | { readonly is: "uri"; readonly uri: string };

/** A schema resource (JSON Schema 2020-12, Core 4.3.5): a file, or a schema with a `$id` in it. */
export interface Resource {
  /** The pointer of its root in the file. */
  readonly pointer: string;
  readonly base: Base;
  /** Names of `$anchor` and `$dynamicAnchor`, with the pointers of their schemas in the file. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The names that `$dynamicAnchor` declares. */
  readonly dynamic: ReadonlySet<string>;
}

/** A schema with the name of an earlier one. */
export interface Clash {
  readonly keyword: "$id" | "$anchor" | "$dynamicAnchor";
  readonly name: string;
  readonly pointer: string;
  readonly first: string;
}

interface Draft extends Resource {
  readonly anchors: Map<string, string>;
  readonly dynamic: Set<string>;
}

/** The current position of a walk through a file. */
interface Spot {
  readonly node: Node | undefined;
  readonly pointer: string;
  readonly resource: Draft;
  /** The type by the grammar; undefined if the grammar does not define one here. */
  readonly type: Type | undefined;
  /** Set under unknown keywords: names there only count if they are unique (Core 6.5 and 8.2.1). */
  readonly doubtful: boolean;
}

const schemaType = nodeType("schema");
/** Keywords whose values are data, in which `$id` and `$anchor` have no meaning. */
const dataKeywords = new Set(["default", "enum", "const", "example", "examples", "value"]);

/**
 * Returns the schema resources of a file, the file itself first. A value that the grammar does not define may be a
 * schema: a file may be a collection of schemas, and a reference may point to a part that is otherwise unreachable.
 */
export function findResources(root: Node, path: string): { resources: readonly Resource[]; clashes: readonly Clash[] } {
  const finder = new Finder(path);
  finder.visit({
    node: root,
    pointer: "",
    resource: finder.file,
    type: typeOfFile(root),
    doubtful: false,
  });
  finder.visitDoubtful();
  return { resources: finder.resources, clashes: finder.clashes };
}

/** Returns the type of a file's root; undefined if only references to the file tell. */
function typeOfFile(root: Node): Type | undefined {
  if (!isObject(root)) return undefined;
  if (typeof root["openapi"] === "string") return documentType;
  return typeof root["swagger"] === "string" ? documentTypeOf("2.0") : undefined;
}

class Finder {
  readonly file: Draft;
  readonly resources: Draft[];
  readonly clashes: Clash[] = [];
  readonly #doubtful: Spot[] = [];
  /** Resources with an `$id`, by base. */
  readonly #named = new Map<string, Draft>();

  constructor(path: string) {
    this.file = { pointer: "", base: { is: "file", path }, anchors: new Map(), dynamic: new Set() };
    this.resources = [this.file];
  }

  visit(spot: Spot): void {
    const { node, pointer, type } = spot;
    if (isList(node))
      return node.forEach((item, index) =>
        this.visit({ ...spot, node: item, pointer: childPointer(pointer, index), type: type && memberType(type, "0") }),
      );
    if (!isObject(node)) return;
    const isSchema = isSchemaType(type) || (type === undefined && namesItself(node));
    const resource = isSchema ? this.#enter(node, spot) : spot.resource;
    if (isSchema) this.#declare(node, "$anchor", { ...spot, resource });
    if (isSchema) this.#declare(node, "$dynamicAnchor", { ...spot, resource });
    for (const key of Object.keys(node))
      this.#member({ ...spot, resource, type: isSchema ? (type ?? schemaType) : type }, key, node[key]);
  }

  /** The values under unknown keywords, visited after all others. */
  visitDoubtful(): void {
    // A visit may add to them.
    while (this.#doubtful.length > 0)
      for (const spot of this.#doubtful.splice(0)) this.visit({ ...spot, doubtful: true });
  }

  #member(spot: Spot, key: string, node: Node | undefined): void {
    const inner = { ...spot, node, pointer: childPointer(spot.pointer, key) };
    const known = spot.type ? memberType(spot.type, key, node) : memberType(schemaType, key, node);
    if (known && !isLeaf(known)) return this.visit({ ...inner, type: known });
    if (spot.type ? known : dataKeywords.has(key)) return;
    if (isExtension(key)) return;
    if (spot.type) this.#doubtful.push({ ...inner, type: undefined });
    else this.visit({ ...inner, type: undefined });
  }

  #enter(node: ObjectNode, { pointer, resource: outer, doubtful }: Spot): Draft {
    const id = node["$id"];
    if (typeof id !== "string" || id === "" || id.startsWith("#")) return outer;
    // An `$id` on the root gives the file a second name.
    const { anchors, dynamic } =
      pointer === "" ? this.file : { anchors: new Map<string, string>(), dynamic: new Set<string>() };
    const draft: Draft = { pointer, base: against(id.replace(/#.*$/, ""), outer.base), anchors, dynamic };
    const first = this.#named.get(keyOf(draft.base));
    if (first && doubtful) return outer;
    if (first) this.clashes.push({ keyword: "$id", name: id, pointer, first: first.pointer });
    if (!first) this.#named.set(keyOf(draft.base), draft);
    this.resources.push(draft);
    return draft;
  }

  #declare(node: ObjectNode, keyword: "$anchor" | "$dynamicAnchor", { pointer, resource, doubtful }: Spot): void {
    const name = node[keyword];
    if (typeof name !== "string") return;
    const first = resource.anchors.get(name);
    if (first !== undefined && first !== pointer) {
      if (!doubtful) this.clashes.push({ keyword, name, pointer, first });
      return;
    }
    resource.anchors.set(name, pointer);
    if (keyword === "$dynamicAnchor") resource.dynamic.add(name);
  }
}

/** Returns whether a value is certainly a schema, wherever it occurs. */
function namesItself(node: ObjectNode): boolean {
  return ["$id", "$anchor", "$dynamicAnchor", "$schema"].some((key) => typeof node[key] === "string");
}

/** Returns whether a value contains no schema. */
function isLeaf(type: Type): boolean {
  return type.is !== "node" && type.is !== "map" && type.is !== "list";
}

/** Resolves the part of a reference before the `#` (RFC 3986, 5.2). References of a file are relative to its folder. */
export function against(reference: string, base: Base): Base {
  if (reference === "") return base;
  if (hasScheme(reference)) return { is: "uri", uri: normalUri(reference) };
  if (base.is === "uri") return { is: "uri", uri: normalUri(reference, base.uri) };
  // Files have no query.
  return { is: "file", path: resolve(dirname(base.path), reference.replace(/\?.*$/, "")) };
}

/** Returns whether a reference is absolute: `https://…`, `urn:…`, `file:…` or `//host/…`. */
export function hasScheme(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith("//") || reference.startsWith("\\\\");
}

/** Returns a key that equal bases share. */
export function keyOf(base: Base): string {
  return base.is === "uri" ? `uri ${base.uri}` : `file ${base.path}`;
}

function normalUri(reference: string, base?: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

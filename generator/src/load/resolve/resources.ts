import { dirname, resolve } from "node:path";
import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import { documentType, isExtension, memberType, node as nodeType, type Type } from "../grammar.js";

/** What references are relative to: a file, or the URI that a `$id` gives. */
export type Base = { readonly is: "file"; readonly path: string } | { readonly is: "uri"; readonly uri: string };

/** A schema resource (JSON Schema 2020-12, Core 4.3.5): a file, or a schema with a `$id` in it. */
export interface Resource {
  /** Where it starts in its file. */
  readonly pointer: string;
  readonly base: Base;
  /** Names of `$anchor` and `$dynamicAnchor`, with the pointers of their schemas in the file. */
  readonly anchors: ReadonlyMap<string, string>;
  /** Those of them that `$dynamicAnchor` declares. */
  readonly dynamic: ReadonlySet<string>;
}

/** A second schema that takes the name of a first. */
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

/** Where a walk through a file is. */
interface Spot {
  readonly node: Node | undefined;
  readonly pointer: string;
  readonly resource: Draft;
  /** What the grammar says of the place; undefined where nothing says what stands there. */
  readonly type: Type | undefined;
  /** Under a keyword that nobody knows: names there count only where nothing else has them (Core 6.5 and 8.2.1). */
  readonly doubtful: boolean;
}

const schemaType = nodeType("schema");
/** Values under these keywords are data, in which `$id` and `$anchor` mean nothing. */
const dataKeywords = new Set(["default", "enum", "const", "example", "examples", "value"]);

/**
 * The schema resources of a file, the file itself first. Where the grammar does not say what stands at a place, it may
 * be a schema: a file may be a collection of them, and a reference may lead into a part that nothing else reaches.
 */
export function findResources(root: Node, path: string): { resources: readonly Resource[]; clashes: readonly Clash[] } {
  const finder = new Finder(path);
  const isDocument = isObject(root) && typeof root["openapi"] === "string";
  finder.visit({
    node: root,
    pointer: "",
    resource: finder.file,
    type: isDocument ? documentType : undefined,
    doubtful: false,
  });
  finder.visitDoubtful();
  return { resources: finder.resources, clashes: finder.clashes };
}

class Finder {
  readonly file: Draft;
  readonly resources: Draft[];
  readonly clashes: Clash[] = [];
  readonly #doubtful: Spot[] = [];
  /** Those with a `$id`, by base. */
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
    const isSchema = type === schemaType || (type === undefined && namesItself(node));
    const resource = isSchema ? this.#enter(node, spot) : spot.resource;
    if (isSchema) this.#declare(node, "$anchor", pointer, resource, spot.doubtful);
    if (isSchema) this.#declare(node, "$dynamicAnchor", pointer, resource, spot.doubtful);
    for (const key of Object.keys(node))
      this.#member({ ...spot, resource, type: isSchema ? schemaType : type }, key, node[key]);
  }

  /** What stands under keywords that nobody knows, once all other names are known. */
  visitDoubtful(): void {
    // A visit may add to them.
    while (this.#doubtful.length > 0)
      for (const spot of this.#doubtful.splice(0)) this.visit({ ...spot, doubtful: true });
  }

  #member(spot: Spot, key: string, node: Node | undefined): void {
    const inner = { ...spot, node, pointer: childPointer(spot.pointer, key) };
    const known = spot.type ? memberType(spot.type, key) : memberType(schemaType, key);
    if (known && !isLeaf(known)) return this.visit({ ...inner, type: known });
    if (spot.type ? known : dataKeywords.has(key)) return;
    if (isExtension(key)) return;
    if (spot.type) this.#doubtful.push({ ...inner, type: undefined });
    else this.visit({ ...inner, type: undefined });
  }

  #enter(node: ObjectNode, { pointer, resource: outer, doubtful }: Spot): Draft {
    const id = node["$id"];
    if (typeof id !== "string" || id === "" || id.startsWith("#")) return outer;
    // A `$id` on the root gives the file a second name.
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

  #declare(
    node: ObjectNode,
    keyword: "$anchor" | "$dynamicAnchor",
    pointer: string,
    resource: Draft,
    doubtful: boolean,
  ): void {
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

/** True of what can only be a schema, wherever it stands. */
function namesItself(node: ObjectNode): boolean {
  return ["$id", "$anchor", "$dynamicAnchor", "$schema"].some((key) => typeof node[key] === "string");
}

/** True of what holds no schema. */
function isLeaf(type: Type): boolean {
  return type.is !== "node" && type.is !== "map" && type.is !== "list";
}

/** Resolves the part of a reference before the `#` (RFC 3986, 5.2); a file's references are relative to its folder. */
export function against(reference: string, base: Base): Base {
  if (reference === "") return base;
  if (hasScheme(reference)) return { is: "uri", uri: normalUri(reference) };
  if (base.is === "uri") return { is: "uri", uri: normalUri(reference, base.uri) };
  // A query means nothing to a file.
  return { is: "file", path: resolve(dirname(base.path), reference.replace(/\?.*$/, "")) };
}

/** True of `https://…`, `urn:…`, `file:…` and `//host/…`. */
export function hasScheme(reference: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith("//") || reference.startsWith("\\\\");
}

/** What two bases have in common that are the same. */
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

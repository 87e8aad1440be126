import { dirname, resolve } from "node:path";
import { childPointer } from "../../diagnostics/pointer.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import { isExtension } from "../grammar.js";

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

/** Values under these keywords are data, in which `$id` and `$anchor` mean nothing. */
const dataKeywords = new Set(["default", "enum", "const", "example", "examples", "value"]);
/** Members of these have names of the author's choice: a property may be called `default`. */
const freeKeywords = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * The schema resources of a file, the file itself first. It is read without the grammar, since a reference may lead
 * to an anchor in a part of the file that nothing else reaches.
 */
export function findResources(root: Node, path: string): { resources: readonly Resource[]; clashes: readonly Clash[] } {
  const file: Draft = { pointer: "", base: { is: "file", path }, anchors: new Map(), dynamic: new Set() };
  const resources: Draft[] = [file];
  const clashes: Clash[] = [];

  function visit(node: Node | undefined, pointer: string, resource: Draft): void {
    if (isList(node)) return node.forEach((item, index) => visit(item, childPointer(pointer, index), resource));
    if (!isObject(node)) return;
    const inner = enter(node, pointer, resource);
    declare(node, "$anchor", pointer, inner);
    declare(node, "$dynamicAnchor", pointer, inner);
    for (const key of Object.keys(node)) {
      if (dataKeywords.has(key) || isExtension(key)) continue;
      if (freeKeywords.has(key)) visitMembers(node[key], childPointer(pointer, key), inner);
      else visit(node[key], childPointer(pointer, key), inner);
    }
  }

  function visitMembers(node: Node | undefined, pointer: string, resource: Draft): void {
    if (!isObject(node)) return visit(node, pointer, resource);
    for (const key of Object.keys(node)) visit(node[key], childPointer(pointer, key), resource);
  }

  function enter(node: ObjectNode, pointer: string, outer: Draft): Draft {
    const id = node["$id"];
    if (typeof id !== "string" || id === "" || id.startsWith("#")) return outer;
    // A `$id` on the root gives the file a second name.
    const { anchors, dynamic } =
      pointer === "" ? file : { anchors: new Map<string, string>(), dynamic: new Set<string>() };
    const draft: Draft = { pointer, base: against(id.replace(/#.*$/, ""), outer.base), anchors, dynamic };
    const first = resources.find((resource) => resource !== file && sameBase(resource.base, draft.base));
    if (first) clashes.push({ keyword: "$id", name: id, pointer, first: first.pointer });
    resources.push(draft);
    return draft;
  }

  function declare(node: ObjectNode, keyword: "$anchor" | "$dynamicAnchor", pointer: string, resource: Draft): void {
    const name = node[keyword];
    if (typeof name !== "string") return;
    const first = resource.anchors.get(name);
    if (first !== undefined && first !== pointer) clashes.push({ keyword, name, pointer, first });
    else resource.anchors.set(name, pointer);
    if (keyword === "$dynamicAnchor") resource.dynamic.add(name);
  }

  visit(root, "", file);
  return { resources, clashes };
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

export function sameBase(one: Base, other: Base): boolean {
  if (one.is === "uri") return other.is === "uri" && one.uri === other.uri;
  return other.is === "file" && one.path === other.path;
}

function normalUri(reference: string, base?: string): string {
  try {
    return new URL(reference, base).href;
  } catch {
    return reference;
  }
}

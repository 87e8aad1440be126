import { decodeUri } from "../../diagnostics/decode.js";
import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { closest } from "../../diagnostics/closest.js";
import { childPointer, pointerOf, pointerTokens } from "../../diagnostics/pointer.js";
import type { SourceLocation } from "../../diagnostics/types.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import { isSchemaType, type Type, type Version } from "../grammar.js";
import type { ReadProblem } from "../read.js";
import { placeIn } from "./place.js";
import { against, type Base, type Resource } from "./resources.js";
import type { Source, Sources } from "./sources.js";

/** A node of a file. */
export interface Location {
  readonly source: Source;
  readonly pointer: string;
}

/** The target of a reference, or why it cannot be resolved. */
export interface Target extends Location {
  readonly node: Node;
}

export type ResolveProblem =
  | { readonly kind: "malformed"; readonly why: string }
  /** Neither a file nor an `$id` that has been read so far. */
  | { readonly kind: "remote"; readonly uri: string }
  | { readonly kind: "file"; readonly problem: ReadProblem; readonly path: string }
  | { readonly kind: "broken" }
  | { readonly kind: "dangling"; readonly missing: string; readonly suggestion: string | undefined }
  | { readonly kind: "anchor"; readonly name: string; readonly suggestion: string | undefined }
  | { readonly kind: "cycle" };

export type Resolution = { readonly target: Target } | { readonly problem: ResolveProblem };

/** A discriminator's mapping names a schema that does not exist. */
export interface NoSchema {
  readonly kind: "noSchema";
  readonly name: string;
  readonly suggestion: string | undefined;
}

/** The maximum number of references on the way of one pointer. More of them form a cycle. */
const maximumHops = 100;

/** Resolves references. Reads files on demand and never downloads anything. */
export class Resolver {
  readonly sources: Sources;
  readonly root: Source;
  readonly version: Version;
  readonly #resources = new Map<Source, ReadonlyMap<string, Resource>>();
  readonly #known = new Map<Resource, Map<string, Resolution>>();
  /** Objects with an unresolvable `$ref`, and those with an unresolvable `$dynamicRef`. */
  readonly #givenUp = { $ref: new Set<Node>(), $dynamicRef: new Set<Node>() };

  readonly #damage: SourceLocation[] = [];

  constructor(sources: Sources, root: Source, version: Version) {
    this.sources = sources;
    this.root = root;
    this.version = version;
  }

  /** Resolves `reference`, which occurs at `from`, to its target node, even if that is a reference again. */
  resolve(reference: string, from: Location, hops = 0): Resolution {
    const resource = this.resourceAt(from);
    const known = getOrAdd(this.#known, resource, () => new Map<string, Resolution>());
    const found = known.get(reference);
    if (found) return found;
    const resolution = this.#resolve(reference, resource, from.source, hops);
    // Files that are not read yet may declare a missing `$id`; a file that was read never changes.
    if ("target" in resolution || resolution.problem.kind === "dangling") known.set(reference, resolution);
    return resolution;
  }

  /** The references that errors make unresolvable, rather than warnings. */
  get damage(): readonly SourceLocation[] {
    return this.#damage;
  }

  addDamage(from: Location): void {
    this.#damage.push(placeIn(from));
  }

  /** Marks the reference of this object as unresolvable, after it was reported. */
  giveUp(node: ObjectNode, dynamic = false): void {
    this.#givenUp[dynamic ? "$dynamicRef" : "$ref"].add(node);
  }

  /** Returns whether the reference of this object was reported as unresolvable. */
  isGivenUp(node: ObjectNode, dynamic = false): boolean {
    return this.#givenUp[dynamic ? "$dynamicRef" : "$ref"].has(node);
  }

  /**
   * Resolves a value of a discriminator's mapping: a component name first, otherwise a reference (OAS 3.1 4.8.25.3).
   */
  schemaNamed(name: string, from: Location): Resolution | { readonly problem: NoSchema } {
    const schemas = this.resolve("#/components/schemas", { source: this.root, pointer: "/components" });
    const known = "target" in schemas ? schemas.target : undefined;
    const node = known && memberOf(known.node, name);
    if (known && node !== undefined) return { target: childOf(known, name, node) };
    if (/[#/:]|\.(?:ya?ml|json)$/i.test(name)) return this.resolve(name, from);
    const names = known && isObject(known.node) ? Object.keys(known.node) : [];
    return { problem: { kind: "noSchema", name, suggestion: closest(name, names) } };
  }

  /** Finds the security scheme that a requirement refers to by its URI, unless a component has that name (OAS 3.2, Security Requirement Object). */
  schemeAt(name: string, from: Location): Target | undefined {
    if (this.version !== "3.2" || !/[#/]/.test(name)) return undefined;
    const schemes = this.resolve("#/components/securitySchemes", { source: this.root, pointer: "/components" });
    if ("target" in schemes && memberOf(schemes.target.node, name) !== undefined) return undefined;
    const resolution = this.resolve(name, from);
    return "target" in resolution ? resolution.target : undefined;
  }

  /**
   * Follows a target that only consists of a reference, until `stop` returns true or the target is something else. OAS
   * 3.1 4.8.23: only schemas may have other keywords next to a `$ref`.
   */
  chase(target: Target, type: Type, stop: (target: Target) => boolean = () => false): Resolution {
    const seen = new Set<ObjectNode>();
    let current = target;
    while (this.isMereReference(current, type) && !stop(current)) {
      const node = current.node as ObjectNode;
      if (seen.has(node)) return { problem: { kind: "cycle" } };
      seen.add(node);
      const next = this.resolve(node["$ref"] as string, current);
      if ("problem" in next) return next;
      current = next.target;
    }
    return { target: current };
  }

  /** Returns whether an object is only a reference, without keywords that change its target. */
  isMereReference(target: Target, type: Type): boolean {
    const { node } = target;
    if (!isObject(node) || typeof node["$ref"] !== "string" || this.isGivenUp(node)) return false;
    if (!isSchemaType(type)) return true;
    // OAS 3.0 4.7.23: siblings of a $ref are ignored. But authors who write nullable there mean it.
    if (this.version === "2.0") return node["x-nullable"] !== true;
    if (this.version === "3.0") return node["nullable"] !== true;
    return Object.keys(node).length === 1 && !this.#bindsAnchors(node["$ref"], target);
  }

  /**
   * Returns the dynamic anchor of a `$dynamicRef`; undefined if it means the same as a `$ref`, because its first
   * target is not a `$dynamicAnchor` (JSON Schema 2020-12, Core 8.2.3.2).
   */
  dynamicAnchorOf(reference: string, from: Location): string | undefined {
    const resolution = this.resolve(reference, from);
    const fragment = decodeUri(reference.slice(reference.indexOf("#") + 1)) ?? "";
    if (!("target" in resolution) || !reference.includes("#")) return undefined;
    const { dynamic, anchors } = this.resourceAt(resolution.target);
    return dynamic.has(fragment) && anchors.get(fragment) === resolution.target.pointer ? fragment : undefined;
  }

  /** Returns the schema of a resource that declares an anchor. */
  anchored(name: string, resource: Resource, source: Source): Target {
    return this.#at(resource.anchors.get(name)!, source);
  }

  /** Returns the root of a resource. */
  nodeOf(resource: Resource, source: Source): Target {
    return this.#at(resource.pointer, source);
  }

  #at(pointer: string, source: Source): Target {
    const resolution = this.#follow(pointerTokens(pointer), source, 0);
    if ("target" in resolution) return resolution.target;
    throw new Error(`Bug in specloom: nothing stands at ${pointer} of ${source.path}`);
  }

  /**
   * Returns whether passing through a resource binds dynamic anchors (Core 8.2.3.2), which makes that way differ from
   * the direct one.
   */
  #bindsAnchors(reference: string, from: Target): boolean {
    const resource = this.resourceAt(from);
    if (resource.dynamic.size === 0) return false;
    const next = this.resolve(reference, from);
    return "target" in next && this.resourceAt(next.target) !== resource;
  }

  /** Returns the schema resource of a node. */
  resourceAt({ source, pointer }: Location): Resource {
    const [file] = source.resources;
    if (source.resources.length === 1) return file!;
    const byPointer = this.#resourcesOf(source);
    for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
      const resource = byPointer.get(at);
      if (resource) return resource;
    }
    return byPointer.get("") ?? file!;
  }

  /** The resources of a file by pointer. Of duplicates, the last wins. */
  #resourcesOf(source: Source): ReadonlyMap<string, Resource> {
    return getOrAdd(this.#resources, source, () => new Map(source.resources.map((one) => [one.pointer, one])));
  }

  #resolve(reference: string, resource: Resource, source: Source, hops: number): Resolution {
    const hash = reference.indexOf("#");
    const address = decodeUri(hash === -1 ? reference : reference.slice(0, hash));
    const fragment = decodeUri(hash === -1 ? "" : reference.slice(hash + 1));
    if (address === undefined || fragment === undefined) {
      return { problem: { kind: "malformed", why: "has invalid percent-encoding" } };
    }
    const found = address === "" ? { source, resource } : this.#find(against(address, resource.base));
    if ("kind" in found) return { problem: found };
    return this.#inside(found.source, found.resource, fragment, hops);
  }

  #find(base: Base): { readonly source: Source; readonly resource: Resource } | ResolveProblem {
    const named = this.sources.named(base);
    if (named) return named;
    if (base.is === "uri") {
      const path = this.sources.fileOf(base.uri);
      return path === undefined ? { kind: "remote", uri: base.uri } : this.#find({ is: "file", path });
    }
    const opened = this.sources.open(base.path);
    if ("source" in opened) return { source: opened.source, resource: opened.source.resources[0]! };
    if (opened.problem === "broken") return { kind: "broken" };
    return { kind: "file", problem: opened.problem, path: base.path };
  }

  #inside(source: Source, resource: Resource, fragment: string, hops: number): Resolution {
    if (fragment === "" || fragment.startsWith("/")) {
      if (/~(?![01])/.test(fragment)) return { problem: { kind: "malformed", why: "contains an unescaped `~`" } };
      return this.#follow([...pointerTokens(resource.pointer), ...pointerTokens(fragment)], source, hops);
    }
    const pointer = resource.anchors.get(fragment);
    if (pointer === undefined) {
      const suggestion = closest(fragment, resource.anchors.keys());
      return { problem: { kind: "anchor", name: fragment, suggestion: suggestion && `#${suggestion}` } };
    }
    return this.#follow(pointerTokens(pointer), source, hops);
  }

  /** Follows a pointer from the root of a file, through references on its way. */
  #follow(tokens: readonly string[], source: Source, hops: number): Resolution {
    if (hops > maximumHops) return { problem: { kind: "cycle" } };
    let here: Target = { source, pointer: "", node: source.root };
    for (const token of tokens) {
      const member = memberOf(here.node, token);
      const next = member === undefined ? this.#through(here, token, hops) : childOf(here, token, member);
      if ("problem" in next) return next;
      here = "target" in next ? next.target : next;
    }
    return { target: here };
  }

  #through(here: Target, token: string, hops: number): Resolution {
    const reference = isObject(here.node) ? here.node["$ref"] : undefined;
    if (typeof reference !== "string") return { problem: dangling(here, token) };
    const outer = this.resolve(reference, here, hops + 1);
    if ("problem" in outer) return outer;
    return this.#follow([...pointerTokens(outer.target.pointer), token], outer.target.source, hops + 1);
  }
}

/** Returns a property or item with its location. */
export function childOf(here: Location, token: string | number, node: Node): Target {
  return { source: here.source, pointer: childPointer(here.pointer, token), node };
}

function memberOf(node: Node, token: string): Node | undefined {
  if (isObject(node)) return node[token];
  return isList(node) && /^(?:0|[1-9]\d*)$/.test(token) ? node[Number(token)] : undefined;
}

function dangling({ node, pointer }: Target, token: string): ResolveProblem {
  const suggestion = isObject(node) ? closest(token, Object.keys(node)) : undefined;
  return {
    kind: "dangling",
    missing: token,
    suggestion: suggestion === undefined ? undefined : `#${pointerOf([...pointerTokens(pointer), suggestion])}`,
  };
}

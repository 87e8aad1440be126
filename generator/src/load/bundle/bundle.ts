import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isDescriptive, judge } from "../check.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import {
  documentType,
  isExtension,
  mayBeReference,
  memberType,
  node as nodeType,
  rulesOf,
  sectionOf,
  type Section,
  type Type,
} from "../grammar.js";
import { componentPointer, componentReference, type Component } from "../resolve/components.js";
import type { Location, Resolver, Target } from "../resolve/resolver.js";
import { Vocabularies } from "../resolve/vocabularies.js";
import { typeOfSection, type Homes } from "./homes.js";
import { Mounts } from "./mounts.js";

export interface Bundle {
  readonly root: ObjectNode;
  readonly mounts: Mounts;
}

type Members = Record<string, Node>;

/**
 * Writes the one document that the files make together. The crawl has proved that every reference leads somewhere and
 * that values fit the grammar; what fits only nearly is put right here. Reports, and is undefined, where references
 * blow the document up: what they stand for is repeated in their place where they may not stay. `$dynamicRef`s are
 * left as they are written; `../dynamic` resolves them.
 */
export function bundle(resolver: Resolver, homes: Homes, report: Report): Bundle | undefined {
  const bundler = new Bundler(resolver, homes);
  try {
    return bundler.run();
  } catch (error) {
    if (!(error instanceof Inflated)) throw error;
    report.add("SPEC061", { limit: bundler.limit }, { file: error.from.source.path, pointer: error.from.pointer });
    return undefined;
  }
}

/** Thrown where the document gets much larger than the files that it is made of. */
class Inflated extends Error {
  constructor(readonly from: Location) {
    super("inflated");
  }
}

/** How many nodes may be repeated. Every node that is not takes a character at least. */
const maximumRepeated = 200_000;

class Bundler {
  readonly #resolver: Resolver;
  readonly #homes: Homes;
  readonly #vocabularies: Vocabularies;
  readonly #mounts = new Mounts();
  readonly limit: number;
  #written = 0;
  /** The reference that was last replaced by what it leads to. */
  #inlining: Location | undefined;

  constructor(resolver: Resolver, homes: Homes) {
    this.#resolver = resolver;
    this.#homes = homes;
    this.#vocabularies = new Vocabularies(resolver);
    this.limit = resolver.sources.files.reduce((sum, { text }) => sum + text.length, maximumRepeated);
  }

  run(): Bundle {
    const start: Target = { source: this.#resolver.root, pointer: "", node: this.#resolver.root.root };
    this.#mounts.add("", start);
    const root = this.#content(start, documentType, "") as Members;
    // 3.0 is about to be rewritten as 3.1, and of 3.2 nothing is left but what is 3.1.
    if (!String(root["openapi"]).startsWith("3.1")) root["openapi"] = "3.1.0";
    if (this.#homes.hoisted.length > 0) root["components"] = this.#withHoisted(root["components"]);
    return { root, mounts: this.#mounts };
  }

  #withHoisted(components: Node | undefined): Node {
    const all = copyOf(components);
    for (const { section, name, target } of this.#homes.hoisted) {
      const members = copyOf(all[section]);
      members[name] = this.#moved(target, typeOfSection(section), componentPointer({ section, name }));
      all[section] = members;
    }
    return all;
  }

  /** What stands at `from`, as it is to stand at `to`. */
  #value(from: Target, type: Type, to: string): Node {
    const section = sectionOf(type);
    const moved = section && this.#homes.movedFrom(from, section);
    if (moved) return this.#referenceTo(moved);
    return this.#inPlace(from, type, to);
  }

  #inPlace(from: Target, type: Type, to: string): Node {
    const { node } = from;
    const refers = mayBeReference(type) && isObject(node) && typeof node["$ref"] === "string";
    return refers ? this.#reference(from, node, type, to) : this.#content(from, type, to);
  }

  /** A declared component: itself, what it refers to, or an alias. */
  #component(from: Target, section: Section, type: Type, to: string): Node {
    const reference = this.#homes.referenceOf(from, section);
    if (!reference) return this.#inPlace(from, type, to);
    const home = this.#homes.of(reference, section);
    // Schemas have names that mean something to users; of everything else, consumers want the thing itself.
    if (section === "schemas" && componentPointer(home) !== to) return this.#referenceTo(home);
    const end = this.#endOf(reference, section);
    return this.#moved(end, type, to);
  }

  /** What is no reference any more, however many components pass it on. */
  #endOf(target: Target, section: Section): Target {
    let end = this.#homes.endOf(target, section);
    for (let next = this.#homes.referenceOf(end, section); next; next = this.#homes.referenceOf(end, section)) {
      end = this.#homes.endOf(next, section);
    }
    return end;
  }

  /** Something from another place, at its home. */
  #moved(from: Target, type: Type, to: string): Node {
    this.#mounts.add(to, from);
    return this.#inPlace(from, type, to);
  }

  #referenceTo(component: Component): Node {
    const reference = empty();
    reference["$ref"] = componentReference(component);
    return reference;
  }

  // ---------------------------------------------------------------------------------------------- references

  #reference(from: Target, node: ObjectNode, type: Type, to: string): Node {
    const target = this.#target(node["$ref"] as string, from);
    const section = sectionOf(type);
    if (section === undefined || section === "pathItems") return this.#inlined(from, node, target, type, to);
    const reference = empty();
    reference["$ref"] = componentReference(this.#homes.of(target, section));
    this.#copySiblings(reference, from, node, type, to);
    return reference;
  }

  #copySiblings(reference: Members, from: Target, node: ObjectNode, type: Type, to: string): void {
    const isSchema = type.is === "node" && type.kind === "schema";
    if (this.#resolver.version === "3.0") {
      if (isSchema && node["nullable"] === true) reference["nullable"] = true;
    } else if (isSchema) this.#copyMembers(reference, from, node, type, to);
    else for (const key of ["summary", "description"]) if (typeof node[key] === "string") reference[key] = node[key];
  }

  /** What the reference leads to, in its place. What stands beside the reference comes before what it leads to. */
  #inlined(from: Target, node: ObjectNode, target: Target, type: Type, to: string): Node {
    this.#mounts.add(to, target);
    this.#inlining = { source: from.source, pointer: childPointer(from.pointer, "$ref") };
    const content = this.#inPlace(target, type, to);
    if (!isObject(content) || sectionOf(type) !== "pathItems") return content;
    const merged = copyOf(content);
    for (const key of Object.keys(node)) {
      if (key === "$ref") continue;
      const sibling = below(from, key, node[key]!);
      this.#mounts.add(childPointer(to, key), sibling);
      this.#copyMember(merged, sibling, key, type, to);
    }
    return merged;
  }

  #target(reference: string, from: Location): Target {
    const resolution = this.#resolver.resolve(reference, from);
    if ("target" in resolution) return resolution.target;
    throw new Error(`Bug in specloom: the crawl missed ${JSON.stringify(resolution.problem)}`);
  }

  // ------------------------------------------------------------------------------------------------- content

  #content(from: Target, type: Type, to: string): Node {
    const { node } = from;
    this.#written += 1;
    if (this.#written > this.limit) throw new Inflated(this.#inlining ?? from);
    if (type.is !== "list" && type.is !== "map" && type.is !== "node") return leaf(node, type);
    if (isList(node)) return this.#items(from, node, type, to);
    if (!isObject(node)) return node;
    const members = empty();
    this.#copyMembers(members, from, node, type, to);
    return members;
  }

  #items(from: Target, items: readonly Node[], type: Type, to: string): Node {
    const of = memberType(type, "0");
    return of ? items.map((item, index) => this.#value(below(from, index, item), of, childPointer(to, index))) : items;
  }

  #copyMembers(members: Members, from: Target, node: ObjectNode, type: Type, to: string): void {
    const isNode = type.is === "node";
    for (const key of Object.keys(node)) {
      if (isNode && key === "$ref") continue;
      this.#copyMember(members, below(from, key, node[key]!), key, type, to);
    }
  }

  #copyMember(members: Members, member: Target, key: string, type: Type, to: string): void {
    if (type === schemaType && !this.#vocabularies.has(key, member)) return;
    const of = memberType(type, key);
    const field = type.is === "node" ? rulesOf(type.kind).fields.get(key) : undefined;
    if (!of) {
      // Unknown keywords of a schema are annotations; unknown fields of other objects mean nothing.
      if (isExtension(key) || isAnnotated(type)) members[key] = member.node;
      return;
    }
    const verdict = field || isDescriptive(of) ? judge(member.node, of, field) : "fits";
    if (verdict === "absent" || verdict === "ignored") return;
    members[key] = this.#member(member, of, type, childPointer(to, key));
  }

  #member(member: Target, of: Type, type: Type, to: string): Node {
    const section = sectionOf(of);
    if (type.is === "map" && type.keys === "component" && section && section !== "pathItems") {
      return this.#component(member, section, of, to);
    }
    return this.#named(member, of) ?? this.#value(member, of, to);
  }

  /** A value of a discriminator's mapping. */
  #named(member: Target, type: Type): Node | undefined {
    if (type.is !== "schemaName" || typeof member.node !== "string") return undefined;
    const resolution = this.#resolver.schemaNamed(member.node, member);
    return "target" in resolution ? componentReference(this.#homes.of(resolution.target, "schemas")) : member.node;
  }
}

const schemaType = nodeType("schema");

function isAnnotated(type: Type): boolean {
  return type === schemaType;
}

function empty(): Members {
  return Object.create(null) as Members;
}

function copyOf(node: Node | undefined): Members {
  return Object.assign(empty(), isObject(node) ? node : undefined);
}

function below(from: Target, key: string | number, node: Node): Target {
  return { source: from.source, pointer: childPointer(from.pointer, key), node };
}

/** Values that are no objects of the grammar: a number where text belongs becomes text. */
function leaf(node: Node, type: Type): Node {
  if (type.is === "typeNames") return isList(node) ? node.map(typeName) : typeName(node);
  return type.is === "text" && node !== null && typeof node !== "object" ? String(node) : node;
}

/** Without quotes, YAML reads the type `null` as the value null. */
function typeName(node: Node): Node {
  return node === null ? "null" : node;
}

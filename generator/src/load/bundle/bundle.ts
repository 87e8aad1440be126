import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isDescriptive, judge, judgeTypeName } from "../check.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import {
  documentType,
  isExtension,
  mayBeReference,
  memberType,
  node as nodeType,
  rulesOf,
  sectionOf,
  type Field,
  type Kind,
  type Section,
  type Type,
} from "../grammar.js";
import { canStand, repairedKey, requiredFieldOf, substituteFor } from "../repair.js";
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
 * Writes the one document that the files make together. The crawl has proved that every reference that was not given
 * up leads somewhere, and reported what does not fit the grammar: that is put right here, replaced or left out. Reports, and is undefined, where references
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
    const sections = new Map<Section, Members>();
    for (const { section, name, target } of this.#homes.hoisted) {
      const members = sections.get(section) ?? copyOf(all[section]);
      sections.set(section, members);
      const moved = this.#moved(target, typeOfSection(section), componentPointer({ section, name }));
      if (moved !== undefined) members[name] = moved;
      all[section] = members;
    }
    return all;
  }

  /** What stands at `from`, as it is to stand at `to`; undefined where it is left out. */
  #value(from: Target, type: Type, to: string): Node | undefined {
    const section = sectionOf(type);
    const moved = section && this.#homes.movedFrom(from, section);
    if (moved && this.#isKept(from, type)) return this.#referenceTo(moved);
    return this.#inPlace(from, type, to);
  }

  #inPlace(from: Target, type: Type, to: string): Node | undefined {
    const { node } = from;
    if (!refers(node, type)) return this.#content(from, type, to);
    if (this.#resolver.isGivenUp(node)) return this.#withoutReference(from, type, to);
    return this.#reference(from, node, type, to);
  }

  /** A declared component: itself, what it refers to, or an alias. */
  #component(from: Target, section: Section, type: Type, to: string): Node | undefined {
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
  #moved(from: Target, type: Type, to: string): Node | undefined {
    this.#mounts.add(to, from);
    return this.#inPlace(from, type, to);
  }

  #referenceTo(component: Component): Node {
    const reference = empty();
    reference["$ref"] = componentReference(component);
    return reference;
  }

  // ---------------------------------------------------------------------------------------------- references

  #reference(from: Target, node: ObjectNode, type: Type, to: string): Node | undefined {
    const target = this.#target(node["$ref"] as string, from);
    const section = sectionOf(type);
    if (section === undefined || section === "pathItems") return this.#inlined(from, node, target, type, to);
    if (section !== "schemas" && !this.#isKept(this.#endOf(target, section), type)) return substituteFor(type);
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

  /** What is left of an object whose reference leads nowhere: what stands beside it, or what stands for the unknown. */
  #withoutReference(from: Target, type: Type, to: string): Node | undefined {
    const kind = type.is === "node" ? type.kind : undefined;
    const counts = kind === "pathItem" || (kind === "schema" && this.#resolver.version === "3.1");
    return counts ? this.#content(from, type, to) : substituteFor(type);
  }

  /** True of something that gets a place in the document, as it is or replaced. */
  #isKept({ node }: Target, type: Type): boolean {
    if (type.is !== "node" || substituteFor(type) !== undefined) return true;
    return isObject(node) && !refers(node, type) && canStand(node, type.kind);
  }

  /** What the reference leads to, in its place. What stands beside the reference comes before what it leads to. */
  #inlined(from: Target, node: ObjectNode, target: Target, type: Type, to: string): Node | undefined {
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

  #content(from: Target, type: Type, to: string): Node | undefined {
    const { node } = from;
    this.#written += 1;
    if (this.#written > this.limit) throw new Inflated(this.#inlining ?? from);
    switch (type.is) {
      case "list":
        return isList(node) ? this.#items(from, node, type.of, to) : undefined;
      case "map":
        return isObject(node) ? this.#members(from, node, type, to) : undefined;
      case "node":
        return this.#object(from, type, to);
      default:
        return leaf(node, type);
    }
  }

  #object(from: Target, type: Type & { is: "node" }, to: string): Node | undefined {
    const { node } = from;
    if (type === schemaType && typeof node === "boolean") return node;
    if (!isObject(node) || !canStand(node, type.kind)) return substituteFor(type);
    return complete(this.#members(from, node, type, to), type.kind);
  }

  /** What is left out makes what follows move up, and then it no longer stands where it was written. */
  #items(from: Target, items: readonly Node[], of: Type, to: string): Node {
    const written: Node[] = [];
    items.forEach((item, index) => {
      const here = below(from, index, item);
      const place = childPointer(to, written.length);
      if (index !== written.length) this.#mounts.add(place, here);
      const value = this.#value(here, of, place);
      if (value !== undefined) written.push(value);
    });
    return written;
  }

  #members(from: Target, node: ObjectNode, type: Type, to: string): Members {
    const members = empty();
    this.#copyMembers(members, from, node, type, to);
    return members;
  }

  #copyMembers(members: Members, from: Target, node: ObjectNode, type: Type, to: string): void {
    const isNode = type.is === "node";
    for (const key of Object.keys(node)) {
      if (isNode && key === "$ref") continue;
      if (key === "$dynamicRef" && type === schemaType && this.#resolver.isGivenUp(node, true)) continue;
      this.#copyMember(members, below(from, key, node[key]!), this.#keyOf(key, node, type, from, to), type, to);
    }
  }

  /** The key that a member gets, if any. */
  #keyOf(key: string, node: ObjectNode, type: Type, from: Target, to: string): string | undefined {
    const map = type.is === "map" ? type : type.is === "node" ? rulesOf(type.kind).patterned : undefined;
    if (!map?.keys || (type.is === "node" && isExtension(key))) return key;
    const repaired = repairedKey(key, map.keys, node);
    if (repaired !== undefined && repaired !== key)
      this.#mounts.add(childPointer(to, repaired), below(from, key, node[key]!));
    return repaired;
  }

  #copyMember(members: Members, member: Target, key: string | undefined, type: Type, to: string): void {
    if (key === undefined || (type === schemaType && !this.#vocabularies.has(key, member))) return;
    const of = memberType(type, key);
    if (!of) {
      // Unknown keywords of a schema are annotations; unknown fields of other objects mean nothing.
      if (isExtension(key) || isAnnotated(type)) members[key] = member.node;
      return;
    }
    const field = type.is === "node" ? rulesOf(type.kind).fields.get(key) : undefined;
    if (isPassedOver(member.node, of, field)) return;
    const value = this.#member(member, of, type, childPointer(to, key));
    if (value !== undefined) members[key] = value;
  }

  #member(member: Target, of: Type, type: Type, to: string): Node | undefined {
    const section = sectionOf(of);
    if (type.is === "map" && type.keys === "component" && section && section !== "pathItems") {
      return this.#component(member, section, of, to);
    }
    return of.is === "schemaName" ? this.#schemaName(member) : this.#value(member, of, to);
  }

  /** A value of a discriminator's mapping. */
  #schemaName(member: Target): Node | undefined {
    if (typeof member.node !== "string") return undefined;
    const resolution = this.#resolver.schemaNamed(member.node, member);
    return "target" in resolution ? componentReference(this.#homes.of(resolution.target, "schemas")) : undefined;
  }
}

const schemaType = nodeType("schema");

/** True of an object that stands for what its `$ref` leads to. */
function refers(node: Node, type: Type): node is ObjectNode {
  return mayBeReference(type) && isObject(node) && node["$ref"] !== undefined;
}

/** True of a value that is read as if it were not there. */
function isPassedOver(node: Node, type: Type, field: Field | undefined): boolean {
  if (refers(node, type) || !(field || isDescriptive(type))) return false;
  const verdict = judge(node, type, field);
  return verdict === "absent" || verdict === "ignored";
}

/** The object with what it lacks and cannot be without. */
function complete(members: Members, kind: Kind): Members {
  for (const [name, severity] of rulesOf(kind).required) {
    const value =
      severity === "error" && members[name] === undefined ? requiredFieldOf(kind, name, members) : undefined;
    if (value !== undefined) members[name] = value;
  }
  return members;
}

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
function leaf(node: Node, type: Type): Node | undefined {
  if (type.is === "typeNames") return isList(node) ? typeNames(node) : typeNames([node])?.[0];
  const verdict = judge(node, type);
  if (verdict === "text") return String(node);
  return verdict === "fits" ? node : undefined;
}

/** Without quotes, YAML reads the type `null` as the value null. Undefined where no type is left. */
function typeNames(nodes: readonly Node[]): readonly Node[] | undefined {
  const names = nodes.filter((node) => judgeTypeName(node) === "fits" || node === null).map((node) => node ?? "null");
  return names.length > 0 || nodes.length === 0 ? names : undefined;
}

import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { isDescriptive, judge, judgeTypeName } from "../judge.js";
import { isList, isObject, type Node, type ObjectNode, copyOf, objectOf, type Members } from "../document.js";
import {
  documentTypeOf,
  isExtension,
  isSchemaType,
  isInlined,
  mayBeReference,
  mapOf,
  memberType,
  node as nodeType,
  rulesOf,
  sectionOf,
  sectionPath,
  sections,
  type Field,
  type Kind,
  type Section,
  type Type,
} from "../grammar.js";
import { componentsIn, type Kept } from "../filter/select.js";
import { canStand, isProper, repairedKeys, requiredFieldOf, substituteFor } from "../repair.js";
import { componentPointer, componentReference, type Component } from "../resolve/components.js";
import { placeIn } from "../resolve/place.js";
import { childOf, type Location, type Resolver, type Target } from "../resolve/resolver.js";
import { Vocabularies } from "../resolve/vocabularies.js";
import { typeOfSection, type Homes } from "./homes.js";
import { Mounts } from "./mounts.js";

export interface Bundle {
  readonly root: ObjectNode;
  readonly mounts: Mounts;
}

/** A location with an object. */
type ObjectTarget = Target & { readonly node: ObjectNode };

/** A property of an object and its key in the copy. */
interface Member {
  readonly key: string;
  readonly value: Target;
}

/**
 * Merges all files into one document. The crawl has resolved every reference, or marked it as unresolvable, and
 * reported everything that does not fit the grammar; this step repairs, replaces or removes it. Reports and returns
 * undefined if inlined references make the document too large. Copies `$dynamicRef`s unchanged; `../dynamic` resolves
 * them.
 */
export function bundle(resolver: Resolver, homes: Homes, report: Report, kept?: Kept): Bundle | undefined {
  const bundler = new Bundler(resolver, homes, kept);
  try {
    return bundler.run();
  } catch (error) {
    if (!(error instanceof Inflated)) throw error;
    report.add("SPEC061", { limit: bundler.limit }, placeIn(error.from));
    return undefined;
  }
}

/** Thrown if the document gets much larger than its files. */
class Inflated extends Error {
  constructor(readonly from: Location) {
    super("inflated");
  }
}

/** The maximum number of repeated nodes. Every other node takes at least one character of a file. */
const maximumRepeated = 200_000;

class Bundler {
  readonly #resolver: Resolver;
  readonly #homes: Homes;
  /** The operations that a filter keeps; undefined without a filter. */
  readonly #kept: Kept | undefined;
  readonly #vocabularies: Vocabularies;
  readonly #mounts = new Mounts();
  readonly limit: number;
  #written = 0;
  /** The reference that was last replaced by its target. */
  #inlining: Location | undefined;

  constructor(resolver: Resolver, homes: Homes, kept: Kept | undefined) {
    this.#resolver = resolver;
    this.#kept = kept;
    this.#homes = homes;
    this.#vocabularies = new Vocabularies(resolver);
    this.limit = resolver.sources.size + maximumRepeated;
  }

  run(): Bundle {
    const start: Target = { source: this.#resolver.root, pointer: "", node: this.#resolver.root.root };
    this.#mounts.add("", start);
    const root = this.#content(start, documentTypeOf(this.#resolver.version), "") as Members;
    if (this.#resolver.version === "2.0") this.#gatherComponents(root, start);
    // A 3.0 document will be upgraded to 3.1.
    if (this.#resolver.version === "3.0") root["openapi"] = "3.1.0";
    if (this.#homes.hoisted.length > 0) root["components"] = this.#withHoisted(root["components"]);
    return { root, mounts: this.#mounts };
  }

  /** Moves the sections of a Swagger document to where OpenAPI 3 has them, since all references lead there. */
  #gatherComponents(root: Members, from: Target): void {
    const components = objectOf();
    for (const section of sections) {
      const [key] = sectionPath(section, "2.0") ?? [];
      const members = key === undefined || !isObject(from.node) ? undefined : from.node[key];
      if (key === undefined || members === undefined) continue;
      delete root[key];
      const to = `/components/${section}`;
      this.#mounts.add(to, childOf(from, key, members));
      const type = memberType(documentTypeOf("2.0"), key)!;
      const value = this.#value(childOf(from, key, members), type, to);
      if (value !== undefined) components[section] = value;
    }
    root["components"] = components;
  }

  #withHoisted(components: Node | undefined): Node {
    const all = copyOf(components);
    const sections = new Map<Section, Members>();
    for (const { section, name, target } of this.#homes.hoisted) {
      const members = getOrAdd(sections, section, () => copyOf(all[section]));
      const moved = this.#moved(
        target,
        typeOfSection(section, this.#resolver.version),
        componentPointer({ section, name }),
      );
      if (moved !== undefined) members[name] = moved;
      all[section] = members;
    }
    return all;
  }

  /** Copies the value at `from` to `to`; undefined if it is ignored. */
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
    return this.#reference({ ...from, node }, type, to);
  }

  /** Copies a declared component: itself, its target, or an alias. */
  #component(from: Target, section: Section, type: Type, to: string): Node | undefined {
    const reference = this.#homes.referenceOf(from, section);
    if (!reference) return this.#inPlace(from, type, to);
    const home = this.#homes.of(reference, section);
    // Schema names mean something to users. For everything else, only the target matters.
    if (section === "schemas" && componentPointer(home) !== to) return this.#referenceTo(home);
    const end = this.#endOf(reference, section);
    return this.#moved(end, type, to);
  }

  /** Follows a target through components that are only references. */
  #endOf(target: Target, section: Section): Target {
    let end = this.#homes.endOf(target, section);
    for (let next = this.#homes.referenceOf(end, section); next; next = this.#homes.referenceOf(end, section)) {
      end = this.#homes.endOf(next, section);
    }
    return end;
  }

  /** Copies a value from elsewhere to its component. */
  #moved(from: Target, type: Type, to: string): Node | undefined {
    this.#mounts.add(to, from);
    return this.#inPlace(from, type, to);
  }

  #referenceTo(component: Component): Node {
    const reference = objectOf();
    reference["$ref"] = componentReference(component);
    return reference;
  }

  // ---------------------------------------------------------------------------------------------- references

  #reference(from: ObjectTarget, type: Type, to: string): Node | undefined {
    const target = this.#target(from.node["$ref"] as string, from);
    const section = sectionOf(type);
    if (section === undefined || isInlined(section)) return this.#inlined(from, target, type, to);
    if (section !== "schemas" && !this.#isKept(this.#endOf(target, section), type)) return substituteFor(type);
    const reference = objectOf();
    reference["$ref"] = componentReference(this.#homes.of(target, section));
    this.#copySiblings(reference, from, type, to);
    return reference;
  }

  #copySiblings(reference: Members, from: ObjectTarget, type: Type, to: string): void {
    const { node } = from;
    const isSchema = isSchemaType(type);
    const nullable = this.#resolver.version === "2.0" ? "x-nullable" : "nullable";
    if (this.#resolver.version < "3.1") {
      if (isSchema && node[nullable] === true) reference[nullable] = true;
    } else if (isSchema) this.#copyMembers(reference, from, type, to);
    else for (const key of ["summary", "description"]) if (typeof node[key] === "string") reference[key] = node[key];
  }

  /** Copies an object with an unresolvable reference: its siblings, or the substitute for an unknown value. */
  #withoutReference(from: Target, type: Type, to: string): Node | undefined {
    const kind = type.is === "node" ? type.kind : undefined;
    const counts = sectionOf(type) === "pathItems" || (kind === "schema" && this.#resolver.version !== "3.0");
    return counts ? this.#content(from, type, to) : substituteFor(type);
  }

  /** Returns whether a value is copied, unchanged or replaced. */
  #isKept({ node }: Target, type: Type): boolean {
    if (type.is !== "node" || substituteFor(type) !== undefined) return true;
    return isObject(node) && !refers(node, type) && canStand(node, type.kind);
  }

  /** Inlines the target of a reference. Siblings of the reference override the target. */
  #inlined(from: ObjectTarget, target: Target, type: Type, to: string): Node | undefined {
    this.#mounts.add(to, target);
    this.#inlining = { source: from.source, pointer: childPointer(from.pointer, "$ref") };
    const content = this.#inPlace(target, type, to);
    if (!isObject(content) || sectionOf(type) !== "pathItems") return content;
    const merged = copyOf(content);
    for (const [key, sibling] of childrenOf(from)) {
      if (key === "$ref" || this.#isLeftOut(sibling, type)) continue;
      this.#mounts.add(childPointer(to, key), sibling);
      this.#copyMember(merged, { key, value: sibling }, type, to);
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
        return isObject(node) ? this.#members({ ...from, node }, type, to) : undefined;
      case "node":
        return this.#object(from, type, to);
      default:
        return leaf(node, type);
    }
  }

  #object(from: Target, type: Type & { is: "node" }, to: string): Node | undefined {
    const { node } = from;
    if (isSchemaType(type) && typeof node === "boolean") return node;
    if (!isObject(node) || !canStand(node, type.kind)) return substituteFor(type);
    return complete(this.#members({ ...from, node }, type, to), type.kind);
  }

  /** Copies the items of a list. Ignored items move the following ones up, which then need a record of their origin. */
  #items(from: Target, items: readonly Node[], of: Type, to: string): Node {
    const written: Node[] = [];
    items.forEach((item, index) => {
      const here = childOf(from, index, item);
      const place = childPointer(to, written.length);
      if (index !== written.length) this.#mounts.add(place, here);
      const value = this.#value(here, of, place);
      if (value !== undefined) written.push(value);
    });
    return written;
  }

  #members(from: ObjectTarget, type: Type, to: string): Members {
    const members = objectOf();
    this.#copyMembers(members, from, type, to);
    return members;
  }

  #copyMembers(members: Members, from: ObjectTarget, type: Type, to: string): void {
    const isNode = type.is === "node";
    const nameOf = namesIn(from.node, type);
    for (const key of Object.keys(from.node)) {
      if (isNode && key === "$ref") continue;
      const value = childOf(from, key, from.node[key]!);
      if (this.#isLeftOut(value, type)) continue;
      if (key === "$dynamicRef" && type === schemaType && this.#resolver.isGivenUp(from.node, true)) continue;
      const kept = this.#schemeName(key, value, type) ?? nameOf(key);
      if (kept === undefined) continue;
      if (kept !== key) this.#mounts.add(childPointer(to, kept), value);
      this.#copyMember(members, { key: kept, value }, type, to);
    }
  }

  /** Returns the name of the component that a security requirement refers to by a URI. */
  #schemeName(key: string, from: Location, type: Type): string | undefined {
    const target = type.is === "map" && type.keys === "scheme" ? this.#resolver.schemeAt(key, from) : undefined;
    return target && this.#homes.of(target, "securitySchemes").name;
  }

  /** Returns whether a filter leaves out a property. */
  #isLeftOut(value: Target, type: Type): boolean {
    if (this.#kept === undefined) return false;
    return this.#kept.isDropped(value.node) || (componentsIn(type) !== undefined && !this.#kept.isReached(value));
  }

  /** Copies a property of an object of this type. */
  #copyMember(members: Members, { key, value: member }: Member, type: Type, to: string): void {
    if (type === schemaType && !this.#vocabularies.has(key, member)) return;
    const of = memberType(type, key, member.node);
    if (!of) {
      // Unknown keywords of a schema are annotations; unknown fields of other objects have no meaning.
      if (isExtension(key) || isSchemaType(type)) members[key] = member.node;
      return;
    }
    const field = type.is === "node" ? rulesOf(type.kind).fields.get(key) : undefined;
    if (isPassedOver(member.node, of, field)) return;
    const value = this.#member(member, of, type, childPointer(to, key));
    if (value !== undefined) members[key] = value;
  }

  #member(member: Target, of: Type, type: Type, to: string): Node | undefined {
    const section = sectionOf(of);
    if (type.is === "map" && type.keys === "component" && section && !isInlined(section)) {
      return this.#component(member, section, of, to);
    }
    return of.is === "schemaName" ? this.#schemaName(member) : this.#value(member, of, to);
  }

  /** Copies a value of a discriminator's mapping. */
  #schemaName(member: Target): Node | undefined {
    if (typeof member.node !== "string") return undefined;
    const resolution = this.#resolver.schemaNamed(member.node, member);
    return "target" in resolution ? componentReference(this.#homes.of(resolution.target, "schemas")) : undefined;
  }
}

const schemaType = nodeType("schema");

/** Returns whether an object is replaced by the target of its `$ref`. */
function refers(node: Node, type: Type): node is ObjectNode {
  return mayBeReference(type) && isObject(node) && node["$ref"] !== undefined;
}

/** Returns whether a value is treated as absent. */
function isPassedOver(node: Node, type: Type, field: Field | undefined): boolean {
  if (refers(node, type) || !(field || isDescriptive(type))) return false;
  const verdict = judge(node, type, field);
  return verdict === "absent" || verdict === "ignored";
}

/** Adds required fields that are missing. */
function complete(members: Members, kind: Kind): Members {
  for (const [name, severity] of rulesOf(kind).required) {
    const value =
      severity === "error" && members[name] === undefined ? requiredFieldOf(kind, name, members) : undefined;
    if (value !== undefined) members[name] = value;
  }
  return members;
}

/** Returns the function that names a property in the copy of an object of this type; undefined for an ignored one. */
function namesIn(node: ObjectNode, type: Type): (key: string) => string | undefined {
  const rule = mapOf(type)?.keys;
  if (rule === undefined) return (key) => key;
  const repaired = repairedKeys(node, rule);
  return (key) => {
    const isKept = isProper(key, rule) || (type.is === "node" && isExtension(key));
    return isKept ? key : repaired.get(key);
  };
}

/** Returns the properties of an object with their locations. */
function childrenOf(from: ObjectTarget): readonly (readonly [string, Target])[] {
  return Object.keys(from.node).map((key) => [key, childOf(from, key, from.node[key]!)]);
}

/** Copies a value that is not an object of the grammar. Converts numbers to strings if a string is required. */
function leaf(node: Node, type: Type): Node | undefined {
  if (type.is === "typeNames") return isList(node) ? typeNames(node, type) : typeNames([node], type)?.[0];
  const verdict = judge(node, type);
  if (verdict === "string") return String(node);
  return verdict === "fits" ? node : undefined;
}

/**
 * Copies the names of `type`. Without quotes, YAML reads `null` as the value null. Returns undefined if no type is
 * left.
 */
function typeNames(nodes: readonly Node[], type: Type & { is: "typeNames" }): readonly Node[] | undefined {
  const names = nodes
    .filter((node) => judgeTypeName(node, type) === "fits" || node === null)
    .map((node) => node ?? "null");
  return names.length > 0 || nodes.length === 0 ? names : undefined;
}

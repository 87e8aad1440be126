import { getOrAdd } from "../../diagnostics/get-or-add.js";
import { dirname } from "node:path";
import { pathFrom } from "../../diagnostics/paths.js";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { expectation, StructureCheck } from "../check.js";
import { judge, judgeTypeName } from "../judge.js";
import { isList, isObject, type Node, type ObjectNode } from "../document.js";
import {
  documentTypeOf,
  isExtension,
  isInlined,
  mayBeReference,
  mapOf,
  memberType,
  node as nodeType,
  rulesOf,
  sectionOf,
  sectionPath,
  type Field,
  type Section,
  type Type,
} from "../grammar.js";
import { repairedKeys, substituteText } from "../repair.js";
import { reportProblem, type Failed } from "./problems.js";
import { declaredComponents, isWithin, keyOfPlace } from "./components.js";
import { extensionsIn, type Extension } from "../filter/extensions.js";
import { componentsIn, type Selection } from "../filter/select.js";
import { placeIn } from "./place.js";
import type { Location, Resolution, ResolveProblem, Resolver, Target } from "./resolver.js";
import type { Resource } from "./resources.js";
import type { Source } from "./sources.js";

/** A reference that remains in the bundled document: its target belongs under `components`. */
export interface Reference {
  readonly section: Section;
  readonly target: Target;
}

const schemaType = nodeType("schema");
/** The type under which visits of anchors are recorded. */
const anchorType: Type = { is: "data" };

/**
 * Walks the document by the grammar, through references into other files. Reports every structural problem and every
 * unresolvable reference, which the resolver then ignores. Returns the references to components in the order in which
 * they occur. With a selection, walks only what it keeps.
 */
export function crawl(resolver: Resolver, report: Report, selection?: Selection): readonly Reference[] {
  return new Crawler(resolver, report, selection).run();
}

interface Visit {
  readonly value: Node;
  readonly type: Type;
  readonly at: Location;
}

/** A reference and its location. */
interface Referral extends Visit {
  readonly reference: string;
  /** The object with the reference. */
  readonly value: ObjectNode;
  /** Set for `$dynamicRef` instead of `$ref`. */
  readonly dynamic: boolean;
}

class Crawler {
  /** The sections of declared components, by location. */
  readonly #sections: ReadonlyMap<string, Section>;
  readonly #resolver: Resolver;
  readonly #report: Report;
  readonly #check: StructureCheck;
  readonly #references: Reference[] = [];
  readonly #visited = new Map<Type, Set<Node>>();
  /** The values to visit next. */
  readonly #queue: Visit[] = [];
  /** Plain references that are known to resolve, so that long chains are followed once. */
  readonly #ending = new Set<Node>();
  /** References to a URI: a file that is not read yet may have the schema with that `$id`. */
  #unnamed: Referral[] = [];
  /** The dynamic anchors of all `$dynamicRef`s. */
  readonly #wanted = new Set<string>();
  /** The visited schema resources with dynamic anchors. */
  readonly #entered = new Map<Resource, Source>();
  readonly #selection: Selection | undefined;
  #extensions: readonly Extension[] | undefined;
  /** The references that are being inlined, outermost first. */
  readonly #inlining: Location[] = [];

  constructor(resolver: Resolver, report: Report, selection?: Selection) {
    this.#selection = selection;
    this.#sections = new Map(declaredComponents(resolver).map(({ section, target }) => [keyOfPlace(target), section]));
    this.#resolver = resolver;
    this.#report = report;
    this.#check = new StructureCheck(report, resolver.version);
  }

  run(): readonly Reference[] {
    this.#enter({ source: this.#resolver.root, pointer: "" });
    this.#queue.push({
      value: this.#resolver.root.root,
      type: documentTypeOf(this.#resolver.version),
      at: { source: this.#resolver.root, pointer: "" },
    });
    for (let before = -1; before !== this.#unnamed.length || this.#queue.length > 0;) {
      // A visit may add to the queue.
      while (this.#queue.length > 0)
        for (const next of this.#queue.splice(0)) this.#visit(next.value, next.type, next.at);
      before = this.#unnamed.length;
      this.#retryUnnamed();
      this.#visitAnchors();
      if (this.#selection !== undefined) this.#visitExtenders();
    }
    for (const visit of this.#unnamed) this.#problem(this.#resolver.resolve(visit.reference, visit.at), visit);
    return this.#references;
  }

  #retryUnnamed(): void {
    const pending = this.#unnamed;
    this.#unnamed = [];
    for (const referral of pending) this.#lookUp(referral);
  }

  /** Visits all anchors that a `$dynamicRef` may resolve to, in every resource. */
  #visitAnchors(): void {
    for (const [resource, source] of this.#entered) {
      for (const name of resource.dynamic) {
        if (!this.#wanted.has(name)) continue;
        const target = this.#resolver.anchored(name, resource, source);
        if (this.#seen(target.node, anchorType)) continue;
        this.#references.push({ section: "schemas", target });
        this.#queue.push({ value: target.node, type: schemaType, at: target });
      }
    }
  }

  #enter(at: Location): void {
    const resource = this.#resolver.resourceAt(at);
    if (resource.dynamic.size > 0) this.#entered.set(resource, at.source);
  }

  #visit(value: Node, type: Type, at: Location, field?: Field): void {
    if (mayBeReference(type) && isObject(value) && value["$ref"] !== undefined)
      return this.#visitReference(value, type, at);
    const verdict = judge(value, type, field);
    if (verdict !== "fits") return this.#check.value(value, type, verdict, placeIn(at));
    if (typeof value !== "object" || value === null || this.#seen(value, type)) return;
    if (isList(value)) this.#visitItems(value, type, at);
    else this.#visitMembers(value, type, at);
  }

  #seen(value: Node, type: Type): boolean {
    const seen = getOrAdd(this.#visited, type, () => new Set<Node>());
    if (seen.has(value)) return true;
    seen.add(value);
    return false;
  }

  #visitItems(items: readonly Node[], type: Type, at: Location): void {
    items.forEach((item, index) => {
      const here = childOf(at, index);
      if (type.is === "list") return this.#visit(item, type.of, here);
      if (type.is !== "typeNames") return;
      const verdict = judgeTypeName(item, type);
      if (verdict !== "fits") this.#check.value(item, type, verdict, placeIn(here));
    });
  }

  #visitMembers(node: ObjectNode, type: Type, at: Location): void {
    if (type.is === "node") {
      this.#check.fields(node, type.kind, (key) => placeIn(key === undefined ? at : childOf(at, key)));
    }
    if (type === schemaType && node["$id"] !== undefined) this.#enter(at);
    const fields = type.is === "node" ? rulesOf(type.kind).fields : undefined;
    const map = mapOf(type);
    const repaired = map?.keys && repairedKeys(node, map.keys);
    for (const key of Object.keys(node)) {
      const member = memberType(type, key, node[key]);
      if (!member || (key === "$ref" && fields)) continue;
      const field = fields?.get(key);
      if (this.#isLeftOut(node[key]!, key, type)) continue;
      if (field && key !== "$dynamicRef" && isSound(node[key]!, member, field)) continue;
      const here = childOf(at, key);
      if (!field && map?.keys) this.#check.key(key, map.keys, repaired?.get(key), placeIn(here));
      if (map?.keys === "scheme") this.#visitScheme(key, here);
      this.#visitMember(node[key]!, member, here, field);
      if (key === "$dynamicRef" && field) this.#lookUpDynamic(node, here);
    }
  }

  /** Returns whether a selection leaves out a property. Components are visited when something refers to them. */
  #isLeftOut(value: Node, key: string, type: Type): boolean {
    if (this.#selection === undefined) return false;
    const section = componentsIn(type);
    return this.#selection.isDropped(value) || (section !== undefined && !this.#selection.isRoot(section, key));
  }

  /** Visits the schemas that extend a visited schema with a discriminator, which are its variants (OAS 3.1.1 4.8.25.2). */
  #visitExtenders(): void {
    this.#extensions ??= extensionsIn(this.#resolver);
    const type = nodeType(this.#resolver.version === "2.0" ? "swaggerSchema" : "schema");
    const visited = this.#visited.get(type);
    for (const { base, target } of this.#extensions) {
      if (!visited?.has(base) || visited.has(target.node)) continue;
      this.#references.push({ section: "schemas", target });
      this.#queue.push({ value: target.node, type, at: target });
    }
  }

  #visitMember(value: Node, type: Type, at: Location, field: Field | undefined): void {
    if (type.is === "schemaName" && typeof value === "string") return this.#visitSchemaName(value, at);
    this.#visit(value, type, at, field);
  }

  // ---------------------------------------------------------------------------------------------- references

  #visitReference(node: ObjectNode, type: Type, at: Location): void {
    const reference = node["$ref"];
    if (this.#seen(node, type)) return;
    this.#visitSiblings(node, type, at);
    const here = childOf(at, "$ref");
    if (typeof reference === "string") return this.#lookUp({ reference, value: node, type, at: here, dynamic: false });
    this.#resolver.giveUp(node);
    this.#report.add("SPEC050", { fallback: substituteText(type) }, { ...placeIn(here), on: "value" });
  }

  /** Visits the siblings of a `$ref`: keywords of a schema or overrides of a path item. Reports ignored ones. */
  #visitSiblings(node: ObjectNode, type: Type, at: Location): void {
    const kind = type.is === "node" ? type.kind : undefined;
    if (sectionOf(type) === "pathItems" || (kind === "schema" && this.#resolver.version !== "3.0")) {
      return this.#visitMembers(node, type, at);
    }
    // OAS 3.0 4.7.23 says that siblings are ignored, so authors of 3.0 documents may rely on it.
    if (this.#resolver.version < "3.1") return;
    for (const key of Object.keys(node)) {
      if (key === "$ref" || key === "summary" || key === "description" || isExtension(key)) continue;
      this.#report.add("SPEC056", { field: key }, { ...placeIn(childOf(at, key)), on: "key" });
    }
  }

  /** Looks up the `$dynamicRef` of a schema, which is first resolved like a `$ref` (JSON Schema 2020-12, Core 8.2.3.2). */
  #lookUpDynamic(node: ObjectNode, at: Location): void {
    const reference = node["$dynamicRef"];
    if (typeof reference === "string") this.#lookUp({ reference, value: node, type: schemaType, at, dynamic: true });
  }

  #lookUp(referral: Referral): void {
    const resolution = this.#resolver.resolve(referral.reference, referral.at);
    if ("target" in resolution) return this.#arrive(resolution.target, referral);
    if (resolution.problem.kind === "remote") this.#unnamed.push(referral);
    else this.#problem(resolution, referral);
  }

  #arrive(target: Target, referral: Referral): void {
    const { type, at, reference, dynamic } = referral;
    if (this.#isWrongKind(target, referral)) return;
    this.#enter(target);
    const section = sectionOf(type);
    // Media types may be references since 3.2.
    const isForeign = section === undefined || (section === "mediaTypes" && this.#resolver.version !== "3.2");
    if (isForeign) this.#report.add("SPEC055", {}, placeIn(at));
    if (section === undefined || isInlined(section)) return this.#inline(target, referral);
    if (!dynamic && this.#comesBack(target, referral)) return this.#reportCycle(referral);
    const anchor = dynamic ? this.#resolver.dynamicAnchorOf(reference, at) : undefined;
    if (anchor !== undefined) this.#wanted.add(anchor);
    this.#references.push({ section, target });
    this.#queue.push({ value: target.node, type, at: target });
  }

  #reportCycle(referral: Referral): void {
    this.#giveUp(referral);
    const facts = { reference: referral.reference, fallback: substituteText(referral.type) };
    this.#report.add("SPEC054", facts, { ...placeIn(referral.at), on: "value" });
  }

  #giveUp({ value, dynamic }: Referral): void {
    this.#resolver.giveUp(value, dynamic);
  }

  /**
   * Returns whether a plain reference resolves to itself. References that only point into the cycle are not reported.
   */
  #comesBack(target: Target, { value, type, at }: Referral): boolean {
    if (!this.#resolver.isMereReference({ ...at, node: value }, type)) return false;
    const passed: Node[] = [value];
    const end = this.#resolver.chase(target, type, ({ node }) => {
      passed.push(node);
      return node === value || this.#ending.has(node);
    });
    if ("problem" in end) return false;
    if (end.target.node === value) return true;
    for (const node of passed) this.#ending.add(node);
    return false;
  }

  #isWrongKind(target: Target, referral: Referral): boolean {
    const { type, reference, at } = referral;
    const declared = this.#sections.get(keyOfPlace(target));
    const isDocument = target.pointer === "" && isWholeDocument(target.node);
    const section = sectionOf(type);
    const wrong = isDocument || (declared !== undefined && section !== undefined && declared !== section);
    if (!wrong) return false;
    const found = isDocument ? "a whole OpenAPI document" : `in \`${this.#placeOf(declared!)}\``;
    const facts = { reference, expected: expectation(type), found, fallback: substituteText(type) };
    this.#report.add("SPEC059", facts, { ...placeIn(at), on: "value" });
    this.#giveUp(referral);
    return true;
  }

  #placeOf(section: Section): string {
    return sectionPath(section, this.#resolver.version)!.join("/");
  }

  /** Walks the target that replaces the reference, unless the reference is inside it. */
  #inline(target: Target, referral: Referral): void {
    const { type, at } = referral;
    const sites = [...this.#inlining, at];
    if (sites.some((site) => site.source === target.source && isWithin(site.pointer, target.pointer)))
      return this.#reportCycle(referral);
    this.#inlining.push(at);
    this.#visit(target.node, type, target);
    this.#inlining.pop();
  }

  /** Visits the security scheme that a requirement refers to by its URI. An unresolvable one is reported as an unknown scheme. */
  #visitScheme(name: string, at: Location): void {
    const target = this.#resolver.schemeAt(name, at);
    if (target === undefined) return;
    this.#references.push({ section: "securitySchemes", target });
    this.#queue.push({ value: target.node, type: nodeType("securityScheme"), at: target });
  }

  #visitSchemaName(name: string, at: Location): void {
    const resolution = this.#resolver.schemaNamed(name, at);
    if ("target" in resolution) {
      this.#references.push({ section: "schemas", target: resolution.target });
      this.#queue.push({ value: resolution.target.node, type: schemaType, at: resolution.target });
      return;
    }
    const { problem } = resolution;
    const failed = { reference: name, fallback: "the value is not mapped" };
    if (problem.kind === "noSchema") this.#report.add("SPEC078", problem, { ...placeIn(at), on: "value" });
    else this.#reportUnresolved(problem, failed, at);
  }

  #problem(resolution: Resolution, referral: Referral): void {
    if (!("problem" in resolution)) return;
    this.#giveUp(referral);
    const { reference, type, at } = referral;
    const { problem } = resolution;
    const suggestion = problem.kind === "dangling" ? this.#inRoot(reference, at) : undefined;
    const suggested = suggestion === undefined ? problem : ({ ...problem, suggestion } as ResolveProblem);
    this.#reportUnresolved(suggested, { reference, fallback: substituteText(type) }, at);
  }

  #reportUnresolved(problem: ResolveProblem, failed: Failed, at: Location): void {
    const { errorCount } = this.#report;
    reportProblem(problem, failed, { ...placeIn(at), on: "value" }, this.#report);
    if (problem.kind === "broken" || this.#report.errorCount > errorCount) this.#resolver.addDamage(at);
  }

  /**
   * Returns a reference to the root document if the missing target exists there: in another file, `#` means that file.
   */
  #inRoot(reference: string, at: Location): string | undefined {
    const { root } = this.#resolver;
    if (!reference.startsWith("#/") || at.source === root) return undefined;
    if ("problem" in this.#resolver.resolve(reference, { source: root, pointer: "" })) return undefined;
    return pathFrom(dirname(at.source.path), root.path) + reference;
  }
}

/** Returns whether a value needs no visit, because it has no properties, items or problems. Most values do not. */
function isSound(value: Node, type: Type, field: Field): boolean {
  const isLeaf = typeof value !== "object" || value === null;
  return isLeaf && type.is !== "schemaName" && judge(value, type, field) === "fits";
}

function isWholeDocument(node: Node): boolean {
  return isObject(node) && (typeof node["openapi"] === "string" || typeof node["swagger"] === "string");
}

function childOf(at: Location, key: string | number): Location {
  return { source: at.source, pointer: childPointer(at.pointer, key) };
}

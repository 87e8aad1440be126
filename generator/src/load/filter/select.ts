import { dirname, resolve } from "node:path";
import { closest } from "../../diagnostics/closest.js";
import { childPointer } from "../../diagnostics/pointer.js";
import type { Report } from "../../diagnostics/report.js";
import { maximumCallPath } from "../../diagnostics/syntax/limits.js";
import { isObject, type Node } from "../document.js";
import { sectionOf, type Section, type Type } from "../grammar.js";
import { declaredComponents, keyOfPlace } from "../resolve/components.js";
import type { Location, Resolver, Target } from "../resolve/resolver.js";
import { isBounded } from "../rules/paths/bounded-paths.js";
import { findPathItems, schemesOf, type FilteredOperation, type FilteredPathItem } from "./find.js";
import { matcherOf } from "./glob.js";
import { compileFilter, compilePattern, mayKeep, namesOf } from "./match.js";
import { patternKeys, type LeftOut, type OperationFilter } from "./types.js";

/** The parts of a document that a filter keeps. */
export interface Selection {
  /** Returns whether no path keeps an operation or a path item. */
  readonly isDropped: (node: Node) => boolean;
  /** Returns whether a component stays although nothing refers to it. */
  readonly isRoot: (section: Section, name: string) => boolean;
  readonly kept: readonly FilteredOperation[];
  readonly removed: readonly FilteredOperation[];
  /** The pointers of path items without an operation that stays. */
  readonly emptied: readonly string[];
}

/**
 * Applies a filter to the operations of a document, before anything in them is checked. Reports patterns that match nothing
 * (GEN196), and a filter that leaves nothing (GEN195); undefined then.
 */
export function selectOperations(resolver: Resolver, filter: OperationFilter, report: Report): Selection | undefined {
  const items = findPathItems(resolver);
  const all = items.flatMap(({ operations }) => operations);
  const keeps = compileFilter(filter);
  const kept = all.filter(keeps);
  const stays = new Set(kept);
  const isKept = (item: FilteredPathItem): boolean =>
    item.operations.some((operation) => stays.has(operation)) || (item.isUnresolved && mayKeep(filter, item.name));
  const [keptItems, emptied] = [items.filter(isKept), items.filter((item) => !isKept(item))];
  const schemas = filter.schemas.map(({ text }) => matcherOf(text));
  if (filter.isSilent !== true) {
    reportUnmatched(filter, all, resolver, report);
    // Without any operation, something else is wrong, which the crawl may find.
    if (all.length > 0 && keptItems.length === 0 && filter.schemas.length === 0) {
      const isIncluded = compileFilter({ ...filter, exclude: {} });
      report.add("GEN195", { total: all.length, included: all.filter(isIncluded).length }, filter.at);
      return undefined;
    }
  }
  // One value may be used twice: a path item by a reference, everything by an alias of YAML.
  const used = new Set<Node>([...kept, ...keptItems].map(({ node }) => node));
  const removed = all.filter((operation) => !stays.has(operation));
  const dropped = new Set([...removed, ...emptied].map(({ node }) => node).filter((node) => !used.has(node)));
  const schemes = new Set([...kept.flatMap((one) => one.schemes ?? []), ...documentSchemes(resolver)]);
  return {
    isDropped: (node) => dropped.has(node),
    isRoot: (section, name) =>
      section === "securitySchemes"
        ? schemes.has(name)
        : section === "schemas" && schemas.some((matches) => matches(name)),
    kept,
    removed,
    emptied: emptied.map(({ pointer }) => pointer),
  };
}

function documentSchemes({ root: { root } }: Resolver): readonly string[] {
  return isObject(root) ? schemesOf(root["security"]) : [];
}

/** Reports the patterns that match nothing in the document. */
function reportUnmatched(
  { include, exclude, schemas }: OperationFilter,
  all: readonly FilteredOperation[],
  resolver: Resolver,
  report: Report,
): void {
  for (const criteria of [...include, exclude]) {
    for (const key of patternKeys) {
      for (const pattern of criteria[key] ?? []) {
        if (all.some(compilePattern(key, pattern))) continue;
        const names = new Set(all.flatMap((operation) => namesOf(operation, key)));
        report.add("GEN196", { key, pattern: pattern.text, suggestion: closest(pattern.text, names) }, pattern.at);
      }
    }
  }
  const names = schemas.length === 0 ? [] : declaredIn(resolver, "schemas");
  for (const { text, at } of schemas) {
    if (names.some(matcherOf(text))) continue;
    report.add("GEN196", { key: "schemas", pattern: text, suggestion: closest(text, names) }, at);
  }
}

function declaredIn(resolver: Resolver, wanted: Section): readonly string[] {
  return declaredComponents(resolver).flatMap(({ section, name }) => (section === wanted ? [name] : []));
}

// ----------------------------------------------------------------------------------------------------- components

/** The maximum number of references from a component to its target. More of them form a cycle. */
const maximumHops = 100;

/** The parts of a document that stay, once every reference of them has been followed. */
export interface Kept extends Selection {
  /** Returns whether something refers to a declared component, or it stays anyway. */
  readonly isReached: (place: Location) => boolean;
}

/** Adds to a selection the components that a crawl has reached. */
export function reachedBy(
  references: readonly { readonly target: Location }[],
  selection: Selection,
  resolver: Resolver,
): Kept {
  const declared = declaredComponents(resolver);
  const roots = declared.filter(({ section, name }) => selection.isRoot(section, name));
  const reached = new Set([...references, ...roots].map(({ target }) => keyOfPlace(target)));
  // A component that is only a reference to a file names what that file has.
  const places = new Set(declared.map(({ target }) => keyOfPlace(target)));
  const files = new Set(resolver.sources.files.map(({ path }) => path));
  const unnamed = new Set([...reached].filter((place) => !places.has(place)));
  const names = declared.filter(({ target }) => leadsTo(target, unnamed, { resolver, files }));
  for (const { target } of names) reached.add(keyOfPlace(target));
  return { ...selection, isReached: (place) => reached.has(keyOfPlace(place)) };
}

/** Returns whether a component is only a reference to one of some places. Opens no file. */
function leadsTo(
  target: Target,
  places: ReadonlySet<string>,
  { resolver, files }: { readonly resolver: Resolver; readonly files: ReadonlySet<string> },
): boolean {
  let here = target;
  for (let hops = 0; hops < maximumHops; hops += 1) {
    const reference = isObject(here.node) ? here.node["$ref"] : undefined;
    if (typeof reference !== "string") return false;
    const [address = ""] = reference.split("#", 1);
    if (address !== "" && !files.has(resolve(dirname(here.source.path), address))) return false;
    const next = resolver.resolve(reference, { ...here, pointer: childPointer(here.pointer, "$ref") });
    if (!("target" in next)) return false;
    if (places.has(keyOfPlace(next.target))) return true;
    here = next.target;
  }
  return false;
}

/** Returns the section of a map of components; undefined for every other type. */
export function componentsIn(type: Type): Section | undefined {
  return type.is === "map" && type.keys === "component" ? sectionOf(type.of) : undefined;
}

/** Returns whether the whole document would keep an operation: paths and operationIds become names. */
function isNameable(path: string, operationId = ""): boolean {
  return isBounded(path) && operationId.split(/[./]/).length <= maximumCallPath;
}

/** Returns what a filter removed, for the names of the rest. */
export function leftOutBy({ kept, removed, isReached }: Kept, resolver: Resolver): LeftOut {
  const ids = new Set(kept.map(({ operationId }) => operationId));
  const operations = removed.filter(({ webhook, path, operationId }) => {
    if (webhook !== undefined || !isNameable(path, operationId)) return false;
    if (operationId === undefined) return true;
    const isNew = !ids.has(operationId);
    ids.add(operationId);
    return isNew;
  });
  const schemas = declaredComponents(resolver).filter(
    ({ section, target }) => section === "schemas" && !isReached(target),
  );
  return {
    operations: operations.map(({ method, path, operationId, tags, upload }) => ({
      method,
      path,
      tags,
      ...(operationId !== undefined && { operationId }),
      ...(upload !== undefined && { upload }),
    })),
    schemas: schemas.map(({ name }) => name),
  };
}

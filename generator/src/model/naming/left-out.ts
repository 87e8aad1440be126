import type { LeftOut } from "../../load/index.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { wireNameOf, type NameSource } from "../operations/names/name-source.js";
import { componentIn, resourcesAround } from "./keep.js";
import { matchOperations } from "./match.js";
import type { LockedType, NamesLock } from "./types.js";

/**
 * Adds the operations that a filter removed. All are named together, so that a name does not depend on the filter, and adding
 * to it later renames nothing.
 */
export function withLeftOut(found: readonly NameSource[], leftOut: LeftOut | undefined): readonly NameSource[] {
  if (leftOut === undefined) return found;
  const others = leftOut.operations.filter(({ path }) => path.startsWith("/"));
  return [...found, ...others].sort((one, other) => byCodeUnit(one.path, other.path));
}

/** Returns the names of component schemas, with those that a filter removed. */
export function namesWithLeftOut(names: Iterable<string>, leftOut: LeftOut | undefined): readonly string[] {
  return [...new Set([...names, ...(leftOut?.schemas ?? [])])];
}

/**
 * Adds to the names of a run the lines of the lock for what a filter removed: without the filter, they hold again. Only the
 * lines of operations that are no longer in the document go.
 */
export function withDormant(recorded: NamesLock, lock: NamesLock, leftOut: LeftOut): NamesLock {
  const operations = dormantOperations(recorded, lock, leftOut);
  const resources = new Set(
    operations.flatMap(({ callPath }) => resourcesAround(callPath).map((path) => path.join("."))),
  );
  const components = new Set(recorded.schemas.map(({ component }) => component));
  const added = (list: "resources" | "brands" | "webhooks"): readonly LockedType[] => {
    const known = new Set(recorded[list].map(({ key }) => key));
    return lock[list].filter(({ key }) => !known.has(key));
  };
  return {
    operations: [...recorded.operations, ...operations],
    resources: [...recorded.resources, ...added("resources").filter(({ key }) => resources.has(key))],
    schemas: [...recorded.schemas, ...lock.schemas.filter(({ component }) => !components.has(component))],
    constants: [
      ...recorded.constants,
      ...lock.constants.filter(({ component }) => !components.has(componentIn(component))),
    ],
    enums: [...recorded.enums, ...lock.enums.filter(({ key }) => !components.has(componentIn(key)))],
    brands: [...recorded.brands, ...added("brands")],
    webhooks: [...recorded.webhooks, ...added("webhooks")],
  };
}

function dormantOperations(recorded: NamesLock, lock: NamesLock, leftOut: LeftOut): NamesLock["operations"] {
  const known = recorded.operations.map(({ operationId, ...entry }) => ({
    ...entry,
    tags: [],
    ...(operationId !== undefined && { operationId }),
  }));
  const matched = matchOperations([...known, ...leftOut.operations], lock.operations);
  const present = new Set(known.map(wireNameOf));
  return [...matched].flatMap(([wire, entry]) => (present.has(wire) ? [] : [entry]));
}

import type { LeftOut } from "../../load/index.js";
import { byCodeUnit } from "../../diagnostics/by-code-unit.js";
import { wireNameOf, type NameSource } from "../operations/names/name-source.js";
import { prefixesOf } from "./keep.js";
import { matchOperations } from "./match.js";
import type { NamesLock } from "./types.js";

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
  const resources = new Set(operations.flatMap(({ callPath }) => prefixesOf(callPath).map((path) => path.join("."))));
  const isNew = createIsNew(recorded);
  return {
    operations: [...recorded.operations, ...operations],
    resources: [
      ...recorded.resources,
      ...lock.resources.filter((entry) => resources.has(entry.resource) && isNew(`resource ${entry.resource}`)),
    ],
    schemas: [...recorded.schemas, ...lock.schemas.filter(({ component }) => isNew(`schema ${component}`))],
    constants: [
      ...recorded.constants,
      ...lock.constants.filter((entry) => isNew(`schema ${ownerOf(entry.component)}`)),
    ],
    enums: [...recorded.enums, ...lock.enums.filter((entry) => isNew(`schema ${ownerOf(entry.enum)}`))],
    brands: [...recorded.brands, ...lock.brands.filter(({ brand }) => isNew(`brand ${brand}`))],
    webhooks: [...recorded.webhooks, ...lock.webhooks.filter(({ source }) => isNew(`webhook ${source}`))],
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

function createIsNew({ resources, schemas, brands, webhooks }: NamesLock): (key: string) => boolean {
  const known = new Set([
    ...resources.map(({ resource }) => `resource ${resource}`),
    ...schemas.map(({ component }) => `schema ${component}`),
    ...brands.map(({ brand }) => `brand ${brand}`),
    ...webhooks.map(({ source }) => `webhook ${source}`),
  ]);
  return (key) => !known.has(key);
}

/** Returns the component of an enum: `Pet` of `Pet/status`. */
function ownerOf(key: string): string {
  return key.split("/", 1).join("");
}

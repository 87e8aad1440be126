import type { Api, NamedSchema, Operation } from "./types.js";

const indexes = new WeakMap<Api, ReadonlyMap<string, NamedSchema>>();

/** The components of an API by their names in the document. Made once for each API. */
export function componentsOf(api: Api): ReadonlyMap<string, NamedSchema> {
  const known = indexes.get(api);
  if (known !== undefined) return known;
  const index = new Map(api.schemas.map((named) => [named.name.wire, named]));
  indexes.set(api, index);
  return index;
}

const operationIndexes = new WeakMap<Api, ReadonlyMap<string, Operation>>();

/** The operations of an API by their names in the document. Memoized per API. */
export function operationsOf(api: Api): ReadonlyMap<string, Operation> {
  const known =
    operationIndexes.get(api) ?? new Map(api.operations.map((operation) => [operation.name.wire, operation]));
  operationIndexes.set(api, known);
  return known;
}

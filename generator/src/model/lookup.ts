import type { Api, Brand, NamedSchema, Operation } from "./types.js";

const indexes = new WeakMap<Api, ReadonlyMap<string, NamedSchema>>();

/** Returns the components of an API by their names in the document. Memoized per API. */
export function componentsOf(api: Api): ReadonlyMap<string, NamedSchema> {
  const known = indexes.get(api);
  if (known !== undefined) return known;
  const index = new Map(api.schemas.map((named) => [named.name.wire, named]));
  indexes.set(api, index);
  return index;
}

const operationIndexes = new WeakMap<Api, ReadonlyMap<string, Operation>>();

/** Returns the operations of an API by their names in the document. Memoized per API. */
export function operationsOf(api: Api): ReadonlyMap<string, Operation> {
  const known =
    operationIndexes.get(api) ?? new Map(api.operations.map((operation) => [operation.name.wire, operation]));
  operationIndexes.set(api, known);
  return known;
}

const brandIndexes = new WeakMap<Api, ReadonlyMap<string, Brand>>();

/** Returns the brands of an API by their names. Memoized per API. */
export function brandsOf(api: Api): ReadonlyMap<string, Brand> {
  const known = brandIndexes.get(api) ?? new Map((api.brands ?? []).map((brand) => [brand.name, brand]));
  brandIndexes.set(api, known);
  return known;
}

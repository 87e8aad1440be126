import { memoized } from "../diagnostics/get-or-add.js";
import type { Api, Brand, NamedSchema, Operation } from "./types.js";

/** Returns the components of an API by their names in the document. Memoized per API. */
export const componentsOf = memoized(
  ({ schemas }: Api): ReadonlyMap<string, NamedSchema> => new Map(schemas.map((named) => [named.name.wire, named])),
);

/** Returns the operations of an API by their names in the document. Memoized per API. */
export const operationsOf = memoized(
  ({ operations }: Api): ReadonlyMap<string, Operation> =>
    new Map(operations.map((operation) => [operation.name.wire, operation])),
);

/** Returns the brands of an API by their names. Memoized per API. */
export const brandsOf = memoized(
  ({ brands = [] }: Api): ReadonlyMap<string, Brand> => new Map(brands.map((brand) => [brand.name, brand])),
);

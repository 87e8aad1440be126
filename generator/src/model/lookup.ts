import type { Api, NamedSchema } from "./types.js";

const indexes = new WeakMap<Api, ReadonlyMap<string, NamedSchema>>();

/** The components of an API by their names in the document. Made once for each API. */
export function componentsOf(api: Api): ReadonlyMap<string, NamedSchema> {
  const known = indexes.get(api);
  if (known !== undefined) return known;
  const index = new Map(api.schemas.map((named) => [named.name.wire, named]));
  indexes.set(api, index);
  return index;
}

import { withSchema } from "../../emit/trace.js";
import { componentsOf } from "../../model/index.js";
import type { Api, NamedSchema, Outline, Schema } from "../../model/types.js";
import type { PartsRecord } from "./record.js";

/** Thrown where something looks beyond the slice: then the whole document has to be read. */
export class BeyondSlice extends Error {}

/** The API as it was recorded, with the schemas of a slice. Reading anything else throws. */
export function createPartialApi(record: PartsRecord, schemas: ReadonlyMap<string, Schema>, outlines: Outlines): Api {
  const find = (name: string): Schema => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new BeyondSlice(name);
    return schema;
  };
  const api = {
    schemas: record.schemas.map((named): NamedSchema => {
      const { wire } = named.name;
      return withSchema({ ...named, outline: outlines.get(wire) ?? named.outline }, () => find(wire));
    }),
    operations: record.operations.map(only),
    webhooks: record.webhooks.map(only),
    unknowns: record.unknowns,
  };
  const partial = only(api) as unknown as Api;
  componentsOf(partial); // built from the names alone
  return partial;
}

/** By component. */
export type Outlines = ReadonlyMap<string, Outline>;

/** The object, which has these members and no others. */
function only<T extends object>(members: T): T {
  return new Proxy(members, {
    get: (target, key) => {
      if (typeof key === "string" && !Object.hasOwn(target, key)) throw new BeyondSlice(key);
      return Reflect.get(target, key) as unknown;
    },
  });
}

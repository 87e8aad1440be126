import type { Reads } from "../../load/index.js";
import { componentsOf } from "../../model/index.js";
import type { Api, NamedSchema, Outline, Schema } from "../../model/types.js";
import type { PartsRecord } from "./record.js";

/** Thrown where something looks beyond the slice: then the whole document has to be read. */
export class BeyondSlice extends Error {}

/** The state of the document after the change. */
export interface PartialInput {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Outlines of the components that have changed. */
  readonly outlines: ReadonlyMap<string, Outline>;
  /** Notes which schemas are read. */
  readonly reads: Reads;
}

/** The API as it was recorded, with the schemas of a slice. Reading anything else throws. */
export function createPartialApi(record: PartsRecord, { schemas, outlines, reads }: PartialInput): Api {
  const find = (name: string): Schema => {
    const schema = schemas.get(name);
    reads.note(name);
    if (schema === undefined) throw new BeyondSlice(name);
    return schema;
  };
  const api = {
    schemas: record.schemas.map((named): NamedSchema => {
      const { wire } = named.name;
      return {
        ...named,
        outline: outlines.get(wire) ?? named.outline,
        get schema() {
          return find(wire);
        },
      };
    }),
    operations: record.operations.map(only),
    webhooks: record.webhooks.map(only),
    unknowns: record.unknowns,
    // Runs with other names or values than those on the wire have no slices, nor have documents with brands.
    wire: undefined,
    brands: undefined,
  };
  const partial = only(api) as unknown as Api;
  componentsOf(partial); // built from the names alone
  return partial;
}

/** The object, which has these members and no others. */
function only<T extends object>(members: T): T {
  return new Proxy(members, {
    get: (target, key) => {
      if (typeof key === "string" && !Object.hasOwn(target, key)) throw new BeyondSlice(key);
      return Reflect.get(target, key) as unknown;
    },
  });
}

/** Types of values that the database returns: the same on PGlite and on PostgreSQL, because both use the driver `pg`. */
import pg from "pg";
import { parse as parseArray } from "postgres-array";

type Parser = (value: string) => unknown;

const safeInteger: Parser = (value) => {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database returned ${value}, which a JavaScript number cannot hold; select it as text`);
};

const unchanged: Parser = (value) => value;

/** Parsers of the types whose default in `pg` does not suit us, by the OID of the type. */
const parsers = new Map<number, Parser>([
  [20, safeInteger], // int8
  [1016, (value) => parseArray(value, safeInteger)], // int8[]
  [1082, unchanged], // date
  [1182, (value) => parseArray(value, unchanged)], // date[]
  [1114, unchanged], // timestamp
  [1115, (value) => parseArray(value, unchanged)], // timestamp[]
]);

/**
 * The type of each column's values.
 *
 * | PostgreSQL | JavaScript |
 * |---|---|
 * | `int2`, `int4`, `int8`, `count(*)` | number; an `int8` beyond 2^53 throws |
 * | `float4`, `float8` | number |
 * | `numeric`, `sum(int8)` | string, as it is exact |
 * | `timestamptz` | Date, truncated to milliseconds: declare columns as `timestamptz(3)` |
 * | `date`, `timestamp` | string, as they have no time zone |
 * | `json`, `jsonb` | the parsed value |
 * | `bytea` | Buffer |
 * | arrays | arrays of these |
 *
 * Parameters: pass Date, number, string, boolean, null, Buffer and arrays of these as they are, and JSON as
 * `JSON.stringify(value)`, because `pg` sends a JavaScript array as an array of PostgreSQL.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const fallback: unknown = pg.types.getTypeParser(oid, format);
    return (format === "binary" ? undefined : parsers.get(oid)) ?? fallback;
  },
};

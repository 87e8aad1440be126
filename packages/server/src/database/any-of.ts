import { type RawBuilder, sql } from "kysely";

/** Returns the right side of `column = any(values)`: one parameter, however many values, where `in` has one each. */
export function anyOf(values: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${values}::text[])`;
}

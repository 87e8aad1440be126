import { type RawBuilder, sql } from "kysely";

/** Returns `updated_at` after an update of these fields: unchanged if the caller sent none of them. */
export function updatedAt(now: Date, fields: readonly unknown[]): Date | RawBuilder<Date> {
  return fields.some((field) => field !== undefined) ? now : sql<Date>`updated_at`;
}

/** The expiration of facts. */
import { HttpError } from "@memory-service/endpoints";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

const day = 24 * 60 * 60 * 1000;
const date = z.iso.date();
const dateTime = z.iso.datetime({ offset: true });

/** Returns whether the API shows a fact as expired: it was forgotten, or its expiration date has passed. */
export function isExpired(
  fact: { readonly expired: boolean; readonly expiration_date: string | null },
  now: Date,
): boolean {
  return fact.expired || (fact.expiration_date !== null && endOf(fact.expiration_date) <= now.getTime());
}

/** Returns an expression for queries of facts: the same as `isExpired`. */
export function isExpiredAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(expired or coalesce(${endOfDate} <= ${now}, false))`;
}

/**
 * The time at which `expiration_date` has passed. PostgreSQL refuses the year 0, offsets of 16 hours and more, and long fractions of seconds:
 * it gets another leap year for year 0, the local time up to milliseconds, and the offset as an interval.
 */
const endOfDate = sql.raw(String.raw`(
  case when expiration_date like '%T%' then
    substring(regexp_replace(expiration_date, '^0000', '0004') from '^.{19}(?:\.\d{1,3})?')::timestamp
      - coalesce(substring(expiration_date from '[+-]\d\d:\d\d$'), '0')::interval
  else regexp_replace(expiration_date, '^0000', '0004')::date + interval '1 day' end
) at time zone 'UTC'`);

/** Throws an HttpError 400 unless an expiration date is an ISO 8601 date, or date-time with a time zone. */
export function requireExpirationDate(value: string | null | undefined): void {
  if (value === null || value === undefined) return;
  if (date.safeParse(value).success || dateTime.safeParse(value).success) return;
  throw new HttpError(
    400,
    `Invalid expiration_date: ${JSON.stringify(value)} is neither a date like 2026-06-01 nor a date-time with a time zone like 2026-06-01T10:00:00Z`,
  );
}

/** Returns the time at which a date, in UTC, or a date-time has passed. */
function endOf(value: string): number {
  return Date.parse(value) + (value.includes("T") ? 0 : day);
}

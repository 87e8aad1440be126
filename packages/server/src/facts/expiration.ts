/** The expiration of facts. */
import { HttpError } from "@memory-service/endpoints";
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

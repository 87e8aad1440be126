/** Errors that say that the database or the disk cannot serve a request now, and may later. */

import { isOfPreparing } from "./prepared-statements.js";

/** Codes of Node and PostgreSQL: no connection, a lost one, or a server that starts, stops or has too many connections. */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1-5]|53300)$/;

/** Messages of `pg` and Kysely for errors without a code. */
const messages =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b|Client has encountered a connection error|driver has already been destroyed)/;

/** Returns whether a query failed because the database cannot be reached, was migrated at this moment, or gave it a connection of another one. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isOfPreparing(error)) return true;
  // A host with several addresses: the errors of all attempts.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  return "code" in error && typeof error.code === "string" ? codes.test(error.code) : messages.test(error.message);
}

/** The message to callers. */
export const diskIsFull = "The server's disk is full, so nothing was changed. Try again later";

/** Returns whether the disk or the quota has no room, for a file or for the database. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && /^(?:ENOSPC|EDQUOT|53100)$/.test(String(error.code))) || isFull(error.cause);
}

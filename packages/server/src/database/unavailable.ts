/** Errors that say that the database cannot answer now, and may later. */

/** Codes of Node and PostgreSQL: no connection, a lost one, or a server that starts, stops or has too many connections. */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1-5]|53300)$/;

/** Messages of `pg` and Kysely for errors without a code. */
const messages =
  /^(?:timeout exceeded when trying to connect|Connection terminated\b|Client has encountered a connection error|driver has already been destroyed)/;

/** Returns whether a query failed because the database cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host with several addresses: the errors of all attempts.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable);
  return "code" in error && typeof error.code === "string" ? codes.test(error.code) : messages.test(error.message);
}

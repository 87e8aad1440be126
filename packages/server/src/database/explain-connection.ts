/** Explains why PostgreSQL cannot be used. */
import { StartError } from "../start-error.js";

/** The fixes of errors, by the code of Node or PostgreSQL, or by our own. */
const fixes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct the host and port of DATABASE_URL",
  timeout: "Correct the host and port of DATABASE_URL, or let this machine reach it",
  "other server": "Let DATABASE_URL lead to PostgreSQL: another program listens there",
  ENOENT: "Correct the path in DATABASE_URL",
  ENOTFOUND: "Correct the host of DATABASE_URL",
  EAI_AGAIN: "Correct the host of DATABASE_URL, or try again when names can be resolved",
  // Invalid user or password.
  "28000": "Correct the user of DATABASE_URL, or let pg_hba.conf accept it",
  "28P01": "Correct the user and the password of DATABASE_URL",
  "3D000": "Create it (createdb NAME), or correct the name of the database in DATABASE_URL",
  // Since PostgreSQL 15, only the owner of a database may create tables in its schema "public".
  "42501": "Make this user the owner of the database",
  // An extension that is not installed, up to PostgreSQL 15 and since.
  "58P01": "Install the contrib modules of PostgreSQL, which have pg_trgm and btree_gin",
  "0A000": "Install the contrib modules of PostgreSQL, which have pg_trgm and btree_gin",
  // PgBouncer refuses parameters that it does not know.
  "08P01": "A pooler is there: let DATABASE_URL lead to PostgreSQL itself, or see guides/several-instances.md",
  "53300": "Give PostgreSQL more connections, or lower --database-connections of all instances",
};

/** Errors of `pg` without a code, and the codes with the same fix. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/timeout/i, "timeout"],
  [/^(?:Connection terminated|received invalid response)/, "other server"],
];

/** Returns the error that a user understands, or the given one if it has another cause than the connection. */
export function explainConnection(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const [, known = code] = messages.find(([pattern]) => code === "" && pattern.test(error.message)) ?? [];
  const fix = fixes[known];
  if (fix === undefined) return error;
  return new StartError(`Cannot use the database ${withoutPassword(url)}: ${reasonOf(error)}. ${fix}.`, {
    cause: error,
  });
}

/** An error of a host with several addresses has no message, but those of all attempts. */
function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map((one) => (one instanceof Error ? one.message : String(one))).join(", ");
}

/** Returns the URL without the password, which can also be an option in the query. */
function withoutPassword(text: string): string {
  const url = new URL(text);
  url.password = "";
  url.searchParams.delete("password");
  return url.href;
}

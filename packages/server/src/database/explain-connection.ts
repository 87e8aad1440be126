/** Explains why PostgreSQL cannot be used. */
import { StartError } from "../start-error.js";

const unreachable = "Correct the host and port of DATABASE_URL, or let this machine reach it";
const untrusted =
  "Add sslrootcert=FILE to DATABASE_URL, with the certificate of the authority that your provider names, or sslmode=no-verify, which trusts every server";
const invalidNow = "Renew the certificate of PostgreSQL, or correct the clock of this machine";
const noExtension = "Install the contrib modules of PostgreSQL, which have pg_trgm and btree_gin";

/** The fixes of errors by the code of Node or PostgreSQL. */
const fixes: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Start PostgreSQL there, or correct the host and port of DATABASE_URL",
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOENT: "Correct the path in DATABASE_URL",
  EACCES: "Correct the path in DATABASE_URL, or let this user read it",
  ENOTFOUND: "Correct the host of DATABASE_URL",
  EAI_AGAIN: "Correct the host of DATABASE_URL, or try again when names can be resolved",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: "Use a host of the certificate in DATABASE_URL",
  CERT_HAS_EXPIRED: invalidNow,
  CERT_NOT_YET_VALID: invalidNow,
  // Invalid user or password.
  "28000": "Correct the user of DATABASE_URL, or let pg_hba.conf accept it",
  "28P01": "Correct the user and the password of DATABASE_URL",
  "3D000": "Create it (createdb NAME), or correct the name of the database in DATABASE_URL",
  // Since PostgreSQL 15, only the owner of a database may create tables in its schema "public".
  "42501": "Make this user the owner of the database",
  // An extension that is not installed, up to PostgreSQL 15 and since.
  "58P01": noExtension,
  "0A000": noExtension,
  // PgBouncer refuses parameters that it does not know.
  "08P01": "A pooler is there: let DATABASE_URL lead to PostgreSQL itself, or see guides/several-instances.md",
  "53300": "Give PostgreSQL more connections, or lower --database-connections of all instances",
  "57P03": "Try again when PostgreSQL has started",
};

/** The fixes of errors of `pg` without a code, and of those whose code has several causes. */
const fixesByMessage: readonly (readonly [code: string, message: RegExp, fix: string])[] = [
  ["", /timeout/i, unreachable],
  [
    "",
    /^(?:Connection terminated|received invalid response)/,
    "Let DATABASE_URL lead to PostgreSQL: another program listens there",
  ],
  ["", /does not support SSL/, "Remove sslmode from DATABASE_URL, or set ssl = on in postgresql.conf"],
  ["28000", /no encryption|SSL off/, "Add sslmode=verify-full to DATABASE_URL, or let pg_hba.conf accept it"],
];

/** Returns the error that a user understands, or the given one if it has another cause than the connection. */
export function explainConnection(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const [, , fix = fixes[code]] =
    fixesByMessage.find(([of, message]) => of === code && message.test(error.message)) ?? [];
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

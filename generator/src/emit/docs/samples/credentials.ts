import { createNamer } from "../../../model/names.js";
import type { Api, Operation, SecurityScheme } from "../../../model/types.js";
import { percentEncoded } from "./wire-value.js";

/** A variable of the environment. */
export interface Variable {
  readonly variable: string;
}

/** A string with variables in it. */
export type Words = readonly (string | Variable)[];

/** The credentials of a request, with variables in place of secrets. */
export interface Credentials {
  readonly headers: readonly (readonly [name: string, value: Words])[];
  readonly query: readonly Words[];
  readonly cookies: readonly Words[];
  /** A user and a password (RFC 7617). */
  readonly user: Words | undefined;
  readonly needsCertificate: boolean;
}

const none: Credentials = { headers: [], query: [], cookies: [], user: undefined, needsCertificate: false };

/** Returns the credentials of an operation's first alternative that has any. */
export function credentialsOf({ security }: Operation, api: Api): Credentials {
  const known = new Map(api.security.map((scheme) => [scheme.name, scheme]));
  const alternatives = security.map((names) => names.flatMap(({ scheme }) => known.get(scheme) ?? []));
  const chosen = alternatives.find(
    (schemes, index) => schemes.length > 0 && schemes.length === security[index]?.length,
  );
  const namer = createNamer([]);
  const parts = (chosen ?? []).map((scheme) =>
    credentialsFor(scheme, { variable: chosen?.length === 1 ? "API_KEY" : namer.take(variableName(scheme)) }),
  );
  return {
    headers: parts.flatMap(({ headers }) => headers),
    query: parts.flatMap(({ query }) => query),
    cookies: parts.flatMap(({ cookies }) => cookies),
    user: parts.find(({ user }) => user !== undefined)?.user,
    needsCertificate: parts.some(({ needsCertificate }) => needsCertificate),
  };
}

/** Returns `APP_ID_KEY`. The suffix keeps names apart from the variables of the system, such as `PATH`. */
function variableName({ name }: SecurityScheme): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1_$2").match(/[A-Za-z\d]+/g) ?? ["API"];
  return `${words
    .join("_")
    .toUpperCase()
    .replace(/^(?=\d)/, "KEY_")
    .slice(0, 40)}_KEY`;
}

function credentialsFor(scheme: SecurityScheme, key: Variable): Credentials {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return { ...none, headers: [["Authorization", ["Bearer ", key]]] };
    case "basic":
      return { ...none, user: [{ variable: "USERNAME" }, ":", { variable: "PASSWORD" }] };
    case "http":
      return { ...none, headers: [["Authorization", [key]]] };
    case "apiKey":
      if (scheme.in === "header") return { ...none, headers: [[scheme.key, [key]]] };
      return { ...none, [scheme.in === "query" ? "query" : "cookies"]: [[`${percentEncoded(scheme.key)}=`, key]] };
    case "mutualTLS":
      return { ...none, needsCertificate: true };
  }
}

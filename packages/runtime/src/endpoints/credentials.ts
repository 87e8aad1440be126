import type { SecurityNeed, SecurityScheme } from "./contract.js";

/** The parts of a request that have credentials. */
interface CredentialSource {
  readonly url: string;
  readonly headers: Pick<Headers, "get">;
}

/** A credential that a request has for a security scheme. */
export interface Credential {
  /** The scheme as the document describes it. */
  readonly scheme: SecurityScheme;
  /** The scopes or roles that the operation needs from this scheme. */
  readonly scopes: readonly string[];
  /**
   * The token or key as sent. For `basic`, `user:password`. Empty for `mutualTLS`, where the server in front of this one has checked
   * the certificate.
   */
  readonly value: string;
}

/**
 * Returns the alternatives for which a request has every credential: an API key or a token is present, not necessarily valid.
 * Alternatives without credentials come last.
 */
export function completeAlternatives(
  alternatives: readonly (readonly SecurityNeed[])[],
  request: CredentialSource,
): readonly (readonly Credential[])[] {
  const complete: (readonly Credential[])[] = [];
  for (const needs of alternatives) {
    const credentials = readAll(needs, request);
    if (credentials !== undefined) complete.push(credentials);
  }
  return complete.length < 2
    ? complete
    : complete.sort((one, other) => Number(one.length === 0) - Number(other.length === 0));
}

function readAll(needs: readonly SecurityNeed[], request: CredentialSource): readonly Credential[] | undefined {
  const credentials: Credential[] = [];
  for (const { scheme, scopes } of needs) {
    const value = readCredential(scheme, request);
    if (value === undefined) return undefined;
    credentials.push({ scheme, scopes, value });
  }
  return credentials;
}

/** Returns undefined if the request has no credential for the scheme. */
function readCredential(scheme: SecurityScheme, request: CredentialSource): string | undefined {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return readAuthorization(request, "bearer");
    case "basic":
      return readBasic(request);
    case "http":
      return readAuthorization(request, scheme.scheme.toLowerCase());
    case "mutualTLS":
      return "";
    case "apiKey":
      return readKey(scheme, request) || undefined;
  }
}

/** Reads `Authorization: <scheme> <credentials>` (RFC 9110, 11.6.2). */
function readAuthorization(request: CredentialSource, scheme: string): string | undefined {
  const header = request.headers.get("authorization");
  const end = header?.indexOf(" ") ?? -1;
  if (!header || end < 0 || header.slice(0, end).toLowerCase() !== scheme) return undefined;
  return header.slice(end).trim() || undefined;
}

/** Reads `user:password` (RFC 7617). */
function readBasic(request: CredentialSource): string | undefined {
  const encoded = readAuthorization(request, "basic");
  if (encoded === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const pair = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return pair.includes(":") ? pair : undefined;
  } catch {
    return undefined;
  }
}

function readKey(
  { in: location, key }: Extract<SecurityScheme, { kind: "apiKey" }>,
  request: CredentialSource,
): string | null | undefined {
  switch (location) {
    case "header":
      return isToken(key) ? request.headers.get(key) : undefined;
    case "query":
      return new URL(request.url).searchParams.get(key);
    case "cookie":
      return readCookie(request, key);
  }
}

function readCookie(request: CredentialSource, name: string): string | undefined {
  for (const pair of request.headers.get("cookie")?.split(";") ?? []) {
    const end = pair.indexOf("=");
    if (end > 0 && pair.slice(0, end).trim() === name) return decode(pair.slice(end + 1).trim());
  }
  return undefined;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Returns the challenges for a 401 response (RFC 9110, 11.6.1), one per scheme. */
export function challengesOf(alternatives: readonly (readonly SecurityNeed[])[]): string {
  const challenges = alternatives.flatMap((needs) => needs.map(({ scheme }) => challengeOf(scheme)));
  return [...new Set(challenges)].filter((challenge) => challenge !== "").join(", ");
}

function challengeOf(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return "Bearer";
    case "basic":
      return 'Basic realm="api", charset="UTF-8"';
    case "http":
      return isToken(scheme.scheme) ? scheme.scheme : "";
    case "apiKey":
      // Not registered, but a 401 needs a challenge.
      return "ApiKey";
    case "mutualTLS":
      return "";
  }
}

/** Returns how to send the credentials of the alternatives, for the message of a 401. */
export function describeAlternatives(alternatives: readonly (readonly SecurityNeed[])[]): string {
  return alternatives.map((needs) => needs.map(({ scheme }) => describeScheme(scheme)).join(" and ")).join(", or ");
}

function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return "the header `Authorization: Bearer <token>`";
    case "basic":
      return "the header `Authorization: Basic <base64 of user:password>`";
    case "http":
      return `the header \`Authorization: ${scheme.scheme} <credentials>\``;
    case "apiKey":
      return scheme.in === "query" ? `the query parameter \`${scheme.key}\`` : `the ${scheme.in} \`${scheme.key}\``;
    case "mutualTLS":
      return "a client certificate";
  }
}

/** Returns whether a string may be the name of a header or of a scheme (RFC 9110, 5.6.2). */
function isToken(name: string): boolean {
  return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name);
}

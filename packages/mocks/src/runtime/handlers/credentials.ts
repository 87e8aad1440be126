import type { Endpoint, SecurityScheme } from "../endpoints.js";

/** Returns the names of the schemes that a request should have used; undefined if it has credentials, or needs none. */
export function missingCredentials({ security = [] }: Endpoint, request: Request): string | undefined {
  const isEnough = security.some((needs) => needs.every(({ scheme }) => hasCredentials(scheme, request)));
  if (security.length === 0 || isEnough) return undefined;
  return security.map((needs) => needs.map(({ scheme }) => describe(scheme)).join(" and ")).join(", or ");
}

/** Cookies and client certificates pass: no handler sees them everywhere. */
function hasCredentials(scheme: SecurityScheme, { headers, url }: Request): boolean {
  const authorization = headers.get("authorization") ?? "";
  switch (scheme.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return /^bearer +\S/i.test(authorization);
    case "basic":
      return /^basic +\S/i.test(authorization);
    case "http":
      return authorization !== "";
    case "apiKey":
      if (scheme.in === "header") return headers.has(scheme.key);
      return scheme.in === "cookie" || new URL(url).searchParams.has(scheme.key);
    case "mutualTLS":
      return true;
  }
}

function describe(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "basic":
      return 'a header "Authorization: Basic …"';
    case "http":
      return 'a header "Authorization"';
    case "apiKey":
      return `the ${scheme.in} "${scheme.key}"`;
    case "mutualTLS":
      return "a client certificate";
    default:
      return 'a header "Authorization: Bearer …"';
  }
}

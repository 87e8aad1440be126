import { didYouMean, entry, type Suggestion } from "../entry.js";

/** SPEC076 and SPEC082: security schemes. */
export const securityDiagnostics = {
  SPEC076: entry<{ readonly scheme: string } & Suggestion>({
    severity: "warning",
    message: ({ scheme }) => `unknown security scheme "${scheme}"`,
    help: ({ suggestion }) => didYouMean(suggestion, "declare it under components/securitySchemes"),
    fallback: () => "the client does not ask for credentials of this scheme",
    explain:
      "Each name in a security requirement is the name of a scheme in `components/securitySchemes` (OAS 3.1, 4.8.30). " +
      "Example: `security: [{ apiKey: [] }]` needs `securitySchemes: { apiKey: { type: http, scheme: bearer } }`.",
  }),
  SPEC082: entry<{ readonly field: string; readonly type: string }>({
    severity: "warning",
    message: ({ field, type }) => `missing field \`${field}\` in this ${type} security scheme`,
    help: ({ field }) => `add \`${field}\``,
    fallback: () => "the scheme is ignored, and the client does not ask for its credentials",
    explain:
      "The fields of a security scheme depend on its type (OAS 3.1, 4.8.27): `apiKey` has `name` and `in`, `http` has " +
      "`scheme`, `oauth2` has `flows`, and `openIdConnect` has `openIdConnectUrl`. Example: `{ type: apiKey, in: header, " +
      "name: X-Api-Key }`.",
  }),
};

import { document, versionsOf } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const withScheme = (scheme: string): string =>
  `paths: { /facts: { get: { security: [{ key: [] }] } } }\ncomponents: { securitySchemes: { key: ${scheme} } }`;

/** Returns two versions of a security scheme that an operation requires. */
const scheme = versionsOf("document", withScheme);

/** Returns two versions of the OAuth flows of a security scheme. */
const flows = versionsOf("document", (given) => withScheme(`{ type: oauth2, flows: { ${given} } }`));

const header = "{ type: apiKey, in: header, name: X-Key }";
const token = "tokenUrl: https://example.com/token";
const client = `clientCredentials: { ${token}, scopes: {} }`;

/** Security schemes and OAuth flows. */
export const securitySchemeRules = ruleTable({
  "securityScheme.added": {
    title: "New security scheme `{scheme}`",
    explain: "By itself, it changes nothing: operations say which schemes they accept.",
    level: "safe",
    example: document("paths: {}", `paths: {}\ncomponents: { securitySchemes: { key: ${header} } }`),
    counterExample: scheme(header, "{ type: apiKey, in: header, name: x-key }"),
  },
  "securityScheme.removed": {
    title: "The security scheme `{scheme}` is gone",
    explain: "Callers cannot know how to authenticate. Operations that require it must accept another scheme.",
    level: "breaking",
    example: document(`paths: {}\ncomponents: { securitySchemes: { key: ${header} } }`, "paths: {}"),
    counterExample: document(
      `paths: {}\ncomponents: { securitySchemes: { key: ${header} } }`,
      `paths: {}\ncomponents: { securitySchemes: { apiKey: ${header} } }`,
    ),
  },
  "securityScheme.renamed": {
    axis: "typescript",
    title: "The security scheme `{before}` is now called `{after}`",
    explain: "Requests stay the same. Generated clients take credentials by the name of the scheme.",
    level: "possible",
    example: document(
      `paths: {}\ncomponents: { securitySchemes: { key: ${header} } }`,
      `paths: {}\ncomponents: { securitySchemes: { apiKey: ${header} } }`,
    ),
    counterExample: scheme(header, "{ type: apiKey, in: header, name: x-key }"),
  },
  "securityScheme.type.changed": {
    title: "The security scheme `{scheme}` is `{after}` instead of `{before}`",
    explain: "Callers authenticate in another way, so requests of programs that exist get 401.",
    level: "breaking",
    example: scheme("{ type: mutualTLS }", "{ type: http, scheme: basic }"),
    counterExample: scheme("{ type: mutualTLS }", "{ type: mutualTLS, description: TLS }"),
  },
  "securityScheme.location.changed": {
    title: "The key of the security scheme `{scheme}` is sent as `{after}` instead of `{before}`",
    explain: "The service no longer reads the key where programs that exist send it, and answers 401.",
    level: "breaking",
    example: scheme(header, "{ type: apiKey, in: header, name: X-Token }"),
    counterExample: scheme(header, "{ type: apiKey, in: header, name: x-key }"),
  },
  "securityScheme.scheme.changed": {
    title: "The security scheme `{scheme}` is HTTP `{after}` instead of `{before}`",
    explain: "Callers authenticate in another way, so requests of programs that exist get 401.",
    level: "breaking",
    example: scheme("{ type: http, scheme: basic }", "{ type: http, scheme: bearer }"),
    counterExample: scheme("{ type: http, scheme: basic }", "{ type: http, scheme: Basic }"),
  },
  "securityScheme.bearerFormat.changed": {
    title: "Tokens of the security scheme `{scheme}` have the format `{after}` instead of `{before}`",
    explain:
      "Tokens of the old format may be rejected. OpenAPI calls the format a hint; if nothing else changed, accept this change.",
    level: "breaking",
    example: scheme(
      "{ type: http, scheme: bearer, bearerFormat: JWT }",
      "{ type: http, scheme: bearer, bearerFormat: opaque }",
    ),
    counterExample: scheme(
      "{ type: http, scheme: bearer, bearerFormat: JWT }",
      "{ type: http, scheme: Bearer, bearerFormat: JWT }",
    ),
  },
  "securityScheme.discovery.changed": {
    title: "The security scheme `{scheme}` has another `openIdConnectUrl`",
    explain: "Tokens come from another issuer, so those of the old one may be rejected.",
    level: "breaking",
    example: scheme(
      "{ type: openIdConnect, openIdConnectUrl: https://example.com/a }",
      "{ type: openIdConnect, openIdConnectUrl: https://example.com/b }",
    ),
    counterExample: scheme(
      "{ type: openIdConnect, openIdConnectUrl: https://example.com/a }",
      "{ type: openIdConnect, openIdConnectUrl: https://example.com/a, description: Login }",
    ),
  },
  "securityScheme.description.changed": {
    title: "The description of the security scheme `{scheme}` reads differently",
    ...forReaders,
    example: scheme("{ type: mutualTLS }", "{ type: mutualTLS, description: TLS }"),
    counterExample: scheme("{ type: mutualTLS }", "{ type: mutualTLS, x-a: 1 }"),
  },
  "securityScheme.deprecated.changed": {
    title: "The security scheme `{scheme}` is deprecated, or no longer is",
    explain: "Programs work as before. Callers should move to another scheme before the service drops this one.",
    level: "docs",
    example: scheme("{ type: mutualTLS }", "{ type: mutualTLS, deprecated: true }"),
    counterExample: scheme("{ type: mutualTLS }", "{ type: mutualTLS, description: TLS }"),
  },
  "oauthFlow.added": {
    title: "New flow `{flow}` of the security scheme `{scheme}`",
    explain: "Callers can get tokens in another way.",
    level: "safe",
    example: flows(client, `${client}, password: { ${token}, scopes: {} }`),
    counterExample: flows(client, `clientCredentials: { ${token}, scopes: { read: Read } }`),
  },
  "oauthFlow.removed": {
    title: "The flow `{flow}` of the security scheme `{scheme}` is gone",
    explain: "Programs that get their tokens in this way cannot any more.",
    level: "breaking",
    example: flows(`${client}, password: { ${token}, scopes: {} }`, client),
    counterExample: flows(`clientCredentials: { ${token}, scopes: { read: Read } }`, client),
  },
  "oauthFlow.url.changed": {
    title: "The flow `{flow}` of the security scheme `{scheme}` has another `{field}`",
    explain: "Programs with the old URL fail if it stops to work, and tokens of another issuer may be rejected.",
    level: "possible",
    example: flows(client, "clientCredentials: { tokenUrl: https://example.com/v2/token, scopes: {} }"),
    counterExample: flows(client, `clientCredentials: { ${token}, scopes: { read: Read } }`),
  },
  "oauthFlow.scope.added": {
    title: "New scope `{scope}` of the flow `{flow}` of `{scheme}`",
    explain: "Callers can ask for it. Operations say which scopes they require.",
    level: "safe",
    example: flows(client, `clientCredentials: { ${token}, scopes: { read: Read } }`),
    counterExample: flows(`clientCredentials: { ${token}, scopes: { read: Read } }`, client),
  },
  "oauthFlow.scope.removed": {
    title: "The scope `{scope}` of the flow `{flow}` of `{scheme}` is gone",
    explain: "Programs that ask for the scope may get no token. Grant nothing for it, rather than fail.",
    level: "possible",
    example: flows(`clientCredentials: { ${token}, scopes: { read: Read } }`, client),
    counterExample: flows(client, `clientCredentials: { ${token}, scopes: { read: Read } }`),
  },
  "oauthFlow.scope.described": {
    title: "The description of the scope `{scope}` of `{scheme}` reads differently",
    explain: "Only readers of the documentation notice, and users who are asked for their consent.",
    level: "docs",
    example: flows(
      `clientCredentials: { ${token}, scopes: { read: Read } }`,
      `clientCredentials: { ${token}, scopes: { read: Read facts } }`,
    ),
    counterExample: flows(client, `clientCredentials: { ${token}, scopes: { read: Read } }`),
  },
});

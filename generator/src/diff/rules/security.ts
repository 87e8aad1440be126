import { versionsOf } from "./examples.js";
import { ruleTable } from "./table.js";

const schemes =
  "components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key }, basic: { type: http, scheme: basic }, oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com/token, scopes: { read: Read, write: Write } } } } } }";

/** Returns two versions of the security of an operation. */
const security = versionsOf("document", (given) => `paths: { /facts: { get: { security: [${given}] } } }\n${schemes}`);

export const securityRules = ruleTable({
  "security.requirement.added": {
    title: "Requests need credentials now: `{schemes}`",
    explain: "Requests without credentials were accepted, and get 401.",
    level: "breaking",
    example: security("", "{ key: [] }"),
    counterExample: security("", "{ key: [] }, {}", "security.alternative.added"),
  },
  "security.requirement.removed": {
    title: "Requests need no credentials any more",
    explain: "Requests with credentials stay valid. Check that the operation is meant to be public.",
    level: "safe",
    example: security("{ key: [] }", ""),
    counterExample: security("{ key: [] }, {}", "{}"),
  },
  "security.scope.added": {
    title: "Requests need the scope `{scope}` of `{scheme}`",
    explain: "Tokens without the scope were enough, and get 403. Accept the old scopes for a while.",
    level: "breaking",
    example: security("{ oauth: [read] }", "{ oauth: [read, write] }"),
    counterExample: security("{ oauth: [read, write] }", "{ oauth: [write, read] }"),
  },
  "security.scope.removed": {
    title: "Requests no longer need the scope `{scope}` of `{scheme}`",
    explain: "Tokens that were enough are enough still.",
    level: "safe",
    example: security("{ oauth: [read, write] }", "{ oauth: [read] }"),
    counterExample: security("{ oauth: [read, write] }", "{ oauth: [write, read] }"),
  },
  "security.scheme.added": {
    title: "Requests also need `{scheme}`",
    explain: "Credentials that were enough are not any more: a second one is needed with them.",
    level: "breaking",
    example: security("{ key: [] }", "{ key: [], basic: [] }"),
    counterExample: security("{ key: [] }", "{ key: [] }, { basic: [] }"),
  },
  "security.scheme.removed": {
    title: "Requests no longer need `{scheme}` as well",
    explain: "Credentials that were enough are enough still.",
    level: "safe",
    example: security("{ key: [], basic: [] }", "{ key: [] }"),
    counterExample: security("{ key: [] }, { basic: [] }", "{ key: [] }", "security.alternative.removed"),
  },
  "security.alternative.added": {
    title: "Requests may have other credentials: `{schemes}`",
    explain: "Credentials that were enough are enough still.",
    level: "safe",
    example: security("{ key: [] }", "{ key: [] }, { basic: [] }"),
    counterExample: security("{ key: [] }", "{ key: [], basic: [] }"),
  },
  "security.alternative.removed": {
    title: "Requests with `{schemes}` are no longer accepted",
    explain: "Callers with these credentials get 401, even if others are accepted. Accept both for a while.",
    level: "breaking",
    example: security("{ key: [] }, { basic: [] }", "{ key: [] }"),
    counterExample: security("{ key: [] }, { basic: [] }", "{ basic: [] }, { key: [] }"),
  },
});

import { document, operation, versionsOf } from "./examples.js";
import { ruleTable } from "./table.js";

/** Returns two versions of a callback. */
const callback = versionsOf("operation", (given) => `{ callbacks: { onFact: { /hook: { ${given} } } } }`);

/** Requests that the service sends: webhooks, and operations of callbacks. */
export const eventRules = ruleTable({
  "webhook.added": {
    title: "New webhook `{webhook}`",
    explain: "The service may send requests to those who register for them.",
    level: "safe",
    example: document("paths: {}", "paths: {}\nwebhooks: { factAdded: { post: {} } }"),
    counterExample: document("paths: {}", "paths: { /facts: { post: {} } }"),
  },
  "webhook.removed": {
    title: "The webhook `{webhook}` is gone",
    explain: "Programs that wait for its requests wait in vain.",
    level: "breaking",
    example: document("paths: {}\nwebhooks: { factAdded: { post: {} } }", "paths: {}"),
    counterExample: document(
      "paths: {}\nwebhooks: { factAdded: { post: { summary: Added } } }",
      "paths: {}\nwebhooks: { factCreated: { post: { summary: Added } } }",
    ),
  },
  "webhook.renamed": {
    axis: "typescript",
    title: "The webhook `{before}` is now called `{after}`",
    explain:
      "Programs that receive webhooks compare the name, and no longer compile. If neither a constant in the payload nor `x-webhook-event` says what requests " +
      "have, they are expected to have the new name, too.",
    level: "breaking",
    example: document(
      "paths: {}\nwebhooks: { factAdded: { post: { summary: Added } } }",
      "paths: {}\nwebhooks: { factCreated: { post: { summary: Added } } }",
    ),
    counterExample: document("paths: {}\nwebhooks: { factAdded: { post: {} } }", "paths: {}"),
  },
  "callback.added": {
    title: "New callback `{callback}`",
    explain: "The service may send requests to callers who give it a URL.",
    level: "safe",
    example: operation("{}", "{ callbacks: { onFact: { /hook: { post: {} } } } }"),
    counterExample: document("paths: { /facts: { get: {} } }", "paths: { /facts: { get: {} }, /hook: { post: {} } }"),
  },
  "callback.removed": {
    title: "The callback `{callback}` is gone",
    explain: "Programs that wait for the requests of the service wait in vain.",
    level: "breaking",
    example: operation("{ callbacks: { onFact: { /hook: { post: {} } } } }", "{}"),
    counterExample: operation("{}", "{ callbacks: { onFact: { /hook: { post: {} } } } }"),
  },
  "callback.expression.added": {
    title: "New URL `{after}`{within}",
    explain: "The service may send requests to another URL, which callers give it.",
    level: "safe",
    example: operation(
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
      "{ callbacks: { onFact: { /hook: { post: {} }, /other: { post: {} } } } }",
    ),
    counterExample: operation(
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
      "{ callbacks: { onFact: { /other: { post: {} } } } }",
    ),
  },
  "callback.expression.removed": {
    title: "The URL `{before}`{within} is gone",
    explain: "Programs that wait for requests at this URL wait in vain.",
    level: "breaking",
    example: operation(
      "{ callbacks: { onFact: { /hook: { post: {} }, /other: { post: {} } } } }",
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
    ),
    counterExample: operation(
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
      "{ callbacks: { onFact: { /other: { post: {} } } } }",
    ),
  },
  "callback.expression.changed": {
    title: "The URL{within} is `{after}` instead of `{before}`",
    explain: "The service sends its requests to another URL, or reads it from another part of the request.",
    level: "breaking",
    example: operation(
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
      "{ callbacks: { onFact: { /other: { post: {} } } } }",
    ),
    counterExample: operation(
      "{ callbacks: { onFact: { /hook: { post: {} } } } }",
      "{ callbacks: { onFact: { /hook: { post: { summary: New } } } } }",
    ),
  },
  "event.method.added": {
    title: "The service also sends {method} requests{within}",
    explain: "Receivers get requests with a method that they do not know. Their rejection may count as a failure.",
    level: "possible",
    example: callback("post: {}", "post: {}, put: {}"),
    counterExample: callback("post: {}", "post: { summary: Added }"),
  },
  "event.method.removed": {
    title: "The service no longer sends {method} requests{within}",
    explain: "Programs that wait for these requests wait in vain.",
    level: "breaking",
    example: callback("post: {}, put: {}", "post: {}"),
    counterExample: callback("post: {}, put: {}", "put: {}, post: {}"),
  },
  "event.security.changed": {
    axis: "behaviour",
    title: "{method} requests of the service{within} have other credentials",
    explain: "Receivers that check who sends a request may reject it.",
    level: "possible",
    example: callback("post: {}", "post: { security: [] }"),
    counterExample: callback("post: {}", "post: { summary: Added }"),
  },
  "event.servers.changed": {
    title: "{method} requests of the service{within} list other servers",
    explain: "The URL of such requests comes from the receiver, so the list only describes.",
    level: "docs",
    example: callback("post: {}", "post: { servers: [{ url: https://example.com }] }"),
    counterExample: callback("post: {}", "post: { summary: Added }"),
  },
});

import { document, operation } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

export const operationRules = ruleTable({
  "operation.added": {
    title: "New operation `{operation}`",
    explain: "Callers can send a new request. Programs that exist do not send it, so nothing changes for them.",
    level: "safe",
    example: document("paths: { /facts: { get: {} } }", "paths: { /facts: { get: {}, post: {} } }"),
    counterExample: document("paths: { /facts: { get: {} } }", "paths: { /facts: { get: { summary: All facts } } }"),
  },
  "operation.removed": {
    title: "`{operation}` is gone",
    explain:
      "Callers get an error for a request that used to succeed. Mark an operation as `deprecated`, and announce the date of its end with `x-sunset`, before you remove it.",
    level: "breaking",
    example: document("paths: { /facts: { get: {}, post: {} } }", "paths: { /facts: { get: {} } }"),
    counterExample: document(
      "paths: { /facts: { get: {}, post: { deprecated: true } } }",
      "paths: { /facts: { get: {} } }",
    ),
  },
  "operation.deprecated.ended": {
    title: "`{operation}` was deprecated, and is gone",
    explain:
      "The document announced the removal, but no date. Callers who did not follow it get an error. Announce a date with `x-sunset`: after it, the removal is safe.",
    level: "possible",
    example: document("paths: { /facts: { get: {}, post: { deprecated: true } } }", "paths: { /facts: { get: {} } }"),
    counterExample: document(
      'paths: { /facts: { get: {}, post: { deprecated: true, x-sunset: "2999-12-31" } } }',
      "paths: { /facts: { get: {} } }",
    ),
  },
  "operation.sunset.ended": {
    title: "`{operation}` is gone, after its announced date",
    explain: "The operation was deprecated, and the date of its `x-sunset` has passed. Callers had notice.",
    level: "safe",
    example: document(
      'paths: { /facts: { get: {}, post: { deprecated: true, x-sunset: "2020-12-31" } } }',
      "paths: { /facts: { get: {} } }",
    ),
    counterExample: document(
      "paths: { /facts: { get: {}, post: { deprecated: true } } }",
      "paths: { /facts: { get: {} } }",
    ),
  },
  "operation.method.changed": {
    title: "`{before}` is now `{after}`",
    explain:
      "An operation with the same operationId, or with nearly the same content, has another method. Requests with the old one fail. Keep the old method beside the new one, deprecated.",
    level: "breaking",
    example: document(
      "paths: { /facts: { put: { operationId: facts.update } } }",
      "paths: { /facts: { patch: { operationId: facts.update } } }",
    ),
    counterExample: document(
      "paths: { /facts: { put: { operationId: facts.update } } }",
      "paths: { /facts: { put: { operationId: facts.update, summary: Update } } }",
    ),
  },
  "operation.path.moved": {
    title: "`{before}` has moved to `{after}`",
    explain:
      "An operation with the same operationId, or with nearly the same content, has another path. Requests to the old one fail. Keep the old path beside the new one, deprecated.",
    level: "breaking",
    example: document(
      "paths: { /facts: { get: { operationId: facts.list } } }",
      "paths: { /v2/facts: { get: { operationId: facts.list } } }",
    ),
    counterExample: document(
      'paths: { "/facts/{id}": { get: { operationId: facts.get } } }',
      'paths: { "/facts/{factId}": { get: { operationId: facts.get } } }',
    ),
  },
  "operation.path.renamed": {
    axis: "typescript",
    title: "Path parameters have other names: `{before}` is now `{after}`",
    explain:
      "The URLs stay the same. In generated clients, the parameter has another name, so calls no longer compile.",
    level: "breaking",
    example: document('paths: { "/facts/{id}": { get: {} } }', 'paths: { "/facts/{factId}": { get: {} } }'),
    counterExample: document(
      'paths: { "/facts/{id}": { get: { operationId: a } } }',
      'paths: { "/v2/facts/{id}": { get: { operationId: a } } }',
    ),
  },
  "operation.id.added": {
    axis: "typescript",
    title: "The operationId{within} is now `{after}`; there was none",
    explain:
      "Generated clients name the method after it. Without the names lock, calls by the old name no longer compile.",
    level: "possible",
    example: operation("{}", "{ operationId: facts.list }"),
    counterExample: operation("{ operationId: facts.list }", "{ operationId: facts.list, summary: All facts }"),
  },
  "operation.id.removed": {
    axis: "typescript",
    title: "The operationId `{before}`{within} is gone",
    explain: "Generated clients name the method after it, so calls no longer compile.",
    level: "breaking",
    example: operation("{ operationId: facts.list }", "{}"),
    counterExample: operation("{}", "{ operationId: facts.list }"),
  },
  "operation.id.changed": {
    axis: "typescript",
    title: "The operationId `{before}`{within} is now `{after}`",
    explain: "Requests stay the same. Generated clients name the method after it, so calls no longer compile.",
    level: "breaking",
    example: operation("{ operationId: facts.list }", "{ operationId: facts.all }"),
    counterExample: operation("{ operationId: facts.list }", "{ operationId: facts.list, tags: [facts] }"),
  },
  "operation.deprecated.added": {
    axis: "behaviour",
    title: "`{operation}`{within} is deprecated",
    explain: "Nothing changes yet. Callers should move to another operation before this one ends.",
    level: "safe",
    example: operation("{}", "{ deprecated: true }"),
    counterExample: operation("{}", "{ deprecated: false }"),
  },
  "operation.deprecated.removed": {
    axis: "behaviour",
    title: "`{operation}`{within} is no longer deprecated",
    explain: "Callers can keep using the operation.",
    level: "safe",
    example: operation("{ deprecated: true }", "{}"),
    counterExample: operation("{ deprecated: true }", "{ deprecated: true, summary: Old }"),
  },
  "operation.tags.changed": {
    title: "Tags{within}: `{after}` instead of `{before}`",
    explain: "Tags group operations in documentation. The order does not matter.",
    level: "docs",
    example: operation("{ tags: [facts] }", "{ tags: [facts, search] }"),
    counterExample: operation("{ tags: [facts, search] }", "{ tags: [search, facts] }"),
  },
  "operation.summary.changed": {
    title: "The summary of `{operation}`{within} reads differently",
    ...forReaders,
    example: operation("{ summary: Facts }", "{ summary: All facts }"),
    counterExample: operation("{ description: Facts }", "{ description: All facts }"),
  },
  "operation.description.changed": {
    title: "The description of `{operation}`{within} reads differently",
    explain: "Only readers of the documentation notice, unless the text states a rule that no keyword expresses.",
    level: "docs",
    example: operation("{ description: Facts }", "{ description: All facts }"),
    counterExample: operation("{ summary: Facts }", "{ summary: All facts }"),
  },
  "operation.externalDocs.changed": {
    title: "`{operation}`{within} links to other documentation",
    ...forReaders,
    example: operation("{}", '{ externalDocs: { url: "https://example.com/facts" } }'),
    counterExample: operation("{}", "{ description: https://example.com/facts }"),
  },
  "path.summary.changed": {
    title: "The summary of the path `{path}`{within} reads differently",
    ...forReaders,
    example: document("paths: { /facts: { get: {} } }", "paths: { /facts: { summary: Facts, get: {} } }"),
    counterExample: document("paths: { /facts: { get: {} } }", "paths: { /facts: { get: { summary: Facts } } }"),
  },
  "path.description.changed": {
    title: "The description of the path `{path}`{within} reads differently",
    ...forReaders,
    example: document("paths: { /facts: { get: {} } }", "paths: { /facts: { description: Facts, get: {} } }"),
    counterExample: document("paths: { /facts: { get: {} } }", "paths: { /facts: { get: { description: Facts } } }"),
  },
});

import { document, operation, parameter } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const limit = "name: limit, in: query, schema: { type: integer }";
const ids = "name: ids, in: query, schema: { type: array, items: { type: string } }";

export const parameterRules = ruleTable({
  "parameter.added": {
    title: "New optional {in} parameter `{parameter}`{within}",
    explain: "Callers can send it. Requests without it stay valid.",
    level: "safe",
    example: operation("{}", `{ parameters: [{ ${limit} }] }`),
    counterExample: operation("{}", `{ parameters: [{ ${limit}, required: true }] }`),
  },
  "parameter.required.new": {
    title: "New required {in} parameter `{parameter}`{within}",
    explain: "Requests of programs that exist lack it, and are rejected. Make it optional, with a default.",
    level: { request: "breaking", response: "safe" },
    example: operation("{}", `{ parameters: [{ ${limit}, required: true }] }`),
    counterExample: operation("{}", `{ parameters: [{ ${limit} }] }`),
  },
  "parameter.removed": {
    title: "The {in} parameter `{parameter}`{within} is gone",
    explain:
      "A service that ignores unknown parameters still accepts the requests, but they have another effect: a list without its filter returns everything. A strict service rejects them. Deprecate it first.",
    level: "breaking",
    example: operation(`{ parameters: [{ ${limit} }] }`, "{}"),
    counterExample: operation(`{ parameters: [{ ${limit}, deprecated: true }] }`, "{}"),
  },
  "parameter.deprecated.ended": {
    title: "The {in} parameter `{parameter}`{within} was deprecated, and is gone",
    explain: "Callers had notice. If a date was announced with `x-sunset`, it has passed.",
    level: { request: "safe", response: "possible" },
    example: operation(`{ parameters: [{ ${limit}, deprecated: true }] }`, "{}"),
    counterExample: operation(`{ parameters: [{ ${limit} }] }`, "{}"),
  },
  "parameter.in.changed": {
    title: "The {in} parameter `{parameter}`{within} is now sent in {after}",
    explain: "The service no longer reads the value where programs that exist send it. Accept both for a while.",
    level: "breaking",
    example: operation(
      "{ parameters: [{ name: limit, in: query, schema: {} }] }",
      "{ parameters: [{ name: limit, in: header, schema: {} }] }",
    ),
    counterExample: operation(
      "{ parameters: [{ name: limit, in: query, schema: {} }] }",
      "{ parameters: [{ name: limit, in: query, schema: {}, description: Limit }] }",
    ),
  },
  "parameter.required.added": {
    title: "The {in} parameter `{parameter}`{within} is required now",
    explain: "Requests without it were valid, and are rejected. Keep it optional, with a default.",
    level: { request: "breaking", response: "safe" },
    example: parameter(`{ ${limit} }`, `{ ${limit}, required: true }`),
    counterExample: parameter(`{ ${limit}, required: true }`, `{ ${limit} }`),
  },
  "parameter.required.removed": {
    title: "The {in} parameter `{parameter}`{within} is optional now",
    explain: "Callers may leave it out. Where the service sends it, receivers must expect requests without it.",
    level: { request: "safe", response: "breaking" },
    example: parameter(`{ ${limit}, required: true }`, `{ ${limit} }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, required: false }`),
  },
  "parameter.style.changed": {
    title: "The {in} parameter `{parameter}`{within} has the style `{after}` instead of `{before}`",
    explain:
      "Lists and objects are written differently, so the service cannot read what programs that exist send. Values that are neither look the same in a query, a header or a cookie.",
    level: "breaking",
    example: parameter(`{ ${ids}, explode: false }`, `{ ${ids}, explode: false, style: pipeDelimited }`),
    counterExample: parameter(`{ ${ids} }`, `{ ${ids}, style: form }`),
  },
  "parameter.explode.changed": {
    title: "The {in} parameter `{parameter}`{within} has `explode: {after}` instead of `{before}`",
    explain:
      "Lists and objects are written differently: `ids=1&ids=2` or `ids=1,2`. Values that are neither look the same.",
    level: "breaking",
    example: parameter(`{ ${ids} }`, `{ ${ids}, explode: false }`),
    counterExample: parameter(`{ ${ids} }`, `{ ${ids}, explode: true }`),
  },
  "parameter.allowReserved.added": {
    title: "The {in} parameter `{parameter}`{within} may contain reserved characters unescaped",
    explain:
      "Callers may send characters such as `/` unescaped. Where the service sends it, receivers must expect them.",
    level: { request: "safe", response: "possible" },
    example: parameter(`{ ${limit} }`, `{ ${limit}, allowReserved: true }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, allowReserved: false }`),
  },
  "parameter.allowReserved.removed": {
    title: "The {in} parameter `{parameter}`{within} must escape reserved characters",
    explain: "Programs that send characters such as `/` unescaped are rejected, or understood differently.",
    level: { request: "breaking", response: "safe" },
    example: parameter(`{ ${limit}, allowReserved: true }`, `{ ${limit} }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, allowReserved: false }`),
  },
  "parameter.allowEmptyValue.added": {
    title: "The {in} parameter `{parameter}`{within} may be empty",
    explain: "Callers may send the name without a value.",
    level: { request: "safe", response: "possible" },
    example: parameter(`{ ${limit} }`, `{ ${limit}, allowEmptyValue: true }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, allowEmptyValue: false }`),
  },
  "parameter.allowEmptyValue.removed": {
    title: "The {in} parameter `{parameter}`{within} must not be empty",
    explain: "Requests with the name and no value were valid, and are rejected.",
    level: { request: "breaking", response: "safe" },
    example: parameter(`{ ${limit}, allowEmptyValue: true }`, `{ ${limit} }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, allowEmptyValue: false }`),
  },
  "parameter.content.changed": {
    title: "The {in} parameter `{parameter}`{within} is written as `{after}` instead of `{before}`",
    explain: "The value has another format, so the service cannot read what programs that exist send.",
    level: "breaking",
    example: parameter(
      "{ name: filter, in: query, schema: { type: object } }",
      "{ name: filter, in: query, content: { application/json: { schema: { type: object } } } }",
    ),
    counterExample: parameter(
      "{ name: filter, in: query, content: { application/json: {} } }",
      "{ name: filter, in: query, content: { Application/JSON: {} } }",
    ),
  },
  "parameter.deprecated.added": {
    axis: "behaviour",
    title: "The {in} parameter `{parameter}`{within} is deprecated",
    explain: "Nothing changes yet. Callers should stop sending it.",
    level: "safe",
    example: parameter(`{ ${limit} }`, `{ ${limit}, deprecated: true }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, deprecated: false }`),
  },
  "parameter.deprecated.removed": {
    axis: "behaviour",
    title: "The {in} parameter `{parameter}`{within} is no longer deprecated",
    explain: "Callers can keep sending it.",
    level: "safe",
    example: parameter(`{ ${limit}, deprecated: true }`, `{ ${limit} }`),
    counterExample: parameter(`{ ${limit}, deprecated: true }`, `{ ${limit}, deprecated: true, description: Old }`),
  },
  "parameter.description.changed": {
    title: "The description of the {in} parameter `{parameter}`{within} reads differently",
    ...forReaders,
    example: parameter(`{ ${limit} }`, `{ ${limit}, description: Items per page }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, example: 10 }`),
  },
  "parameter.example.changed": {
    title: "The {in} parameter `{parameter}`{within} has other examples",
    explain: "Only readers of the documentation notice, and mock servers that answer with examples.",
    level: "docs",
    example: parameter(`{ ${limit} }`, `{ ${limit}, example: 10 }`),
    counterExample: parameter(`{ ${limit} }`, `{ ${limit}, description: Items per page }`),
  },
  "parameter.ignored.changed": {
    title: "The {in} parameter `{parameter}`{within} is described differently, which OpenAPI ignores",
    explain:
      "Parameters cannot describe the headers Accept, Content-Type and Authorization (OAS 3.1, section 4.8.12.2): media types and security do.",
    level: "docs",
    example: operation("{}", "{ parameters: [{ name: Accept, in: header, required: true, schema: {} }] }"),
    counterExample: document(
      "paths: { /facts: { get: {} } }",
      "paths: { /facts: { get: { parameters: [{ name: Accept, in: query, schema: {} }] } } }",
    ),
  },
});

import { operation } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const responses = (content: string): string => `{ responses: { ${content} } }`;
const ok = '"200": { description: A fact }';

/** Responses and links. */
export const responseRules = ruleTable({
  "response.success.added": {
    title: "New response {status}{within}",
    explain:
      "The service may succeed in another way. Programs must treat an unknown 2XX like 200 (RFC 9110, section 15).",
    level: "safe",
    example: operation(responses(ok), responses(`${ok}, "202": { description: Later }`)),
    counterExample: operation(responses(ok), responses(`${ok}, "404": { description: None }`)),
  },
  "response.success.removed": {
    title: "The response {status}{within} is gone",
    explain: "Programs that wait for this status get another one, and may not read its content.",
    level: "breaking",
    example: operation(responses(`${ok}, "202": { description: Later }`), responses(ok)),
    counterExample: operation(responses(`${ok}, "404": { description: None }`), responses(ok)),
  },
  "response.error.added": {
    title: "New response {status}{within}",
    explain: "The service documents another failure. Programs must expect unknown statuses of each class anyway.",
    level: "safe",
    example: operation(responses(ok), responses(`${ok}, "404": { description: None }`)),
    counterExample: operation(responses(ok), responses(`${ok}, "202": { description: Later }`)),
  },
  "response.error.removed": {
    title: "The response {status}{within} is gone",
    explain:
      "Programs that handle this status, such as a 404 for what does not exist, get another one. A range such as 4XX, or `default`, describes it still.",
    level: "breaking",
    example: operation(responses(`${ok}, "404": { description: None }`), responses(ok)),
    counterExample: operation(
      responses(`${ok}, "404": { description: None }`),
      responses(`${ok}, 4XX: { description: None }`),
    ),
  },
  "response.default.added": {
    title: "New default response{within}",
    explain: "The document describes statuses on which it said nothing.",
    level: "safe",
    example: operation(responses(ok), responses(`${ok}, default: { description: Failed }`)),
    counterExample: operation(responses(ok), responses(`${ok}, 5XX: { description: Failed }`)),
  },
  "response.default.removed": {
    title: "The default response{within} is gone",
    explain: "Programs no longer know what statuses without a description of their own contain.",
    level: "breaking",
    example: operation(responses(`${ok}, default: { description: Failed }`), responses(ok)),
    counterExample: operation(
      responses(`${ok}, default: { description: Failed }`),
      responses(`${ok}, default: { description: No }`),
    ),
  },
  "response.status.widened": {
    title: "The response {before}{within} is now described by {after}",
    explain: "Its content is compared with that of the range, or of the default response.",
    level: "safe",
    example: operation(
      responses(`${ok}, "404": { description: Failed }, default: { description: Failed }`),
      responses(`${ok}, default: { description: Failed }`),
    ),
    counterExample: operation(responses(`${ok}, "404": { description: None }`), responses(ok)),
  },
  "response.status.narrowed": {
    title: "Of the responses {before}{within}, only {after} remain",
    explain: "Their content is compared with that of the range.",
    level: { request: "breaking", response: "safe" },
    example: operation(
      responses(`${ok}, 4XX: { description: None }`),
      responses(`${ok}, "404": { description: None }`),
    ),
    counterExample: operation(responses(`${ok}, 4XX: { description: None }`), responses(ok)),
  },
  "response.description.changed": {
    title: "The description of the response {status}{within} reads differently",
    ...forReaders,
    example: operation(responses(ok), responses('"200": { description: One fact }')),
    counterExample: operation(responses(ok), responses('"200": { description: A fact, x-a: 1 }')),
  },
  "link.added": {
    axis: "behaviour",
    title: "New link `{link}` of the response {status}{within}",
    explain: "Programs that follow links can call another operation with this result.",
    level: "safe",
    example: operation(
      `{ operationId: a, ${responses(ok).slice(1)}`,
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
    ),
    counterExample: operation(responses(ok), responses('"200": { description: A fact, links: {} }')),
  },
  "link.removed": {
    axis: "behaviour",
    title: "The link `{link}` of the response {status}{within} is gone",
    explain: "Programs that follow links no longer find the next operation here.",
    level: "possible",
    example: operation(
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
      `{ operationId: a, ${responses(ok).slice(1)}`,
    ),
    counterExample: operation(responses('"200": { description: A fact, links: {} }'), responses(ok)),
  },
  "link.target.changed": {
    axis: "behaviour",
    title: "The link `{link}` of the response {status}{within} has another `{field}`",
    explain: "Programs that follow links call another operation, or send other values.",
    level: "possible",
    example: operation(
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a, parameters: { id: 1 } } } } } }',
    ),
    counterExample: operation(
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a, description: Self } } } } }',
    ),
  },
  "link.description.changed": {
    title: "The description of the link `{link}` of the response {status}{within} reads differently",
    ...forReaders,
    example: operation(
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a, description: Self } } } } }',
    ),
    counterExample: operation(
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a } } } } }',
      '{ operationId: a, responses: { "200": { description: A fact, links: { self: { operationId: a, x-a: 1 } } } } }',
    ),
  },
});

import { versionsOf } from "./examples.js";
import { forReaders, ruleTable } from "./table.js";

const withServer = (server: string): string => `servers: [${server}]\npaths: { /facts: { get: {} } }`;

/** Returns two versions of the servers of a document. */
const servers = versionsOf("document", withServer);

/** Returns two versions of the variables of a server. */
const variables = versionsOf("document", (given) =>
  withServer(`{ url: "https://{env}.example.com", variables: { ${given} } }`),
);

const main = "{ url: https://example.com }";

export const serverRules = ruleTable({
  "server.added": {
    title: "New server `{after}`",
    explain: "Callers can send their requests there.",
    level: "safe",
    example: servers(main, `${main}, { url: https://eu.example.com }`),
    counterExample: servers(main, "{ url: https://example.com/ }"),
  },
  "server.removed": {
    title: "The server `{before}` is no longer listed",
    explain: "Requests to it fail if it is switched off; the document does not say. Redirect them for a while.",
    level: "possible",
    example: servers(`${main}, { url: https://eu.example.com }`, main),
    counterExample: servers(main, "{ url: https://example.com/ }"),
  },
  "server.url.changed": {
    title: "The server is `{after}` instead of `{before}`",
    explain:
      "Requests to the old URL fail if it is switched off; the document does not say. Redirect them for a while.",
    level: "possible",
    example: servers(main, "{ url: https://example.com/v2 }"),
    counterExample: servers(main, "{ url: https://EXAMPLE.com/ }"),
  },
  "server.description.changed": {
    title: "The server `{server}` has another {field}",
    ...forReaders,
    example: servers(main, "{ url: https://example.com, description: Production }"),
    counterExample: servers(main, "{ url: https://example.com, x-a: 1 }"),
  },
  "serverVariable.added": {
    title: "New variable `{variable}` of the server `{server}`",
    explain: "Its default keeps the URL of callers who do not set it.",
    level: "safe",
    example: variables("env: { default: api }", "env: { default: api }, port: { default: '443' }"),
    counterExample: variables("env: { default: api }", "env: { default: api, description: Environment }"),
  },
  "serverVariable.removed": {
    title: "The variable `{variable}` of the server `{server}` is gone",
    explain: "Callers who set it send their requests to another URL.",
    level: "possible",
    example: variables("env: { default: api }, port: { default: '443' }", "env: { default: api }"),
    counterExample: variables("env: { default: api, description: Environment }", "env: { default: api }"),
  },
  "serverVariable.default.changed": {
    axis: "behaviour",
    title: "The variable `{variable}` of the server `{server}` has another default",
    explain: "Callers who do not set it send their requests to another URL.",
    level: "possible",
    example: variables("env: { default: api }", "env: { default: test }"),
    counterExample: variables("env: { default: api }", "env: { default: api, description: Environment }"),
  },
  "serverVariable.description.changed": {
    title: "The description of the variable `{variable}` of the server `{server}` reads differently",
    ...forReaders,
    example: variables("env: { default: api }", "env: { default: api, description: Environment }"),
    counterExample: variables("env: { default: api }", "env: { default: test }"),
  },
  "serverVariable.enum.widened": {
    title: "The variable `{variable}` of the server `{server}` has more values",
    explain: "Callers can send their requests to more URLs.",
    level: "safe",
    example: variables("env: { default: api, enum: [api] }", "env: { default: api, enum: [api, test] }"),
    counterExample: variables("env: { default: api, enum: [api, test] }", "env: { default: api, enum: [test, api] }"),
  },
  "serverVariable.enum.narrowed": {
    title: "The variable `{variable}` of the server `{server}` has fewer values",
    explain: "Requests to the URLs with the other values fail if these are switched off.",
    level: "possible",
    example: variables("env: { default: api, enum: [api, test] }", "env: { default: api, enum: [api] }"),
    counterExample: variables("env: { default: api, enum: [api, test] }", "env: { default: api, enum: [test, api] }"),
  },
});

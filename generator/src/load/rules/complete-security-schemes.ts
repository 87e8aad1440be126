import { textOf, type Rule } from "./rule.js";

const needs = new Map([
  ["apiKey", ["name", "in"]],
  ["http", ["scheme"]],
  ["oauth2", ["flows"]],
  ["openIdConnect", ["openIdConnectUrl"]],
]);

/** OAS 3.1 4.8.27: what a security scheme must say depends on its type. */
export const completeSecuritySchemes: Rule = {
  kinds: ["securityScheme"],
  check: ({ node, pointer }, { report, place }) => {
    const type = textOf(node["type"]) ?? "";
    for (const field of needs.get(type) ?? []) {
      if (node[field] === undefined) report.add("SPEC082", { field, type }, place(pointer, "key"));
    }
  },
};

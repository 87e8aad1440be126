import type { ObjectNode } from "../../document.js";
import { textOf, type Rule } from "../rule.js";

const needs = new Map([
  ["apiKey", ["name", "in"]],
  ["http", ["scheme"]],
  ["oauth2", ["flows"]],
  ["openIdConnect", ["openIdConnectUrl"]],
]);

/** Reports missing fields of security schemes, which depend on the type (OAS 3.1 4.8.27). */
export const completeSecuritySchemes: Rule = {
  kinds: ["securityScheme"],
  check: ({ node, pointer }, { report, locationOf, edits }) => {
    const type = textOf(node["type"]);
    if (isComplete(node)) return;
    edits.remove(pointer);
    // A missing type was reported before.
    if (type === undefined) return;
    for (const field of missingFields(node)) report.add("SPEC082", { field, type }, locationOf(pointer, "key"));
  },
};

/** Returns whether a scheme has all required fields. */
export function isComplete(node: ObjectNode): boolean {
  return textOf(node["type"]) !== undefined && missingFields(node).length === 0;
}

function missingFields(node: ObjectNode): readonly string[] {
  return (needs.get(textOf(node["type"]) ?? "") ?? []).filter((field) => node[field] === undefined);
}

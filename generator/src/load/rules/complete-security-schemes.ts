import type { ObjectNode } from "../document.js";
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
  check: ({ node, pointer }, { report, place, edits }) => {
    const type = textOf(node["type"]);
    if (isComplete(node)) return;
    edits.remove(pointer);
    // That there is no type was reported before.
    if (type === undefined) return;
    for (const field of missingFields(node)) report.add("SPEC082", { field, type }, place(pointer, "key"));
  },
};

/** True of a scheme that says enough to be used. */
export function isComplete(node: ObjectNode): boolean {
  return textOf(node["type"]) !== undefined && missingFields(node).length === 0;
}

function missingFields(node: ObjectNode): readonly string[] {
  return (needs.get(textOf(node["type"]) ?? "") ?? []).filter((field) => node[field] === undefined);
}

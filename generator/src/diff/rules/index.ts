/** All rules of the comparison. */
import { bodyRules } from "./body.js";
import { documentRules } from "./document.js";
import { eventRules } from "./event.js";
import { extensionRules } from "./extension.js";
import { headerRules } from "./header.js";
import { lifecycleRules } from "./lifecycle.js";
import { operationRules } from "./operation.js";
import { parameterRules } from "./parameter.js";
import { responseRules } from "./response.js";
import type { Rule } from "./rule.js";
import { schemaRules } from "./schema.js";
import { securitySchemeRules } from "./security-scheme.js";
import { securityRules } from "./security.js";
import { serverRules } from "./server.js";
import { typescriptCallRules } from "./typescript-calls.js";
import { typescriptClientRules } from "./typescript-client.js";
import { typescriptTypeRules } from "./typescript-types.js";

/** All rules by id, in the order of the reference page. */
export const rules: ReadonlyMap<string, Rule> = new Map(
  [
    ...operationRules,
    ...lifecycleRules,
    ...parameterRules,
    ...bodyRules,
    ...responseRules,
    ...headerRules,
    ...schemaRules,
    ...eventRules,
    ...securityRules,
    ...securitySchemeRules,
    ...serverRules,
    ...documentRules,
    ...extensionRules,
    ...typescriptCallRules,
    ...typescriptTypeRules,
    ...typescriptClientRules,
  ].map((rule) => [rule.id, rule]),
);

/** Returns a rule by its id. */
export function ruleOf(id: string): Rule {
  const rule = rules.get(id);
  if (rule === undefined) throw new Error(`Bug in specloom: no rule ${id}`);
  return rule;
}

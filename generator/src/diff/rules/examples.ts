import type { RuleExample } from "./rule.js";

/** Returns two versions of an operation, as YAML. */
export function operation(before: string, after: string, ...companions: readonly string[]): RuleExample {
  return { part: "operation", before, after, companions };
}

/** Returns two versions of a parameter, as YAML. */
export function parameter(before: string, after: string, ...companions: readonly string[]): RuleExample {
  return { part: "parameter", before, after, companions };
}

/** Returns two versions of a document, as YAML. */
export function document(before: string, after: string, ...companions: readonly string[]): RuleExample {
  return { part: "document", before, after, companions };
}

import type { RuleExample } from "./rule.js";

/** Returns a function that makes an example of two versions of a part, as YAML. `whole` returns the part around what a rule varies. */
export function versionsOf(part: RuleExample["part"], whole = (given: string): string => given) {
  return (before: string, after: string, ...companions: readonly string[]): RuleExample => ({
    part,
    before: whole(before),
    after: whole(after),
    companions,
  });
}

/** The schema in the body of a request, and of a response. */
export const request = versionsOf("request");
export const response = versionsOf("response");

export const operation = versionsOf("operation");
export const parameter = versionsOf("parameter");
export const document = versionsOf("document");

import { inPairs } from "../../changes.js";
import type { Part, View } from "../parts.js";
import { memberOf } from "../side.js";
import { keywordsOf, placesOf, type Comparison } from "./comparison.js";

/** Compares `not` and `if`, `then`, `else`. */
export function compareConditions(comparison: Comparison): void {
  compareNot(comparison);
  compareIf(comparison);
}

function compareNot(comparison: Comparison): void {
  for (const [old, now] of inPairs(keywordsOf(comparison.base, "not"), keywordsOf(comparison.revision, "not")))
    if (old && now) comparison.inner([old], [now], { step: { kind: "self" }, polarity: "flipped" });
    else comparison.edit({ rule: `schema.not.${now ? "added" : "removed"}`, ...placesOf(old, now), isSpelling: true });
}

function compareIf(comparison: Comparison): void {
  for (const [old, now] of inPairs(conditional(comparison.base), conditional(comparison.revision))) {
    if (old && now) compareBranches(comparison, old, now);
    else {
      const place = (part: Part | undefined) => part && memberOf(part, "if");
      const rule = `schema.condition.${now ? "added" : "removed"}`;
      comparison.edit({ rule, ...placesOf(place(old), place(now)), isSpelling: true });
    }
  }
}

function compareBranches(comparison: Comparison, old: Part, now: Part): void {
  const self = { kind: "self" } as const;
  comparison.entangle("keywords");
  for (const keyword of ["if", "then", "else"] as const) {
    const [before, after] = [memberOf(old, keyword), memberOf(now, keyword)];
    if (before && after)
      comparison.inner([before], [after], { step: self, polarity: keyword === "if" ? "both" : "same" });
    else if (before ?? after) {
      const effect = after ? "narrows" : "widens";
      comparison.edit({ rule: "schema.condition.changed", ...placesOf(before, after), effect, isSpelling: true });
    }
  }
}

function conditional({ parts }: View): readonly Part[] {
  return parts.filter(
    ({ node }) => node["if"] !== undefined && (node["then"] !== undefined || node["else"] !== undefined),
  );
}

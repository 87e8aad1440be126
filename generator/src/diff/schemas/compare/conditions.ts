import type { Node } from "../../../load/index.js";
import type { Part, View } from "../parts.js";
import { memberOf } from "../side.js";
import { keywordsOf, placesOf, type Comparison } from "./comparison.js";

/** Compares `not` and `if`, `then`, `else`. */
export function compareConditions(comparison: Comparison): void {
  compareNot(comparison);
  compareIf(comparison);
}

function compareNot(comparison: Comparison): void {
  const [before, after] = [keywordsOf(comparison.base, "not"), keywordsOf(comparison.revision, "not")];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [old, now] = [before[index], after[index]];
    if (old && now) {
      const schema = ({ pointer, value }: { pointer: string; value: Node }) => [{ pointer, node: value }];
      comparison.inner(schema(old), schema(now), { step: { kind: "self" }, polarity: "flipped" });
    } else
      comparison.edit({ rule: `schema.not.${now ? "added" : "removed"}`, ...placesOf(old, now), isSpelling: true });
  }
}

function compareIf(comparison: Comparison): void {
  const [before, after] = [conditional(comparison.base), conditional(comparison.revision)];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [old, now] = [before[index], after[index]];
    if (old && now) compareBranches(comparison, old, now);
    else {
      const place = (part: Part | undefined) => part && { pointer: `${part.pointer}/if`, value: part.node["if"]! };
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
      const place = (schema: typeof before) => schema && { pointer: schema.pointer, value: schema.node };
      const effect = after ? "narrows" : "widens";
      comparison.edit({
        rule: "schema.condition.changed",
        ...placesOf(place(before), place(after)),
        effect,
        isSpelling: true,
      });
    }
  }
}

function conditional({ parts }: View): readonly Part[] {
  return parts.filter(
    ({ node }) => node["if"] !== undefined && (node["then"] !== undefined || node["else"] !== undefined),
  );
}

// Operations that are equal, with everything that they refer to, are not compared: the findings are those of a full comparison.
import fc from "fast-check";
import { expect, it } from "vitest";
import { seed, times } from "../../../../scripts/randomness.js";
import { compareOperations } from "../../../src/diff/operations/index.js";
import { SchemaComparison } from "../../../src/diff/schemas/index.js";
import { createJudge } from "../../../src/diff/subsume/index.js";
import type { Finding } from "../../../src/diff/types.js";
import type { ObjectNode } from "../../../src/load/index.js";
import { editsOf } from "./edits.js";
import { everything } from "./everything.js";
import { rewrites } from "./rewrites.js";

/** Compares two documents; `full` compares equal operations, too. */
function compare(base: ObjectNode, revision: ObjectNode, full: boolean): readonly Finding[] {
  const roots = { base, revision };
  const schemas = new SchemaComparison(roots, createJudge(roots));
  const uses = {
    compare: (use: Parameters<SchemaComparison["compare"]>[0]) => schemas.compare(use),
    areEqual: (...parts: Parameters<SchemaComparison["areEqual"]>) => !full && schemas.areEqual(...parts),
  };
  return [...compareOperations(roots, uses, {}).findings, ...schemas.findings()];
}

it("a comparison without equal operations finds the same", () => {
  const edits = [
    ...editsOf(everything).map(({ revision }) => revision),
    ...rewrites.map(({ apply }) => apply(everything)),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...edits), fc.boolean(), (edited, isBase) => {
      const [base, revision] = isBase ? [edited, everything as ObjectNode] : [everything as ObjectNode, edited];
      expect(compare(base, revision, false)).toEqual(compare(base, revision, true));
    }),
    { numRuns: times(400), seed },
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { times } from "../../../../scripts/randomness.js";
import { contradictionOf, trials } from "./oracle.js";

/** A short run of `pnpm fuzz diff`. */
it("never finds a change safe if ajv rejects a message that was valid", () => {
  fc.assert(
    fc.property(trials, (trial) => {
      expect(contradictionOf(trial)).toBeUndefined();
    }),
    { numRuns: times(25) },
  );
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { times } from "../../../scripts/randomness.js";
import { mocksOutput } from "../../src/emit/mocks/output.js";
import { buildText, emit } from "../emit/generate.js";
import { componentSets, documentOf } from "../json-schema/arbitraries.js";

it("fixtures of arbitrary components are planned, or say why not", async () => {
  await fc.assert(
    fc.asyncProperty(componentSets(), async (set) => {
      const files = await emit(mocksOutput, await buildText(JSON.stringify(documentOf(set))));
      expect(files.size).toBeGreaterThan(0);
    }),
    { numRuns: times(20) },
  );
});

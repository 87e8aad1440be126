import { expect, it } from "vitest";
import { fuzz } from "./fuzz/run.js";

/** A short run of what `pnpm fuzz:documents` does at length. */
it("survives documents that were changed at random", { timeout: 240_000 }, async () => {
  const { failures, generated, refused } = await fuzz({ cases: 60, seed: 20_260, small: true });
  expect(failures).toEqual([]);
  // Most documents are still generated from, and some are past saving: else the mutations do not do what they should.
  expect(generated).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(5);
});

/** A short run of what `pnpm fuzz:repositories` does at length. */
it("survives repositories that were changed at random", { timeout: 240_000 }, async () => {
  const { failures, generated, refused } = await fuzz({ attack: "repositories", cases: 60, seed: 20_261 });
  expect(failures).toEqual([]);
  expect(generated).toBeGreaterThan(12);
  expect(refused).toBeGreaterThan(12);
});

import { expect, it } from "vitest";
import { fuzz } from "./fuzz/run.js";

/** A short run of `pnpm fuzz:documents`. */
it("survives randomly mutated documents", { timeout: 240_000 }, async () => {
  const { failures, generated, refused } = await fuzz({ cases: 60, seed: 20_260, small: true });
  expect(failures).toEqual([]);
  // Most documents still generate and some are rejected. Otherwise the mutations would not work as intended.
  expect(generated).toBeGreaterThan(30);
  expect(refused).toBeGreaterThan(5);
});

/** A short run of `pnpm fuzz:repositories`. */
it("survives randomly mutated repositories", { timeout: 240_000 }, async () => {
  const { failures, generated, refused } = await fuzz({ attack: "repositories", cases: 60, seed: 20_261 });
  expect(failures).toEqual([]);
  expect(generated).toBeGreaterThan(12);
  expect(refused).toBeGreaterThan(12);
});

import { expect, it } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { isThorough } from "../../../scripts/thoroughness.js";
import { fuzz } from "./fuzz/run.js";

/** One process each: starting another takes longer than these cases. */
const processes = 1;

/** A short run of `pnpm fuzz documents`. */
it("survives randomly mutated documents", async () => {
  const cases = times(isThorough ? 50 : 15);
  const { failures, generated, refused } = await fuzz({
    cases,
    seed: 20_259 + seed,
    small: true,
    processes,
  });
  expect(failures).toEqual([]);
  // Most documents still generate and a few are rejected. Otherwise the mutations would not work as intended.
  expect(generated).toBeGreaterThan(cases / 2.1);
  if (isThorough) expect(refused).toBeGreaterThanOrEqual(1);
});

/** A short run of `pnpm fuzz repositories`. */
it("survives randomly mutated repositories", async () => {
  const cases = times(isThorough ? 50 : 12);
  const { failures, generated, refused } = await fuzz({
    attack: "repositories",
    cases,
    seed: 20_260 + seed,
    processes,
  });
  expect(failures).toEqual([]);
  expect(generated).toBeGreaterThan(cases / 10);
  expect(refused).toBeGreaterThan(cases / 10);
});

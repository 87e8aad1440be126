import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isThorough } from "../../../../scripts/thoroughness.js";
import { judgeMutations, mutationsOf } from "./judge.js";

const folder = join(import.meta.dirname, "../../documents/constructs");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => join(folder, file));

const { count, fewest } = isThorough ? { count: 24, fewest: 8 } : { count: 9, fewest: 1 };

/** `pnpm fuzz typescript` tries 1,000 edits. */
it("agrees with the compiler on random edits", async () => {
  const judged = await judgeMutations(mutationsOf(files, { count, seed: 11 }));
  const differing = judged.filter(({ said, actual }) => said !== actual);
  expect(
    differing.map(({ mutation, said, actual, errors }) => ({ title: mutation.title, said, actual, errors })),
  ).toEqual([]);
  expect(judged.filter(({ actual }) => actual === "breaking").length).toBeGreaterThan(fewest);
  expect(judged.filter(({ actual }) => actual === "safe").length).toBeGreaterThan(fewest);
});

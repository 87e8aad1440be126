import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { judgeMutations, mutationsOf } from "./judge.js";

const folder = join(import.meta.dirname, "../../documents/constructs");
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => join(folder, file));

/** `pnpm fuzz typescript` tries 1,000 edits. */
it("agrees with the compiler on random edits", async () => {
  const judged = await judgeMutations(mutationsOf(files, { count: 24, seed: 11 }));
  const differing = judged.filter(({ said, actual }) => said !== actual);
  expect(
    differing.map(({ mutation, said, actual, errors }) => ({ title: mutation.title, said, actual, errors })),
  ).toEqual([]);
  expect(judged.filter(({ actual }) => actual === "breaking").length).toBeGreaterThan(8);
  expect(judged.filter(({ actual }) => actual === "safe").length).toBeGreaterThan(8);
});

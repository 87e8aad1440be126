import { expect, test } from "vitest";
import { readRecipes } from "./page.js";

test("each section of the page is a project with a test and the code under test", () => {
  const recipes = readRecipes();
  expect(recipes.map(({ title }) => title)).toEqual([
    "Vitest",
    "Jest with ts-jest",
    "Jest with Babel",
    "Node's test runner",
  ]);
  for (const { files, packages, title } of recipes) {
    expect(Object.keys(files), title).toEqual(
      expect.arrayContaining(["src/remove-project.ts", "src/client-with.ts", "src/remove-project.test.ts"]),
    );
    // The negative check of `pnpm check recipes` replaces this.
    expect(files["src/remove-project.ts"]).toContain("=== 404");
    expect(packages, title).not.toEqual([]);
  }
});

// `pnpm test FILE...`: the tests that an edit can have broken.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { testsOf } from "../../scripts/selection.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const selected = (...files: readonly string[]): readonly string[] =>
  testsOf(root, files).flatMap(({ folder, tests }) => tests.map((path) => `${folder}/${path}`));

const overall = [
  "generator/test/boundaries.test.ts",
  "generator/test/cycles.test.ts",
  "generator/test/emit/cases.test.ts",
  "generator/test/glossary.test.ts",
  "generator/test/packages.test.ts",
  "generator/test/spec-errors/spec-errors.test.ts",
];

it("a source selects the tests that have its name, and the overall ones of the package", () => {
  const found = selected("generator/src/emit/zod/guards/costs.ts");
  expect(found).toEqual(expect.arrayContaining([...overall, "generator/test/emit/guards.test.ts"]));
  expect(found.length).toBeLessThan(12);
  expect(selected("generator/src/diff/subsume/judge.ts")).toContain("generator/test/diff/subsume/keywords.test.ts");
});

it("a source selects the tests that import it, also those of other packages", () => {
  expect(selected("scripts/selection.ts")).toEqual(["generator/test/selection.test.ts"]);
  expect(selected("scripts/randomness.ts").map((path) => path.split("/test/")[0])).toEqual(
    expect.arrayContaining(["generator", "packages/runtime", "packages/server"]),
  );
});

it("a file of tests selects the tests that use it, and a test selects itself", () => {
  expect(selected("packages/server/test/support/databases.ts")).toContain("packages/server/test/fuzz/fuzz.test.ts");
  expect(selected("packages/runtime/test/client/call.test.ts")).toEqual(["packages/runtime/test/client/call.test.ts"]);
});

it("a page selects the tests about every page", () => {
  const found = selected("docs/testing.md");
  expect(found).toEqual(["generator/test/glossary.test.ts", "generator/test/links.test.ts"]);
});

it("what no test knows selects nothing, and every selected test exists", () => {
  expect(selected("LICENSE")).toEqual([]);
  const all = selected("generator/src/load/load.ts", "packages/client/src/index.ts", "site/src/site.ts");
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

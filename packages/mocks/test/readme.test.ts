// Compiles the code of the README, and runs its tests: importing one registers its tests here.
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Desk, fileOf } from "../../../scripts/docs/desk.js";
import { blocksOf, kindOf, readPages } from "../../../scripts/docs/pages.js";

const packageFolder = join(import.meta.dirname, "..");
const [page] = readPages(packageFolder, ["README.md"]);
const blocks = blocksOf(page!);
const tests = blocks.filter((block) => kindOf(block) === "test");

const desk = new Desk({
  packageFolder,
  installed: { vitest: packageFolder, msw: packageFolder },
  sources: {
    "@memory-service/client": join(packageFolder, "../client/src/index.ts"),
    "@memory-service/endpoints": join(packageFolder, "../endpoints/src/index.ts"),
    "@memory-service/mocks": join(packageFolder, "src/index.ts"),
    "@memory-service/zod/fast": join(packageFolder, "../zod/src/fast.ts"),
  },
  external: [],
  declarations: "export {};\n",
  world: "",
  environment: {},
});

desk.place(blocks);
afterAll(() => desk.remove());

test("the code compiles", async () => {
  expect(blocks.length).toBeGreaterThan(6);
  expect(await desk.compile(blocks)).toBe("");
});

test("it has tests", () => {
  expect(tests.map(({ name }) => name)).toEqual([
    "facts.test.ts",
    "answers.test.ts",
    "state.test.ts",
    "upload.test.ts",
  ]);
});

for (const block of tests) describe(block.name!, async () => void (await import(join(desk.folder, fileOf(block)))));

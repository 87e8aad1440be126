// The tests of the guides pass: importing one registers its tests here.
import { configure } from "@testing-library/react";
import { afterAll, describe, expect, test } from "vitest";
import { kindOf } from "../../../../scripts/docs/pages.js";
import { patience } from "../support/until.js";
import { blocksOfPage, GuideDesk, loadPages } from "./support/pages.js";

configure({ asyncUtilTimeout: patience });

const desk = new GuideDesk();
afterAll(() => desk.remove());

const tests = loadPages()
  .flatMap(blocksOfPage)
  .filter((block) => kindOf(block) === "test");

test("there are tests", () => {
  expect(tests.map(({ name }) => name)).toEqual(["projects.test.tsx", "calls.test.tsx"]);
});

for (const { page, name } of tests)
  describe(name!, async () => void (await desk.load(page.replace(/\.md$/, ""), name!)));

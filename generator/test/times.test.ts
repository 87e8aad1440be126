// The processor time that the steps of `pnpm test` may take.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { budgets, excessesOf, unit } from "../../scripts/times.js";

const step = (title: string, cpu: number) => ({ title, seconds: 1, tally: { passed: 1, failed: 0, cpu } });

it("reports steps that take over a third more than planned, whatever the speed of the machine", () => {
  const [[title, planned] = ["", 0]] = Object.entries(budgets);
  for (const speed of [1, 7]) {
    expect(excessesOf([step(unit, speed), step(title, 1.2 * planned * speed)])).toEqual([]);
    expect(excessesOf([step(unit, speed), step(title, 1.4 * planned * speed)])).toEqual([
      expect.stringContaining(`${title} takes`),
    ]);
    expect(excessesOf([step(unit, speed), step("a new step", speed * 0.6)])).toHaveLength(1);
  }
});

it("plans for steps that exist", () => {
  const steps = readFileSync(new URL("../../scripts/test.ts", import.meta.url), "utf8");
  expect([unit, ...Object.keys(budgets)].filter((title) => !steps.includes(`"${title}"`))).toEqual([]);
});

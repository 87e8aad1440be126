import { describe, expect, it } from "vitest";
import { attackOn, createBudget } from "../../src/load/patterns/attack.js";
import { stepsOf } from "./backtracking.js";
import { exponential, harmless, polynomial } from "./patterns.js";

function find(pattern: string): ReturnType<typeof attackOn> {
  return attackOn(pattern, flagsOf(pattern), createBudget());
}

function flagsOf(pattern: string): string {
  try {
    new RegExp(pattern, "u");
    return "u";
  } catch {
    return "";
  }
}

describe("patterns that take exponential time", () => {
  it.each(exponential)("%s", (pattern) => {
    const attack = find(pattern);
    if (attack === undefined || attack === "unknown") return expect.fail(`found ${String(attack)}`);
    const { prefix, pump, suffix } = attack;
    const [few, many] = [2, 6].map((count) =>
      stepsOf(pattern, flagsOf(pattern), prefix + pump.repeat(count) + suffix, 200_000),
    ) as [number, number];
    // Three times the length would take nine times as long if time were quadratic.
    expect(many / few).toBeGreaterThan(12);
  });

  it.each([...harmless, ...polynomial])("but not %s", (pattern) => expect(find(pattern)).toBeUndefined());

  it.each([
    "(a|".repeat(50_000) + "a" + ")".repeat(50_000) + "*",
    "(a{99999})+",
    "((((a{50}){50}){50}){50})*",
    "(a|".repeat(140) + "a" + ")*".repeat(140),
  ])("a pattern that attacks the analysis is bounded", (pattern) => {
    const budget = createBudget();
    const before = budget.left;
    attackOn(pattern, "u", budget);
    expect(before - budget.left).toBeLessThanOrEqual(300_000);
  });

  it("the patterns of a document share one limit", () => {
    const budget = createBudget();
    const pattern = `^(${"a?".repeat(140)}b)*$`;
    const verdicts = Array.from({ length: 60 }, () => attackOn(pattern, "u", budget));
    expect(budget.left).toBeGreaterThanOrEqual(0);
    expect(verdicts.at(-1)).toBe("unknown");
  });
});

import { describe, expect, it } from "vitest";
import { compareDocuments } from "../../../src/diff/compare.js";
import { rules } from "../../../src/diff/rules/index.js";
import type { Rule, RuleExample } from "../../../src/diff/rules/rule.js";
import { axes, levels } from "../../../src/diff/types.js";
import { documentOf, loadText } from "../examples.js";

/** Returns the rules that an example triggers. */
async function triggeredBy({ part, before, after }: RuleExample): Promise<readonly string[]> {
  const [base, revision] = await Promise.all([before, after].map((text) => loadText(documentOf(part, text))));
  const findings = compareDocuments(base!, revision!, { today: "2026-11-23" });
  return [...new Set(findings.map(({ rule }) => rule))].toSorted();
}

describe.each([...rules.values()])("$id", (rule: Rule) => {
  it("is triggered by its example, and nothing else is", async () => {
    const { example } = rule;
    expect(await triggeredBy(example)).toEqual([rule.id, ...(example.companions ?? [])].toSorted());
  });

  it("is not triggered by its counterexample", async () => {
    const { before, after } = rule.counterExample;
    expect(before).not.toBe(after);
    expect(await triggeredBy(rule.counterExample)).not.toContain(rule.id);
  });

  it("is described", () => {
    expect(rule.id).toMatch(/^[a-z]\w*(\.[a-z]\w*){1,2}$/i);
    expect(axes).toContain(rule.axis);
    const given = typeof rule.level === "string" ? [rule.level] : [rule.level.request, rule.level.response];
    expect(given.every((level) => levels.includes(level))).toBe(true);
    expect(rule.title).toMatch(/^[^\n]*[^.\n]$/);
    expect(rule.explain).toMatch(/^[^\n]{20,}\.$/);
  });
});

it("has one rule for each id", () => {
  expect(rules.size).toBeGreaterThan(100);
});

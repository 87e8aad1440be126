import { describe, expect, it } from "vitest";
import { compareDocuments } from "../../../src/diff/compare.js";
import { rules } from "../../../src/diff/rules/index.js";
import type { Rule, RuleExample } from "../../../src/diff/rules/rule.js";
import { axes, levels, type Finding } from "../../../src/diff/types.js";
import { documentOf, loadText } from "../examples.js";

async function compareExample({ part, before, after }: RuleExample): Promise<readonly Finding[]> {
  const [base, revision] = await Promise.all([before, after].map((text) => loadText(documentOf(part, text))));
  return compareDocuments(base!, revision!, { today: "2026-11-23" });
}

function rulesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ rule }) => rule))].toSorted();
}

/** A test of its own compares the clients of those of TypeScript. */
const ofDocuments = [...rules.values()].filter(({ id }) => !id.startsWith("typescript."));

describe.each(ofDocuments)("$id", (rule: Rule) => {
  it("is triggered by its example, and nothing else is", async () => {
    const { example } = rule;
    const findings = await compareExample(example);
    expect(rulesOf(findings)).toEqual([rule.id, ...(example.companions ?? [])].toSorted());
    for (const { rule: id, facts } of findings) {
      const names = [...rules.get(id)!.title.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      const missing = names.filter((name) => name !== "within" && [undefined, "undefined"].includes(facts[name]));
      expect(missing, `${id} ${JSON.stringify(facts)}`).toEqual([]);
    }
  });

  it("is not triggered by its counterexample", async () => {
    const { before, after } = rule.counterExample;
    expect(before).not.toBe(after);
    expect(rulesOf(await compareExample(rule.counterExample))).not.toContain(rule.id);
  });

  it("is described", () => {
    expect(rule.id).toMatch(/^[a-z]\w*(\.[a-z]\w*){1,2}$/i);
    expect(axes).toContain(rule.axis);
    const given = typeof rule.level === "string" ? [rule.level] : [rule.level.request, rule.level.response];
    expect(given.every((level) => levels.includes(level))).toBe(true);
    expect(rule.title).toMatch(/^[^\n]*[^.\n]$/);
    expect(rule.explain).toMatch(/^[^\n]{15,}\.$/);
  });
});

it("has one rule for each id", () => {
  expect(rules.size).toBeGreaterThan(100);
});

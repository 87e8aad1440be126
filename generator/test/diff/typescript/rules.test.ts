import { describe, expect, it } from "vitest";
import { rules } from "../../../src/diff/rules/index.js";
import type { RuleExample } from "../../../src/diff/rules/rule.js";
import { compareTypeScript } from "../../../src/diff/typescript/compare.js";
import { buildText } from "../../emit/generate.js";
import { documentOf } from "../examples.js";

async function compare({ part, before, after }: RuleExample) {
  const base = await buildText(documentOf(part, before));
  const revision = await buildText(documentOf(part, after));
  return compareTypeScript(base.api, revision.api);
}

/** Other rules of this axis are about documents: they need no client. */
const own = [...rules.values()].filter(({ id }) => id.startsWith("typescript."));

describe.each(own)("$id", ({ id, title, example, counterExample }) => {
  it("is triggered by its example, and nothing else is", async () => {
    const findings = await compare(example);
    expect([...new Set(findings.map(({ rule }) => rule))].toSorted()).toEqual(
      [id, ...(example.companions ?? [])].toSorted(),
    );
    for (const { facts } of findings.filter(({ rule }) => rule === id))
      for (const [, name = ""] of title.matchAll(/\{(\w+)\}/g)) expect(facts).toHaveProperty(name);
  });

  it("is not triggered by its counterexample", async () => {
    const findings = await compare(counterExample);
    expect(findings.filter(({ rule }) => rule === id)).toEqual([]);
  });
});

it("has a rule for each part of a client", () => {
  expect(own.length).toBeGreaterThan(25);
});

import { describe, expect, test } from "vitest";
import { explain } from "../../src/commands/explain.js";
import { catalog } from "../../src/diagnostics/catalog/index.js";
import { rules } from "../../src/diff/rules/index.js";
import { verifyRules } from "../../src/verify/rules.js";
import { Report } from "../../src/diagnostics/report.js";

describe("explain", () => {
  test("prints the explanation of a code, wrapped for a terminal", () => {
    const text = explain("gen101", new Report());
    expect(text).toMatch(/^error GEN101\n\nspecloom\.lock\.json contains the hash of every generated file\. /);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("lists all codes and rules", () => {
    const lines = explain(undefined, new Report()).trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual([
      ...Object.keys(catalog).sort(),
      ...rules.keys(),
      ...Object.keys(verifyRules),
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test("suggests a code for a misspelt one", () => {
    const report = new Report();
    expect(explain("GEN1O1", report)).toBe("");
    expect(report.diagnostics.map(({ code, help }) => `${code} ${help}`)).toEqual(["GEN009 did you mean GEN101?"]);
  });

  test("prints a rule of the comparison with its examples", () => {
    const text = explain("parameter.required.added", new Report());
    expect(text).toBe(`breaking in requests, safe in responses parameter.required.added (wire)

The {in} parameter \`{parameter}\` is required now

Requests without it were valid, and are rejected. Keep it optional, with a
default.

For example:

  parameter:
  - { name: limit, in: query, schema: { type: integer } }
  + { name: limit, in: query, schema: { type: integer }, required: true }

But not:

  parameter:
  - { name: limit, in: query, schema: { type: integer }, required: true }
  + { name: limit, in: query, schema: { type: integer } }
`);
  });

  test("prints a rule of verify", () => {
    expect(explain("body.invalid", new Report())).toBe(`error body.invalid (verify)

\`{place}\` of {operation} breaks \`{keyword}\`: {problem}

The body is not valid by the schema of the document.
`);
  });

  test("has no id for a rule of diff and for one of verify", () => {
    expect(Object.keys(verifyRules).filter((id) => rules.has(id))).toEqual([]);
  });

  test("suggests a rule for a misspelt one", () => {
    const report = new Report();
    expect(explain("operation.remove", report)).toBe("");
    expect(report.diagnostics.map(({ code, help }) => `${code} ${help}`)).toEqual([
      "GEN009 did you mean operation.removed?",
    ]);
  });
});

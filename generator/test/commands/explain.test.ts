import { describe, expect, test } from "vitest";
import { explain } from "../../src/commands/explain.js";
import { catalog } from "../../src/diagnostics/catalog/index.js";
import { Report } from "../../src/diagnostics/report.js";

describe("explain", () => {
  test("shows the paragraph on a code, in lines that a terminal holds", () => {
    const text = explain("gen101", new Report());
    expect(text).toMatch(/^error GEN101\n\nspecloom\.lock\.json holds the hash of every generated file\. /);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("lists every code without one", () => {
    const lines = explain(undefined, new Report()).trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(Object.keys(catalog));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test("knows what a misspelt code means", () => {
    const report = new Report();
    expect(explain("GEN1O1", report)).toBe("");
    expect(report.diagnostics.map(({ code, help }) => `${code} ${help}`)).toEqual(["GEN009 did you mean GEN101?"]);
  });
});

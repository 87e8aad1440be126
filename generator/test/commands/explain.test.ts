import { describe, expect, test } from "vitest";
import { explain } from "../../src/commands/explain.js";
import { catalog } from "../../src/diagnostics/catalog/index.js";
import { Report } from "../../src/diagnostics/report.js";

describe("explain", () => {
  test("prints the explanation of a code, wrapped for a terminal", () => {
    const text = explain("gen101", new Report());
    expect(text).toMatch(/^error GEN101\n\nspecloom\.lock\.json contains the hash of every generated file\. /);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test("lists all codes", () => {
    const lines = explain(undefined, new Report()).trimEnd().split("\n");
    expect(lines.map((line) => line.split(" ")[0])).toEqual(Object.keys(catalog).sort());
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  test("suggests a code for a misspelt one", () => {
    const report = new Report();
    expect(explain("GEN1O1", report)).toBe("");
    expect(report.diagnostics.map(({ code, help }) => `${code} ${help}`)).toEqual(["GEN009 did you mean GEN101?"]);
  });
});

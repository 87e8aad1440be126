import { describe, expect, it } from "vitest";
import { endlessPart } from "../../src/load/rules/endless-patterns.js";

describe("patterns that take exponential time", () => {
  it.each([
    ["^(a+)+$", "(a+)+"],
    ["(?:a*)*b", "(?:a*)*"],
    ["^([a-z]+)*$", "([a-z]+)*"],
    ["(x+|y)+z", "(x+|y)+"],
    ["((a+))+", "((a+))+"],
    ["(a+b?)+c", "(a+b?)+"],
    ["(?<name>\\d+){2,}x", "(?<name>\\d+){2,}"],
    ["([\\](]+)+", "([\\](]+)+"],
    ["(\\w*\\s*)*$", "(\\w*\\s*)*"],
    ["^(([a-z])+.?)+[A-Z]", "(([a-z])+.?)+"],
  ])("%s", (pattern, part) => expect(endlessPart(pattern)).toBe(part));

  it.each([
    "^[a-z]+(-[a-z]+)*$",
    "^(\\d{3})+$",
    "(a+){3}",
    "(?=a+)*b",
    "([+*]{2})+",
    "(\\(+x)+",
    "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==)?$",
    "(a|b)+",
    "(a+,)*a+",
    "\\p{L}+(?: \\p{L}+)*",
    "",
    "()*",
  ])("but not %s", (pattern) => expect(endlessPart(pattern)).toBeUndefined());

  it("is soon through with long patterns", () => {
    const start = process.cpuUsage();
    expect(endlessPart("(a|".repeat(50_000) + ")".repeat(50_000))).toBeUndefined();
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });
});

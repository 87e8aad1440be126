import { describe, expect, test } from "vitest";
import { seed, times } from "../../../scripts/randomness.js";
import { unifiedDiff } from "../../src/write/index.js";

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}\n`);

describe("a unified diff", () => {
  test("shows three lines around a change", () => {
    const before = numbers(1, 20).join("");
    const after = before.replace("10\n", "ten\n");
    expect(unifiedDiff({ path: "a.ts", before, after })).toBe(
      "--- a/a.ts\n+++ b/a.ts\n@@ -7,7 +7,7 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n",
    );
  });

  test("merges nearby changes into one hunk, and separates others", () => {
    const before = numbers(1, 40).join("");
    const near = unifiedDiff({ path: "a", before, after: before.replace("10\n", "").replace("16\n", "") });
    const far = unifiedDiff({ path: "a", before, after: before.replace("10\n", "").replace("30\n", "") });
    expect(near.match(/^@@ .*$/gm)).toEqual(["@@ -7,13 +7,11 @@"]);
    expect(far.match(/^@@ .*$/gm)).toEqual(["@@ -7,7 +7,6 @@", "@@ -27,7 +26,6 @@"]);
  });

  test("shows new and removed files", () => {
    expect(unifiedDiff({ path: "a", before: "", after: "1\n" })).toBe("--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+1\n");
    expect(unifiedDiff({ path: "a", before: "1\n", after: "" })).toBe("--- a/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n");
  });

  test("shows a missing newline at the end", () => {
    expect(unifiedDiff({ path: "a", before: "1", after: "1\n" })).toBe(
      "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+1\n",
    );
  });

  test("counts the changes that it omits", () => {
    const diff = unifiedDiff({ path: "a", before: "", after: numbers(1, 100).join(""), maxLines: 3 });
    expect(diff).toBe("--- /dev/null\n+++ b/a\n@@ -0,0 +1,100 @@\n+1\n+2\n... 98 more lines of this difference\n");
  });

  test("is empty for equal strings", () => {
    expect(unifiedDiff({ path: "a", before: "1\n", after: "1\n" })).toBe("");
  });

  test("transforms any string into any other, with the fewest lines", () => {
    const random = seeded(seed);
    for (let round = 0; round < times(400); round += 1) {
      const before = Array.from({ length: random(12) }, () => "abc"[random(3)] ?? "");
      const after = Array.from({ length: random(12) }, () => "abc"[random(3)] ?? "");
      const diff = unifiedDiff({ path: "a", before: join(before), after: join(after) });
      expect(apply(before, diff)).toEqual(after);
      const edits = diff
        .split("\n")
        .slice(2)
        .filter((line) => /^[-+]/.test(line)).length;
      expect(edits, `${before.join("")} to ${after.join("")}`).toBe(fewestEdits(before, after));
    }
  });

  test("terminates for strings without common lines", () => {
    const before = numbers(1, 50_000).join("");
    const after = numbers(100_001, 150_000).join("");
    expect(unifiedDiff({ path: "a", before, after }).split("\n")).toHaveLength(100_004);
  });
});

function join(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Applies a diff like `patch`, but strictly. */
function apply(before: readonly string[], diff: string): readonly string[] {
  const result: string[] = [];
  let used = 0;
  for (const line of diff.split("\n").slice(2)) {
    const hunk = /^@@ -(\d+)(?:,(\d+))? /.exec(line);
    if (hunk !== null) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      result.push(...before.slice(used, start));
      used = start;
    } else if (line.startsWith("+")) {
      result.push(line.slice(1));
    } else if (line !== "") {
      expect(before[used]).toBe(line.slice(1));
      if (line.startsWith(" ")) result.push(line.slice(1));
      used += 1;
    }
  }
  return [...result, ...before.slice(used)];
}

/** Computes the minimum with the longest common subsequence, slowly. */
function fewestEdits(before: readonly string[], after: readonly string[]): number {
  const row = Array.from({ length: after.length + 1 }, () => 0);
  for (const line of before) {
    let diagonal = 0;
    for (let column = 1; column <= after.length; column += 1) {
      const above = row[column] ?? 0;
      row[column] = line === after[column - 1] ? diagonal + 1 : Math.max(above, row[column - 1] ?? 0);
      diagonal = above;
    }
  }
  return before.length + after.length - 2 * (row[after.length] ?? 0);
}

/** Returns a seeded random number generator. */
function seeded(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

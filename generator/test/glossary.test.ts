import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const glossary = "generator/GLOSSARY.md";
/** Files that list the phrases. */
const self = [glossary, "generator/test/glossary.test.ts"];

/** Returns the phrases in backticks in the first column of "Words to avoid". */
function readAvoided(): readonly string[] {
  const [, section = ""] = readFileSync(`${root}${glossary}`, "utf8").split("## Words to avoid");
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) => [...row.split("|")[1]!.matchAll(/`([^`]+)`/g)].map(([, phrase]) => phrase!));
}

/** Lists text files of the repository that people write or specloom generates. */
function listFiles(): readonly string[] {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return files
    .split("\0")
    .filter((file) => /\.(?:[cm]?[jt]sx?|md|hbs|ya?ml|txt)$/.test(file))
    .filter((file) => !/(?:^|\/)pnpm-lock\.yaml$/.test(file) && !self.includes(file));
}

/** Builds a pattern for whole phrases, also across line breaks in comments. */
function patternOf(phrases: readonly string[]): RegExp {
  const gap = String.raw`(?:[ \t]+|[ \t]*\r?\n[ \t]*(?:(?:\*|//|#|>)[ \t]*)?)`;
  const words = phrases.map((phrase) => phrase.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll(" ", gap));
  return new RegExp(String.raw`(?<![\w-])(?:${words.join("|")})(?![\w-])`, "gi");
}

/** Returns the avoided phrases of a text with their lines. */
function findPhrases(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return `${line}: ${match[0].replace(/\s+/g, " ")}`;
  });
}

test("the pattern finds phrases in any case and across lines, but not inside words", () => {
  const pattern = patternOf(["meanwhile", "taken for"]);
  expect(findPhrases("/**\n * Meanwhile, it is taken\n * for granted.\n */", pattern)).toEqual([
    "2: Meanwhile",
    "2: taken * for",
  ]);
  expect(findPhrases("mistaken for meanwhiles", pattern)).toEqual([]);
});

test("no file has a phrase that the glossary avoids", () => {
  const avoided = readAvoided();
  expect(avoided.length).toBeGreaterThan(20);
  const pattern = patternOf(avoided);
  const found = listFiles().flatMap((file) => {
    let text: string;
    try {
      text = readFileSync(`${root}${file}`, "utf8");
    } catch {
      // Listed by git, but deleted or a broken link.
      return [];
    }
    return findPhrases(text, pattern).map((hit) => `${file}:${hit}`);
  });
  expect(found).toEqual([]);
});

import { describe, expect, it } from "vitest";
import * as formats from "../../../src/zod/formats/index.js";

const count = 300_000;
const texts: Record<string, string> = {
  letters: "a".repeat(count),
  digits: "1".repeat(count),
  dots: "a.".repeat(count),
  colons: ":".repeat(count),
  spaces: " ".repeat(count),
  percents: "%41".repeat(count),
  segments: `http://a${"/%41".repeat(count)}\n`,
  users: `http://${"a@".repeat(count)}`,
  tildes: "/~0".repeat(count),
  openings: "{".repeat(count),
  expressions: `${"{a}".repeat(count)}{`,
  names: `{${"a.".repeat(count)}}`,
  prefixes: `{${":1".repeat(count)}}`,
  fraction: `00:00:00.${"1".repeat(count)}`,
  zeros: `0.${`${"0".repeat(99)}1`.repeat(count / 100)}x`,
  parameters: `a/b${";\t ".repeat(count)}x`,
  escapes: `a/b;c="${"\\a".repeat(count)}`,
  duration: `P${"1".repeat(count)}`,
  padding: "=".repeat(count),
  quotes: `"${'\\"'.repeat(count)}`,
  mailbox: `${"a.".repeat(count)}@b.c`,
  punycode: `xn--${"a".repeat(count)}`,
  unicode: "é".repeat(count),
  joiners: `${"ب".repeat(20)}\u200c${"\u064b".repeat(30)}\u200c`.repeat(count / 100),
};

describe("untrusted text", () => {
  it.each(Object.entries(texts))("of %s holds no predicate up, nor makes one throw", (_, text) => {
    for (const [name, predicate] of Object.entries(formats)) {
      // A quadratic predicate would take minutes, which end the test.
      expect(typeof (predicate as (value: string) => boolean)(text), name).toBe("boolean");
    }
  });
});

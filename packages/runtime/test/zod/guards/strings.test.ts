import { describe, expect, it } from "vitest";
import { lengthOf, maxLength, minLength } from "../../../src/zod/guards/strings.js";

const texts = [
  "",
  "a",
  "ab",
  "é",
  "e\u0301",
  "😀",
  "a😀b",
  "😀😀😀",
  "\ud83d",
  "\ude00\ud83d",
  "x".repeat(50),
  "😀".repeat(50),
];

describe("the length of a string", () => {
  it("is counted in code points", () => {
    for (const text of texts) expect(lengthOf(text), text).toBe([...text].length);
  });

  it("is compared with limits in code points", () => {
    for (const text of texts)
      for (const limit of [0, 1, 2, 3, 4, 49, 50, 51, 100, 101]) {
        expect(minLength(text, limit), `${text}, at least ${limit}`).toBe([...text].length >= limit);
        expect(maxLength(text, limit), `${text}, at most ${limit}`).toBe([...text].length <= limit);
      }
  });
});

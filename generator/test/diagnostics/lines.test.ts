import { expect, it } from "vitest";
import { Lines } from "../../src/diagnostics/syntax/lines.js";

/** Returns every text of some length that consists of a letter and line ends. */
function texts(length: number): readonly string[] {
  return length === 0 ? [""] : texts(length - 1).flatMap((text) => ["a", "\r", "\n"].map((end) => text + end));
}

it("splits texts at LF, CR and CRLF", () => {
  for (const text of [0, 1, 2, 3, 4, 5, 6].flatMap(texts)) {
    const lines = new Lines(text);
    const expected = text.split(/\r\n|\r|\n/);
    const found = expected.map((_, index) => lines.textOf(index + 1));
    expect(found, JSON.stringify(text)).toEqual(expected);
    expect(lines.numberAt(text.length), JSON.stringify(text)).toBe(expected.length);
  }
});

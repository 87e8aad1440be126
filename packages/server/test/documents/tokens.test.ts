import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../src/documents/tokens.js";

describe("tokens", () => {
  it("of prose are within a third of those that tokenizers count", () => {
    const texts = [
      "The warranty covers all parts for two years after delivery. It does not cover damage that was caused by improper use.",
      "Die Garantie gilt zwei Jahre ab Lieferung für alle Teile, aber nicht für Schäden durch unsachgemäßen Gebrauch.",
      "保修期为交货后两年，涵盖所有零件，但不包括使用不当造成的损坏。",
    ];
    for (const text of texts) {
      const ratio = estimateTokens(text) / encode(text).length;
      expect(ratio, text).toBeGreaterThan(2 / 3);
      expect(ratio, text).toBeLessThan(3 / 2);
    }
  });
});

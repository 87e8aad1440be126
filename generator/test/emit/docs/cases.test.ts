import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readCases } from "../case-file.js";
import { buildText } from "../generate.js";
import { emitPages, withoutPadding } from "./pages.js";

const cases = readCases(fileURLToPath(new URL("../../../src/emit/docs/cases", import.meta.url)));

describe("emit/docs", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, { spec, excerpts }) => {
    const pages = await emitPages(await buildText(spec));
    for (const { path, text } of excerpts) {
      expect([...pages.keys()], "the page that the excerpt is of").toContain(path);
      const page = withoutPadding(pages.get(path) ?? "");
      const excerpt = withoutPadding(text);
      // Compares whole pages only if the excerpt is not found, for a readable difference.
      if (!page.includes(excerpt)) expect(page).toBe(excerpt);
    }
  });
});

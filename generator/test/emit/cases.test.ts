import { describe, expect, it } from "vitest";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { emitters } from "../../src/emit/index.js";
import { readCases } from "./case-file.js";
import { buildText, emit } from "./generate.js";

function casesOf(name: string): string {
  return fileURLToPath(new URL(`../../src/emit/${name}/cases`, import.meta.url));
}

// Pages of the reference are compared in a way of their own, in docs/cases.test.ts.
const tested = emitters.filter(({ name }) => name !== "docs" && existsSync(casesOf(name)));

describe.each(tested.map((emitter) => [emitter.name, emitter] as const))("emit/%s", (name, emitter) => {
  const cases = readCases(casesOf(name));

  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, { spec, excerpts }) => {
    const files = await emit(emitter, await buildText(spec));
    for (const { path, text } of excerpts) {
      const file = files.get(path);
      expect([...files.keys()], "the file that the excerpt is of").toContain(path);
      // Compared as a whole only where the excerpt is not found, so that the difference is readable.
      if (!file?.includes(text)) expect(file).toBe(text);
    }
  });
});

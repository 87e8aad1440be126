import { describe, expect, it } from "vitest";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtIn } from "../../src/outputs.js";
import { readCases } from "./case-file.js";
import { buildText, emitFormatted } from "./generate.js";

function casesOf(name: string): string {
  return fileURLToPath(new URL(`../../src/emit/${name}/cases`, import.meta.url));
}

// docs/cases.test.ts compares the pages of the reference.
const tested = builtIn.filter(({ name }) => name !== "docs" && existsSync(casesOf(name)));

describe.each(tested.map((emitter) => [emitter.name, emitter] as const))("emit/%s", (name, emitter) => {
  const cases = readCases(casesOf(name));

  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, { spec, excerpts }) => {
    const proof = excerpts.some(({ path }) => path.endsWith(".proof.ts"));
    const files = await emitFormatted(emitter, await buildText(spec), { proof });
    for (const { path, text } of excerpts) {
      const file = files.get(path);
      expect([...files.keys()], "the file that the excerpt is of").toContain(path);
      // Compares whole files only if the excerpt is not found, for a readable difference.
      if (!file?.includes(text)) expect(file).toBe(text);
    }
  });
});

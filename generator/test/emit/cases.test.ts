import { describe, expect, it } from "vitest";
import { clientEmitter } from "../../src/emit/client/emitter.js";
import { typesEmitter } from "../../src/emit/types/emitter.js";
import { readCases } from "./case-file.js";
import { buildText, emit } from "./generate.js";

const folders = { client: clientEmitter, types: typesEmitter };

describe.each(Object.entries(folders))("emit/%s", (name, emitter) => {
  const cases = readCases(new URL(`../../src/emit/${name}/cases`, import.meta.url).pathname);

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

import { describe, expect, it } from "vitest";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { readNames } from "../../src/config/names/names.js";
import { Reader } from "../../src/config/reader.js";
import { readValues } from "../../src/config/names/values.js";
import { Report } from "../../src/diagnostics/report.js";
import { noNames, type ModelSettings } from "../../src/model/index.js";
import { builtIn } from "../../src/outputs.js";
import { readCases } from "./case-file.js";
import { buildText, emitFormatted } from "./generate.js";

/** Returns the settings of the model in a configuration. */
function modelSettings(text = "{}"): ModelSettings {
  const report = new Report();
  const top = new Reader({ file: "specloom.config.yaml", report, value: parse(text) });
  const settings = { ...readNames(top), ...readValues(top, report) };
  expect(report.diagnostics).toEqual([]);
  return settings;
}

function casesOf(name: string): string {
  return fileURLToPath(new URL(`../../src/emit/${name}/cases`, import.meta.url));
}

// docs/cases.test.ts compares the pages of the reference.
const tested = builtIn.filter(({ name }) => name !== "docs" && existsSync(casesOf(name)));

describe.each(tested.map((emitter) => [emitter.name, emitter] as const))("emit/%s", (name, emitter) => {
  const cases = readCases(casesOf(name));

  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, { spec, settings, excerpts }) => {
    const built = await buildText(spec, noNames, modelSettings(settings));
    const files = await emitFormatted(emitter, built, { root: "../" });
    for (const { path, text } of excerpts) {
      const file = files.get(path);
      expect([...files.keys()], "the file that the excerpt is of").toContain(path);
      // Compares whole files only if the excerpt is not found, for a readable difference.
      if (!file?.includes(text)) expect(file).toBe(text);
    }
  });
});

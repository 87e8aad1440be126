import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Report } from "../../src/diagnostics/report.js";
import { lintDocument, loadDocument, type LoadedDocument } from "../../src/load/index.js";
import { buildModel, camelProperty, type ModelSettings } from "../../src/model/index.js";

/** No reserved names. */
const reserved = { types: [], suffixes: [], members: [], functions: [] };

/** Diagnostics of a case, and the files that they are about. */
export interface Diagnosed {
  readonly report: Report;
  readonly loaded: LoadedDocument | undefined;
}

/**
 * Reads the document of a case as its code demands: later phases, overlays and settings are only there if the case is about them. `top` is
 * the folder whose redocly.yaml applies.
 */
export async function diagnoseCase(file: string, code: string, top: string): Promise<Diagnosed> {
  const report = new Report();
  const overlays = overlaysBeside(file, code);
  const loaded = await loadDocument({ file, report, ...(overlays.length > 0 && { settings: { overlays } }) });
  if (loaded && /^(LINT|REDOCLY|SPEC255)/.test(code)) await lintDocument({ file, top, loaded, report });
  if (loaded && /^SPEC(?:1|210|22[56]|23[56])/.test(code))
    buildModel({ document: loaded.document, report, reserved, settings: settingsOf(code) });
  return { report, loaded };
}

/** Returns the settings of the cases about names and values of programs. */
function settingsOf(code: string): ModelSettings {
  if (!/^SPEC22[56]/.test(code)) return {};
  return { properties: camelProperty, values: { "date-time": { conversion: { kind: "date" } } } };
}

/** Returns the overlays in the folder of a case; SPEC200 is about one that does not exist. */
function overlaysBeside(file: string, code: string): readonly string[] {
  if (!/^SPEC20\d/.test(code)) return [];
  const found = readdirSync(dirname(file)).filter((one) => /\boverlay\.(?:yaml|json)$/.test(one));
  const others = found.filter((one) => one !== basename(file));
  return (code === "SPEC200" ? ["chnages.overlay.yaml"] : others).map((one) => join(dirname(file), one));
}

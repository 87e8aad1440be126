import type { Report } from "../diagnostics/report.js";
import type { LoadedConfig } from "./code.js";
import type { ConfigInput } from "./read.js";
import type { Settings } from "./settings.js";

export { downloadOf } from "./url.js";
export type { LoadedConfig } from "./code.js";
export { findConfig, isCode, typeScriptName, yamlName } from "./find.js";
export { chooseImportExtensions } from "./import-extension.js";
export { type OutputSettings, type Settings } from "./settings.js";
export { standaloneSettings } from "./standalone.js";

/** Reads a configuration, see config/read.ts. Loaded on demand: a run with nothing to do needs no YAML parser. */
export async function readConfig(input: ConfigInput): Promise<Settings | undefined> {
  return (await import("./read.js")).readConfig(input);
}

/** Runs a configuration that is code, see config/code.ts. */
export async function runConfig(file: string, report: Report): Promise<LoadedConfig | undefined> {
  return (await import("./code.js")).runConfig(file, report);
}

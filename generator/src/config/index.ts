import { Report } from "../diagnostics/report.js";
import { isRecord } from "../write/index.js";
import type { LoadedConfig } from "./syntax/code.js";
import type { NameOptions } from "./names/names.js";
import type { ConfigInput } from "./read.js";
import type { Settings } from "./settings.js";

export { isDownloadable, snapshotName, type SourceHeader } from "./document/source.js";
export { overlaysOf } from "./document/overlays.js";
export { rootsOf } from "./document/roots.js";
export { filterOf, reportSelectors } from "./document/selectors.js";
export { downloadOf } from "./document/url.js";
export type { LoadedConfig } from "./syntax/code.js";
export { findConfig, isCode, typeScriptName, yamlName } from "./find.js";
export { chooseImportExtensions } from "./outputs/import-extension.js";
export { emittedOutputs, withoutFilter, type OutputSettings, type Settings } from "./settings.js";
export { standaloneSettings } from "./standalone.js";

/** Reads a configuration, see config/read.ts. Loaded on demand: a run with nothing to do needs no YAML parser. */
export async function readConfig(input: ConfigInput): Promise<Settings | undefined> {
  return (await import("./read.js")).readConfig(input);
}

/** Returns the document that an earlier configuration names, see config/read.ts. */
export async function specIn(text: string, config: Pick<ConfigInput, "file" | "api">): Promise<string | undefined> {
  return (await import("./read.js")).specIn(text, config);
}

/** Returns the names of the APIs of a configuration's value; undefined if it has no `apis`. */
export function apiNames(value: unknown): readonly string[] | undefined {
  const apis = isRecord(value) ? value["apis"] : undefined;
  return isRecord(apis) ? Object.keys(apis) : undefined;
}

/** Returns the value of a configuration in YAML. Reports nothing: reading the settings does. */
export async function readYamlValue(file: string): Promise<unknown> {
  return (await import("./syntax/yaml.js")).parseYaml(file, new Report());
}

/** Applies options of the command line that decide names and values, see config/names. */
export async function withNameOptions(settings: Settings, options: NameOptions, report: Report): Promise<Settings> {
  if (options.casing === undefined && options.enums === undefined && options.values === undefined) return settings;
  const names = await import("./names/names.js");
  const model = names.withNameOptions(settings.model, options, report);
  if (options.values === undefined) return { ...settings, model };
  const { withValueOptions } = await import("./names/values.js");
  return { ...settings, model: withValueOptions(model, options.values, report) };
}

/** Runs a configuration that is code, see config/syntax/code.ts. */
export async function runConfig(file: string, report: Report): Promise<LoadedConfig | undefined> {
  return (await import("./syntax/code.js")).runConfig(file, report);
}

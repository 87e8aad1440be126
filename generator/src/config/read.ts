import { dirname, resolve } from "node:path";
import { Report } from "../diagnostics/report.js";
import type { Output } from "../emit/output.js";
import { formatterNames, importExtensions } from "../format/index.js";
import { isRecord, readIfPossible } from "../write/index.js";
import { readApi } from "./apis.js";
import { runConfig, type LoadedConfig } from "./syntax/code.js";
import { isCode } from "./find.js";
import { readFilter } from "./document/filter.js";
import { readNames } from "./names/names.js";
import { readPaths } from "./document/listed-paths.js";
import { overlaysOf } from "./document/overlays.js";
import { readValues } from "./names/values.js";
import { readOutputs } from "./outputs/outputs.js";
import { Reader } from "./reader.js";
import { rootsOf } from "./document/roots.js";
import { defaultCommand, defaultFormatter, type Settings } from "./settings.js";
import { readSpec } from "./document/source.js";
import { parseYaml, valueOfYaml } from "./syntax/yaml.js";

export interface ConfigInput {
  /** Absolute path of the configuration. */
  readonly file: string;
  /** The result of running it, if it is code. */
  readonly loaded?: LoadedConfig;
  /** The API to read, if the configuration has several. */
  readonly api?: string;
  /** The outputs that come with specloom. */
  readonly outputs: readonly Output[];
  readonly report: Report;
  /** Returns the command that installs a package beside specloom. */
  readonly installCommand?: (name: string) => string;
}

/** Returns the settings of a configuration. Reports every problem in it, and then returns undefined. */
export async function readConfig(input: ConfigInput): Promise<Settings | undefined> {
  const { file, report } = input;
  const loaded = isCode(file) ? (input.loaded ?? (await runConfig(file, report))) : { value: parseYaml(file, report) };
  if (loaded === undefined || report.hasErrors) return undefined;
  const code = isCode(file) ? readIfPossible(file) : undefined;
  const functions = "functions" in loaded ? { functions: loaded.functions } : {};
  const top = new Reader({ file, report, value: loaded.value, ...functions, ...(code !== undefined && { code }) });
  const reader = readApi(top, { api: input.api, keys, report });
  const settings = reader && (await readSettings(reader, input));
  if (settings === undefined || report.hasErrors) return undefined;
  const consulted = [...("consulted" in loaded ? loaded.consulted : []), ...(settings.consulted ?? [])];
  return { ...settings, ...(consulted.length > 0 && { consulted }) };
}

/** Returns the absolute path of the document that an earlier configuration in YAML names. Reports nothing. */
export function specIn(text: string, { file, api }: Pick<ConfigInput, "file" | "api">): string | undefined {
  const value = valueOfYaml(text);
  if (!isRecord(value)) return undefined;
  const report = new Report();
  const reader = readApi(new Reader({ file, report, value }), { api, keys, report });
  return reader && readSpec(reader, { root: dirname(file), api, report }).spec;
}

/** The keys of an API. All but `spec` and `outputs` apply to all APIs if they are at the top. */
const keys = [
  "spec",
  "format",
  "printWidth",
  "command",
  "redocly",
  "importExtension",
  "overlays",
  "roots",
  "names",
  "values",
  "filter",
  "outputs",
];

async function readSettings(top: Reader, input: ConfigInput): Promise<Settings> {
  const { file, api, outputs, report, installCommand = (name) => `npm install --save-dev ${name}` } = input;
  const root = dirname(file);
  const command = top.string("command") ?? defaultCommand;
  const configured = top.object("outputs", "outputs: { client: { folder: src/api/client } }");
  const ruleset = top.string("redocly");
  const importExtension = top.oneOf("importExtension", importExtensions);
  return {
    root,
    configFile: file,
    ...(api !== undefined && { api }),
    ...readSpec(top, { root, api, report }),
    document: {
      ...readPaths(top, "overlays", { folder: root, report }, overlaysOf),
      ...readPaths(top, "roots", { folder: root, report }, rootsOf),
      ...readFilter(top),
    },
    model: { ...readNames(top), ...readValues(top, report) },
    formatter: readFormatter(top),
    ...(ruleset !== undefined && { ruleset: resolve(root, ruleset) }),
    command,
    ...(importExtension && { importExtension }),
    ...(configured === undefined
      ? { outputs: [] }
      : await readOutputs(configured, { root, api, outputs, command, report, installCommand })),
  };
}

function readFormatter(top: Reader): Settings["formatter"] {
  return {
    name: top.oneOf("format", formatterNames) ?? defaultFormatter.name,
    printWidth: top.positiveInteger("printWidth") ?? defaultFormatter.printWidth,
  };
}

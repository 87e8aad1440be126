import { dirname, resolve } from "node:path";
import type { Report } from "../diagnostics/report.js";
import type { Output } from "../emit/output.js";
import { formatterNames, importExtensions } from "../format/index.js";
import { readIfPossible } from "../write/index.js";
import { runConfig, type LoadedConfig } from "./code.js";
import { isCode } from "./find.js";
import { readOutputs } from "./outputs.js";
import { Reader } from "./reader.js";
import { defaultCommand, defaultFormatter, type Settings } from "./settings.js";
import { downloadOf } from "./url.js";
import { parseYaml } from "./yaml.js";

export interface ConfigInput {
  /** Absolute path of the configuration. */
  readonly file: string;
  /** The result of running it, if it is code. */
  readonly loaded?: LoadedConfig;
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
  const reader = new Reader({ file, report, value: loaded.value, ...(code !== undefined && { code }) });
  const settings = await readSettings(reader, input);
  if (report.hasErrors) return undefined;
  const consulted = [...("consulted" in loaded ? loaded.consulted : []), ...(settings.consulted ?? [])];
  return { ...settings, ...(consulted.length > 0 && { consulted }) };
}

async function readSettings(top: Reader, input: ConfigInput): Promise<Settings> {
  top.onlyKeys(["spec", "format", "printWidth", "command", "redocly", "importExtension", "outputs"]);
  const { file, outputs, report, installCommand = (name) => `npm install --save-dev ${name}` } = input;
  const root = dirname(file);
  const command = top.string("command") ?? defaultCommand;
  const configured = top.object("outputs", "outputs: { types: { folder: src/generated } }");
  const ruleset = top.string("redocly");
  const importExtension = top.oneOf("importExtension", importExtensions);
  return {
    root,
    configFile: file,
    spec: resolve(root, readSpec(top, report)),
    document: {},
    model: {},
    formatter: readFormatter(top),
    ...(ruleset !== undefined && { ruleset: resolve(root, ruleset) }),
    command,
    ...(importExtension && { importExtension }),
    ...(configured === undefined
      ? { outputs: [] }
      : await readOutputs(configured, { root, outputs, command, report, installCommand })),
  };
}

function readSpec(top: Reader, report: Report): string {
  const spec = top.requiredString("spec", "spec: openapi.yaml");
  const download = downloadOf(spec);
  if (download !== undefined) report.add("GEN010", download, top.locationOf("spec", "value"));
  return spec;
}

function readFormatter(top: Reader): Settings["formatter"] {
  return {
    name: top.oneOf("format", formatterNames) ?? defaultFormatter.name,
    printWidth: top.positiveInteger("printWidth") ?? defaultFormatter.printWidth,
  };
}

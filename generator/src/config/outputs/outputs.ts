import { posix } from "node:path";
import type { Report } from "../../diagnostics/report.js";
import type { Option, OptionSchema } from "../../emit/option.js";
import type { Output } from "../../emit/output.js";
import { findModules, type Importing } from "./modules.js";
import { findPackage } from "./package-version.js";
import { readFolders } from "./folders.js";
import { isPluginName, loadPlugin, type Plugin } from "./plugins.js";
import type { Reader } from "../reader.js";
import type { OutputOptions, OutputSettings, Settings } from "../settings.js";
import type { Consulted } from "../consulted.js";

interface Defaults {
  /** Absolute: the folder of the configuration. */
  readonly root: string;
  /** The name of the API, if the configuration has several. */
  readonly api: string | undefined;
  /** The outputs that come with specloom. */
  readonly outputs: readonly Output[];
  readonly command: string;
  readonly report: Report;
  readonly installCommand: (name: string) => string;
}

/** An output and the value of its key. */
interface Configured {
  readonly output: Output;
  readonly reader: Reader;
  /** Set if the output comes from another package. */
  readonly isPlugin: boolean;
}

/** All configured outputs. */
interface All {
  readonly configured: readonly Configured[];
  /** The values of their options. */
  readonly read: ReadonlyMap<Output, Readonly<Record<string, unknown>>>;
  readonly report: Report;
}

type Configuration = Pick<Settings, "outputs" | "consulted">;

/** Returns the settings of all configured outputs, in the order in which they run. */
export async function readOutputs(reader: Reader, defaults: Defaults): Promise<Configuration> {
  const { root, api, command, report } = defaults;
  const plugins = await loadPlugins(reader, defaults);
  const all = [...defaults.outputs, ...plugins.map(({ output }) => output)];
  const configured = all.flatMap((output): Configured | readonly [] => {
    const own = reader.optionalObject(output.name, `${output.name}: { folder: src/generated }`);
    return own === undefined ? [] : { output, reader: own, isPlugin: !defaults.outputs.includes(output) };
  });
  const shared = sharedValues(configured);
  const folders = new Map(
    configured.map(({ output, reader: own }) => [output, own.path("folder", "folder: src/generated")]),
  );
  const values = new Map(
    configured.map(({ output, reader: own }) => {
      const options = readOptions(own, output.options, shared);
      return [output, readFolders(own, output.options, { options, root })];
    }),
  );
  const read = new Map([...values].map(([output, { options }]) => [output, options]));
  const settings = configured.map(({ output, reader: own, isPlugin }): OutputSettings => {
    own.onlyOptions(output, all);
    const folder = folders.get(output)!;
    const options = read.get(output)!;
    const { modules, missing } = findModules({ output, options, folder, folders });
    for (const one of missing) report.add("GEN147", { output: output.name, ...one }, reader.locationOf(output.name));
    reportMissingValues({ output, options: { ...options, ...modules }, folder, folders }, { configured, read, report });
    return {
      emitter: output.name,
      output,
      folder,
      sections: output.options["sections"]?.values.kind === "paths" ? (options["sections"] as readonly string[]) : [],
      options: { ...options, ...modules, command, ...(api !== undefined && { apiName: api }) },
      ...(isPlugin && { isPlugin }),
    };
  });
  return withVersions(settings, root, [
    ...plugins.flatMap((plugin) => plugin.consulted),
    ...[...values.values()].flatMap(({ consulted }) => consulted),
  ]);
}

/** Imports the outputs that other packages provide. Reports GEN007 for every other name. */
async function loadPlugins(reader: Reader, { outputs, ...input }: Defaults): Promise<readonly Plugin[]> {
  const names = outputs.map(({ name }) => name);
  const unknown = reader.keys().filter((name) => !names.includes(name));
  const plugins = unknown.filter(isPluginName);
  reader.onlyOutputs([...names, ...plugins]);
  const loaded = await Promise.all(plugins.map((name) => loadPlugin({ ...input, name, at: reader.locationOf(name) })));
  return loaded.filter((plugin) => plugin !== undefined);
}

/** Reports options of other outputs that lack a value that this output needs. */
function reportMissingValues(importing: Importing, all: All): void {
  const { output } = importing;
  for (const { output: other, reader } of all.configured.filter((one) => isImported(one.output, importing))) {
    for (const [option, values] of Object.entries(output.neededValues?.[other.name] ?? {})) {
      const given = all.read.get(other)?.[option];
      const missing = Array.isArray(given) ? values.filter((value) => !given.includes(value)) : [];
      if (missing.length === 0) continue;
      const facts = { output: output.name, other: other.name, option, missing };
      all.report.add("GEN148", facts, reader.locationOf(option, "value"));
    }
  }
}

/** Returns whether an output imports the files that the same configuration generates for another, rather than a package. */
function isImported(other: Output, { output, options, folder, folders }: Importing): boolean {
  const imports = Object.entries<Option>(output.options).filter(([, { module }]) => module?.output === other.name);
  const isBeside = ([key, { module }]: (typeof imports)[number]): boolean =>
    posix.join(folder, String(options[key])) === posix.join(folders.get(other)!, module!.file);
  return imports.length === 0 || imports.some(isBeside);
}

function readOptions(reader: Reader, schema: OptionSchema, shared: ReadonlyMap<string, unknown>) {
  const entries = Object.entries<Option>(schema).map(([key, option]) => {
    const fallback = (option.shared === true ? shared.get(key) : undefined) ?? option.default;
    return [key, reader.option(key, option) ?? fallback] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the values of shared options: for each key, that of the first output that has one. A relative path is not shared if its module
 * belongs to a configured output: it is correct in the folder of its own output only, and other outputs find the module themselves.
 */
function sharedValues(configured: readonly Configured[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  const isFound = ({ module }: Option): boolean => configured.some(({ output }) => output.name === module?.output);
  for (const { output, reader } of configured) {
    for (const [key, option] of Object.entries<Option>(output.options)) {
      const value = option.shared === true ? reader.option(key, option) : undefined;
      if (value === undefined || values.has(key)) continue;
      if (!(String(value).startsWith(".") && isFound(option))) values.set(key, value);
    }
  }
  return values;
}

/** Adds the version of the package that an output is published in, if the output wants it. */
function withVersions(settings: readonly OutputSettings[], root: string, others: readonly Consulted[]): Configuration {
  const found = settings.map((one) => {
    const name = one.options["package"];
    const isWanted = one.output.readsVersion === true && typeof name === "string";
    return isWanted ? findPackage(name, one.folder, root) : undefined;
  });
  const consulted = [...others, ...found.flatMap((one) => one?.consulted ?? [])];
  const outputs = settings.map((one, index): OutputSettings => {
    const product = found[index]?.product;
    const options: OutputOptions = product === undefined ? one.options : { ...one.options, product };
    return { ...one, options };
  });
  return { outputs, ...(consulted.length > 0 && { consulted }) };
}

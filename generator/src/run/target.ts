import { basename, dirname, resolve } from "node:path";
import {
  downloadOf,
  filterOf,
  findConfig,
  readConfig,
  reportSelectors,
  overlaysOf,
  rootsOf,
  standaloneSettings,
  withNameOptions,
  type LoadedConfig,
  type NameOptions,
  type Selectors,
  type Settings,
} from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Output } from "../emit/output.js";
import { problemOfTarget, type Home } from "../write/index.js";
import type { Environment } from "./environment.js";

/** The input and output of a run. Relative to the current folder. */
export interface TargetOptions {
  readonly spec?: string;
  readonly out?: string;
  readonly emit?: readonly string[];
  /** Copies the runtime into the output of a run without configuration. */
  readonly vendor?: boolean;
  /** The names of the APIs to generate, of a configuration with several. Default: all. */
  readonly apis?: readonly string[];
  /** Folders outside of the document's own that references may lead to, besides those of the configuration. */
  readonly roots?: readonly string[];
  /** OpenAPI Overlays that apply after those of the configuration. */
  readonly overlays?: readonly string[];
  /** The operations to generate. Replaces the filter of the configuration. */
  readonly selectors?: Selectors;
  /** The casings of names and the code of enums. They replace those of the configuration. */
  readonly names?: NameOptions;
}

/** The input and output of a run, as far as they are known without reading the configuration. */
export interface Target {
  /** Absolute: the folder with specloom.lock.json and .specloom. */
  readonly root: string;
  /** Absolute; absent where `--out` takes its place. */
  readonly configFile?: string;
  /** Absolute; overrides the configuration. */
  readonly spec?: string;
  readonly emit?: readonly string[];
  readonly vendor?: boolean;
  /** The name of the API, if the configuration has several. */
  readonly api?: string;
  /** As given on the command line, relative to the current folder. */
  readonly roots?: readonly string[];
  /** As given on the command line, relative to the current folder. */
  readonly overlays?: readonly string[];
  readonly selectors?: Selectors;
  readonly names?: NameOptions;
  /** Absolute: the current folder. */
  readonly folder: string;
  /** The result of running a configuration that is code. */
  readonly config?: LoadedConfig;
}

/**
 * Returns the target of a run: `out` replaces the configuration, `spec` its document. Reports GEN002 without a configuration
 * and without both options, GEN010 if the document is a URL, GEN141 if there are two configurations, and GEN106 if `out` is a link
 * out of the folder or into `.git` and the like: the link may have come with a repository. Also reports selectors that have no
 * meaning (GEN001).
 */
export function findTarget(options: TargetOptions, environment: Environment, report: Report): Target | undefined {
  const { folder } = environment;
  const problem = options.out === undefined ? undefined : problemOfTarget(folder, resolve(folder, options.out));
  if (options.out !== undefined && problem !== undefined) {
    report.add("GEN106", { path: options.out, problem });
    return undefined;
  }
  const download = options.spec === undefined ? undefined : downloadOf(options.spec);
  if (download !== undefined) {
    report.add("GEN010", download);
    return undefined;
  }
  if (options.selectors !== undefined) reportSelectors(options.selectors, report);
  if (report.hasErrors) return undefined;
  const spec = options.spec === undefined ? undefined : resolve(folder, options.spec);
  const { emit, vendor, roots, overlays, selectors, names } = options;
  const shared = {
    folder,
    ...(spec !== undefined && { spec }),
    ...(emit && { emit }),
    ...(vendor && { vendor }),
    ...(roots && { roots }),
    ...(overlays && { overlays }),
    ...(selectors && { selectors }),
    ...(names && { names }),
  };
  if (options.out !== undefined && spec !== undefined) return { root: resolve(folder, options.out), ...shared };
  const found = findConfig(folder);
  if (found === undefined) {
    report.add("GEN002", { folder, ...options });
    return undefined;
  }
  const { file: configFile, others } = found;
  if (others.length > 0) {
    report.add("GEN141", { files: [configFile, ...others].map((file) => basename(file)) });
    return undefined;
  }
  const root = options.out === undefined ? dirname(configFile) : resolve(folder, options.out);
  return { root, configFile, ...shared };
}

/** Returns the options of a command that only reads, for which a document is enough. */
export function asDocument(options: TargetOptions): TargetOptions {
  return options.spec === undefined ? options : { out: ".", ...options };
}

/** The inputs of settings besides the target. */
export interface SettingsContext {
  /** The outputs that come with specloom. */
  readonly outputs: readonly Output[];
  readonly report: Report;
  /** Returns the command that installs a package beside specloom. */
  readonly installCommand: (name: string) => string;
}

/** Returns the settings of the target. Reports problems of the configuration, and names of `emit` that are no outputs (GEN007). */
export async function readSettings(target: Target, context: SettingsContext): Promise<Settings | undefined> {
  const { report } = context;
  const found = await settingsOf(target, context);
  if (found === undefined) return undefined;
  const selected = withSelectors(withOverlays(withRoots(found, target, report), target, report), target);
  const settings = target.names === undefined ? selected : await withNameOptions(selected, target.names, report);
  checkSelection(target.emit ?? [], settings, report);
  return report.hasErrors ? undefined : settings;
}

async function settingsOf(target: Target, context: SettingsContext): Promise<Settings | undefined> {
  const { configFile, spec, root, emit, vendor, config } = target;
  const { outputs } = context;
  const alone = { out: root, outputs, emit, vendor };
  if (configFile === undefined) return standaloneSettings({ ...alone, spec: spec ?? "" });
  const { api } = target;
  const input = { ...context, file: configFile, ...(api !== undefined && { api }), ...(config && { loaded: config }) };
  const configured = await readConfig(input);
  if (configured === undefined) return undefined;
  const { source, ...settings } = configured;
  const own = source !== undefined && spec === undefined ? { source } : {};
  if (root !== settings.root) return { ...standaloneSettings({ ...alone, spec: spec ?? settings.spec }), ...own };
  if (vendor === true) reportVendor(context.report);
  // Copies of the runtime follow what others import.
  const copied = settings.outputs.flatMap(({ emitter, output }) => (output.readsImports === true ? [emitter] : []));
  const selected = emit && { selected: new Set([...emit, ...copied]) };
  return { ...settings, ...own, ...(spec !== undefined && { spec }), ...selected };
}

function reportVendor(report: Report): void {
  const remedy = "add `runtime: { folder: src/api/runtime }` to the outputs of the configuration instead";
  report.add("GEN001", { argument: "--vendor", problem: "--vendor is for runs without a configuration", remedy });
}

/** Adds the folders of `--root`. */
function withRoots(settings: Settings, { roots = [], folder }: Target, report: Report): Settings {
  if (roots.length === 0) return settings;
  const { roots: added = [] } = rootsOf(roots, { folder, report });
  const { document } = settings;
  return { ...settings, document: { ...document, roots: [...(document.roots ?? []), ...added] } };
}

/** Adds the files of `--overlay`. */
function withOverlays(settings: Settings, { overlays = [], folder }: Target, report: Report): Settings {
  if (overlays.length === 0) return settings;
  const { document } = settings;
  const all = overlaysOf([...(document.overlays ?? []), ...overlays], { folder, report });
  return { ...settings, document: { ...document, ...all } };
}

/** Applies `--include` and `--exclude`. */
function withSelectors(settings: Settings, { selectors }: Target): Settings {
  if (selectors === undefined) return settings;
  return { ...settings, document: { ...settings.document, filter: filterOf(selectors) } };
}

/** Returns where the run keeps its lock and its caches. A run with `--out` has no configuration there, and no other APIs. */
export function homeOf({ root, api, configFile }: Target): Home {
  const isBeside = configFile !== undefined && dirname(configFile) === root;
  return { root, ...(api !== undefined && isBeside && { api }) };
}

function checkSelection(selected: readonly string[], { outputs }: Settings, report: Report): void {
  const known = outputs.map(({ emitter }) => emitter);
  for (const name of selected.filter((candidate) => !known.includes(candidate))) {
    const suggestion = closest(name, known);
    report.add("GEN007", { name, known, ...(suggestion !== undefined && { suggestion }) });
  }
}

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
  type Settings,
} from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import { optional } from "../diagnostics/optional.js";
import type { Report } from "../diagnostics/report.js";
import { problemOfTarget, type Home } from "../write/index.js";
import type { Environment } from "./environment.js";
import type { TargetOptions } from "./target-options.js";

/** The input and output of a run, as far as they are known without reading the configuration. */
export interface Target extends Omit<TargetOptions, "out" | "apis"> {
  /** Absolute: the folder with specloom.lock.json and .specloom. */
  readonly root: string;
  /** Absolute; absent where `--out` takes its place. */
  readonly configFile?: string;
  /** Absolute; overrides the configuration. */
  readonly spec?: string;
  /** The name of the API, if the configuration has several. */
  readonly api?: string;
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
  const { out, spec: document, apis: _, ...choices } = options;
  const root = out === undefined ? undefined : resolve(folder, out);
  const problem = root === undefined ? undefined : problemOfTarget(folder, root);
  if (out !== undefined && problem !== undefined) {
    report.add("GEN106", { path: out, problem });
    return undefined;
  }
  const download = document === undefined ? undefined : downloadOf(document);
  if (download !== undefined) {
    report.add("GEN010", download);
    return undefined;
  }
  reportSelectors(choices, report);
  if (report.hasErrors) return undefined;
  const spec = document === undefined ? undefined : resolve(folder, document);
  const target = { ...choices, ...optional("spec", spec), folder };
  if (root !== undefined && spec !== undefined) return { ...target, root };
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
  return { ...target, root: root ?? dirname(configFile), configFile };
}

/** Returns the options of a command that only reads, for which a document is enough. */
export function asDocument(options: TargetOptions): TargetOptions {
  return options.spec === undefined ? options : { out: ".", ...options };
}

/** Returns the settings of the target. Reports problems of the configuration, and names of `emit` that are no outputs (GEN007). */
export async function readSettings(
  target: Target,
  environment: Environment,
  report: Report,
): Promise<Settings | undefined> {
  const found = await settingsOf(target, environment, report);
  if (found === undefined) return undefined;
  const selected = withSelectors(withOverlays(withRoots(found, target, report), target, report), target);
  const settings = await withNameOptions(selected, target, report);
  checkSelection(target.emit ?? [], settings, report);
  return report.hasErrors ? undefined : settings;
}

async function settingsOf(target: Target, environment: Environment, report: Report): Promise<Settings | undefined> {
  const { configFile, spec, root, emit, vendor, config } = target;
  const { builtIn: outputs } = await import("../outputs.js");
  const alone = { out: root, outputs, emit, vendor };
  if (configFile === undefined) return standaloneSettings({ ...alone, spec: spec ?? "" });
  const { installBeside } = await import("./packages/peers.js");
  const configured = await readConfig({
    outputs,
    report,
    installCommand: (name) => installBeside({ name, range: "latest" }, environment),
    file: configFile,
    ...optional("api", target.api),
    ...(config && { loaded: config }),
  });
  if (configured === undefined) return undefined;
  const { source, ...settings } = configured;
  const own = source !== undefined && spec === undefined ? { source } : {};
  if (root !== settings.root) return { ...standaloneSettings({ ...alone, spec: spec ?? settings.spec }), ...own };
  if (vendor === true) reportVendor(report);
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
function withSelectors(settings: Settings, { include = [], exclude = [] }: Target): Settings {
  if (include.length + exclude.length === 0) return settings;
  return { ...settings, document: { ...settings.document, filter: filterOf({ include, exclude }) } };
}

/** Returns where the run keeps its lock and its caches. A run with `--out` has no configuration there, and no other APIs. */
export function homeOf({ root, api, folder, configFile }: Target): Home {
  const isBeside = configFile !== undefined && dirname(configFile) === root;
  return { root, folder, ...(api !== undefined && isBeside && { api }) };
}

function checkSelection(selected: readonly string[], { outputs }: Settings, report: Report): void {
  const known = outputs.map(({ emitter }) => emitter);
  for (const name of selected.filter((candidate) => !known.includes(candidate))) {
    const suggestion = closest(name, known);
    report.add("GEN007", { name, known, suggestion });
  }
}

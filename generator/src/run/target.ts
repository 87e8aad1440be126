import { basename, dirname, resolve } from "node:path";
import {
  downloadOf,
  findConfig,
  readConfig,
  standaloneSettings,
  type LoadedConfig,
  type Settings,
} from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import type { Output } from "../emit/output.js";
import { problemOfTarget } from "../write/index.js";
import type { Environment } from "./environment.js";

/** The input and output of a run. Relative to the current folder. */
export interface TargetOptions {
  readonly spec?: string;
  readonly out?: string;
  readonly emit?: readonly string[];
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
  /** The result of running a configuration that is code. */
  readonly config?: LoadedConfig;
}

/**
 * Returns the target of a run: `out` replaces the configuration, `spec` its document. Reports GEN002 without a configuration
 * and without both options, GEN010 if the document is a URL, GEN141 if there are two configurations, and GEN106 if `out` is a link
 * out of the folder or into `.git` and the like: the link may have come with a repository.
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
  const spec = options.spec === undefined ? undefined : resolve(folder, options.spec);
  const shared = { ...(spec !== undefined && { spec }), ...(options.emit && { emit: options.emit }) };
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

/** Returns the target of a command that only reads, for which a document is enough. */
export function findDocument(options: TargetOptions, environment: Environment, report: Report): Target | undefined {
  return findTarget(options.spec === undefined ? options : { out: ".", ...options }, environment, report);
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
  const settings = await settingsOf(target, context);
  if (settings === undefined) return undefined;
  checkSelection(target.emit ?? [], settings, report);
  return report.hasErrors ? undefined : settings;
}

async function settingsOf(target: Target, context: SettingsContext): Promise<Settings | undefined> {
  const { configFile, spec, root, emit, config } = target;
  const { outputs } = context;
  const alone = { out: root, outputs, emit };
  if (configFile === undefined) return standaloneSettings({ ...alone, spec: spec ?? "" });
  const settings = await readConfig({ ...context, file: configFile, ...(config && { loaded: config }) });
  if (settings === undefined) return undefined;
  if (root !== settings.root) return standaloneSettings({ ...alone, spec: spec ?? settings.spec });
  return { ...settings, ...(spec !== undefined && { spec }), ...(emit && { selected: new Set(emit) }) };
}

function checkSelection(selected: readonly string[], { outputs }: Settings, report: Report): void {
  const known = outputs.map(({ emitter }) => emitter);
  for (const name of selected.filter((candidate) => !known.includes(candidate))) {
    const suggestion = closest(name, known);
    report.add("GEN007", { name, known, ...(suggestion !== undefined && { suggestion }) });
  }
}

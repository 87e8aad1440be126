import { dirname, resolve } from "node:path";
import { downloadOf, findConfig, readConfig, standaloneSettings, type Settings } from "../config/index.js";
import { closest } from "../diagnostics/closest.js";
import type { Report } from "../diagnostics/report.js";
import { problemOfTarget } from "../write/index.js";
import type { Session } from "./session.js";

/** What the command line says of what to read and where to write. Relative to the current folder. */
export interface TargetOptions {
  readonly spec?: string;
  readonly out?: string;
  readonly emit?: readonly string[];
}

/** Which run is meant, known without reading the configuration. */
export interface Target {
  /** Absolute: the folder with specloom.lock.json and .specloom. */
  readonly root: string;
  /** Absolute; absent where `--out` takes its place. */
  readonly configFile?: string;
  /** Absolute; overrides the configuration. */
  readonly spec?: string;
  readonly emit?: readonly string[];
}

/**
 * `--out` takes the place of the configuration, `--spec` that of its document. Reports GEN002 where neither a
 * configuration nor enough options are there, and GEN106 where a link takes `--out` elsewhere, or into `.git` and the like: the
 * link may have come with a repository. Whoever wants its target can name that. Reports GEN010 where the document is a URL.
 */
export function findTarget(options: TargetOptions, session: Session, report: Report): Target | undefined {
  const { folder } = session;
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
  const configFile = findConfig(folder);
  if (configFile === undefined) {
    report.add("GEN002", { folder });
    return undefined;
  }
  const root = options.out === undefined ? dirname(configFile) : resolve(folder, options.out);
  return { root, configFile, ...shared };
}

/** As `findTarget`, for commands that only read: a document is enough. */
export function findDocument(options: TargetOptions, session: Session, report: Report): Target | undefined {
  return findTarget(options.spec === undefined ? options : { out: ".", ...options }, session, report);
}

/**
 * The settings of the target. Reports what is wrong with the configuration (GEN003 to GEN008) and names of `--emit`
 * that are no outputs (GEN007).
 */
export async function readSettings(
  target: Target,
  emitters: readonly string[],
  report: Report,
): Promise<Settings | undefined> {
  const settings = await settingsOf(target, emitters, report);
  if (settings === undefined) return undefined;
  checkSelection(target.emit ?? [], settings, report);
  return report.hasErrors ? undefined : settings;
}

async function settingsOf(target: Target, emitters: readonly string[], report: Report): Promise<Settings | undefined> {
  const { configFile, spec, root, emit } = target;
  const alone = { out: root, emitters, emit };
  if (configFile === undefined) return standaloneSettings({ ...alone, spec: spec ?? "" });
  const settings = await readConfig({ file: configFile, emitters, report });
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

import { relative } from "node:path";
import { chooseImportExtensions, type Settings } from "../config/index.js";
import type { Report } from "../diagnostics/report.js";
import { reservedNames } from "../emit/output.js";
import type { PipelineInput } from "../pipeline.js";
import { checkPeers, needsOf, type Need } from "./packages/peers.js";
import type { Environment } from "./environment.js";
import { checkSnapshot } from "./snapshot.js";
import { readSettings, type Target } from "./target.js";

/**
 * Returns the input of the pipeline for a target. Reports problems of the target and its configuration, and missing packages, and
 * then returns undefined.
 */
export async function prepareRun(
  target: Target | undefined,
  environment: Environment,
  report: Report,
  needs: (settings: Settings) => readonly Need[] = needsOf,
): Promise<PipelineInput | undefined> {
  if (target === undefined) return undefined;
  const settings = await readSettings(target, environment, report);
  if (settings === undefined) return undefined;
  const { builtIn: outputs } = await import("../outputs.js");
  checkPeers(needs(settings), environment, report);
  checkSnapshot(settings, report);
  if (report.hasErrors) return undefined;
  const rerun = target.configFile === undefined ? { rerun: commandOf(target, settings, environment.folder) } : {};
  const settled = chooseImportExtensions({ ...settings, ...rerun, folder: environment.folder }, report);
  return {
    settings: settled,
    reserved: reservedNames([
      ...outputs,
      ...settings.outputs.filter(({ isPlugin }) => isPlugin).map(({ output }) => output),
    ]),
    report,
    runtimeFolder: environment.runtimeFolder,
    onPhase: environment.showPhase,
  };
}

/** Returns the command line of a run without configuration. */
function commandOf(target: Target, { spec }: Settings, folder: string): string {
  const { root, emit, vendor = false, roots = [], overlays = [], enums } = target;
  const { include = [], exclude = [], casing = [], values = [] } = target;
  const word = (path: string) => (/[^\w./\\-]/.test(path) ? JSON.stringify(path) : path);
  const [document, out] = [spec, root].map((path) => word(relative(folder, path) || "."));
  const others = [
    ...(vendor ? [" --vendor"] : []),
    ...roots.map((one) => ` --root ${quoted(one)}`),
    ...overlays.map((one) => ` --overlay ${quoted(one)}`),
    ...casing.map((one) => ` --casing ${quoted(one)}`),
    ...(enums === undefined ? [] : [` --enums ${quoted(enums)}`]),
    ...values.map((one) => ` --values ${quoted(one)}`),
    ...include.map((selector) => ` --include ${quoted(selector)}`),
    ...exclude.map((selector) => ` --exclude ${quoted(selector)}`),
  ];
  return `specloom ${document} -o ${out}${emit === undefined ? "" : ` --emit ${emit.join(",")}`}${others.join("")}`;
}

/** Returns a word for a shell, in which `*` and braces would have a meaning. */
function quoted(text: string): string {
  return /[^\w./:@-]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : text;
}

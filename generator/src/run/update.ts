import { join } from "node:path";
import { Report } from "../diagnostics/report.js";
import {
  changedInputs,
  namesName,
  readKey,
  readManifest,
  wasInterrupted,
  type Author,
  type Change,
  type Manifest,
} from "../write/index.js";
import { isCode, runConfig } from "../config/index.js";
import type { Outcome } from "./outcome.js";
import { peerNames } from "./packages/supported.js";
import type { Environment } from "./environment.js";
import { findTarget, type Target, type TargetOptions } from "./target.js";

export interface UpdateOptions extends TargetOptions {
  /** Overwrites files that were edited by hand. */
  readonly force: boolean;
}

/** Updates all outputs. If nothing has changed since the last run, comparing hashes shows that before heavy code is loaded. */
export async function update(options: UpdateOptions, environment: Environment): Promise<Outcome> {
  const report = new Report();
  const target = await withConfig(findTarget(options, environment, report), report);
  if (target === undefined) return { diagnostics: report.diagnostics, changes: [], sources: [] };
  const settingsKey = keyOf(target);
  const author = authorOf(environment);
  const manifest = author && readManifest(target.root, author);
  const changed = manifest && !wasInterrupted(target.root) && changedInputs(manifest, target.root, settingsKey);
  if (manifest && changed && changed.length === 0) return upToDate(manifest, target.root);
  const { writeOutputs } = await import("./write-outputs.js");
  return writeOutputs({
    target,
    settingsKey,
    force: options.force,
    environment,
    report,
    ...(author && { author }),
    ...(manifest && { manifest }),
    ...(changed && { changed }),
  });
}

/**
 * Returns the target with its configuration, if that is code. It may depend on anything, so we run it every time, and compare
 * its result with that of the last run.
 */
async function withConfig(target: Target | undefined, report: Report): Promise<Target | undefined> {
  if (target?.configFile === undefined || !isCode(target.configFile)) return target;
  const config = await runConfig(target.configFile, report);
  return config && { ...target, config };
}

/** Undefined where nothing is remembered between runs. Another version of a peer may write other bytes. */
function authorOf({ identity, cacheFolder, versionOf }: Environment): Author | undefined {
  const key = identity === undefined ? undefined : readKey(cacheFolder);
  if (identity === undefined || key === undefined) return undefined;
  return { generator: [identity, ...peerNames.map((name) => versionOf(name) ?? "")].join(" "), key };
}

function upToDate(manifest: Manifest, root: string): Outcome {
  const changes = Object.keys(manifest.outputs).map((path): Change => ({ kind: "unchanged", path, after: "" }));
  const sources = [...Object.keys(manifest.inputs), join(root, namesName)].map((path) => ({ path }));
  return { diagnostics: manifest.warnings, changes, summary: { counts: manifest.counts }, sources };
}

/** Returns a key for everything that decides the output besides files, with the folder that paths are relative to. */
function keyOf({ root, configFile, spec, emit, config }: Target): string {
  const outputs = emit === undefined ? "all" : [...emit].sort();
  return JSON.stringify([root, configFile ?? "", spec ?? "", outputs, ...(config === undefined ? [] : [config.value])]);
}

import { Report } from "../diagnostics/report.js";
import {
  changedInputs,
  readKey,
  readManifest,
  wasInterrupted,
  type Author,
  type Change,
  type Manifest,
} from "../write/index.js";
import type { Outcome } from "./outcome.js";
import type { Session } from "./session.js";
import { findTarget, type Target, type TargetOptions } from "./target.js";

export interface GenerateOptions extends TargetOptions {
  /** Write over files that were edited by hand. */
  readonly force: boolean;
}

/**
 * Brings all outputs up to date. Where nothing has changed since the last run, that is found by comparing hashes,
 * before anything heavy is loaded.
 */
export async function generate(options: GenerateOptions, session: Session): Promise<Outcome> {
  const report = new Report();
  const target = findTarget(options, session, report);
  if (target === undefined) return { diagnostics: report.diagnostics, changes: [], sources: [] };
  const settingsKey = keyOf(target);
  const author = authorOf(session);
  const manifest = author && readManifest(target.root, author);
  const changed = manifest && !wasInterrupted(target.root) && changedInputs(manifest, target.root, settingsKey);
  if (manifest && changed && changed.length === 0) return upToDate(manifest);
  const { writeOutputs } = await import("./write-outputs.js");
  return writeOutputs({
    target,
    settingsKey,
    force: options.force,
    session,
    report,
    ...(author && { author }),
    ...(manifest && { manifest }),
    ...(changed && { changed }),
  });
}

/** Undefined where nothing is remembered between runs. */
function authorOf({ identity, cacheFolder }: Session): Author | undefined {
  const key = identity === undefined ? undefined : readKey(cacheFolder);
  return identity === undefined || key === undefined ? undefined : { generator: identity, key };
}

function upToDate(manifest: Manifest): Outcome {
  const changes = Object.keys(manifest.outputs).map((path): Change => ({ kind: "unchanged", path, after: "" }));
  const sources = Object.keys(manifest.inputs).map((path) => ({ path }));
  return { diagnostics: manifest.warnings, changes, sources };
}

/** What the command line contributes to the output, where it was given included: paths are relative to that. */
function keyOf({ root, configFile, spec, emit }: Target): string {
  return JSON.stringify([root, configFile ?? "", spec ?? "", emit === undefined ? "all" : [...emit].sort()]);
}

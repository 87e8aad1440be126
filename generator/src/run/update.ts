import { join } from "node:path";
import { Report } from "../diagnostics/report.js";
import {
  isUpToDate,
  namesNameOf,
  readManifest,
  wasInterrupted,
  type Change,
  type Home,
  type Manifest,
} from "../write/index.js";
import { hasSameAnswers } from "./answers.js";
import { authorOf } from "./author.js";
import type { Outcome } from "./outcome.js";
import type { Environment } from "./environment.js";
import { homeOf, type Target } from "./target.js";

export interface UpdateOptions {
  readonly target: Target;
  /** Overwrites files that were edited by hand. */
  readonly force: boolean;
}

/** Updates all outputs. If nothing has changed since the last run, comparing hashes shows that before heavy code is loaded. */
export async function update(options: UpdateOptions, environment: Environment): Promise<Outcome> {
  const { target } = options;
  const report = new Report();
  const home = homeOf(target);
  const settingsKey = keyOf(target);
  const author = authorOf(environment);
  const manifest = author && readManifest(home, author);
  if (
    manifest &&
    !wasInterrupted(home) &&
    isUpToDate(manifest, target.root, settingsKey) &&
    hasSameAnswers(manifest.answers, target.config)
  )
    return upToDate(manifest, home);
  const { writeOutputs } = await import("./write-outputs.js");
  return writeOutputs({
    target,
    settingsKey,
    force: options.force,
    environment,
    report,
    ...(author && { author }),
    ...(manifest && { manifest }),
  });
}

function upToDate(manifest: Manifest, home: Home): Outcome {
  const changes = Object.keys(manifest.outputs).map((path): Change => ({ kind: "unchanged", path, after: "" }));
  const sources = [...Object.keys(manifest.inputs), join(home.root, namesNameOf(home))].map((path) => ({ path }));
  return { diagnostics: manifest.warnings, changes, home, summary: { counts: manifest.counts }, sources };
}

/** Returns a key for everything that decides the output besides files, with the folder that paths are relative to. */
function keyOf(target: Target): string {
  const { root, configFile, spec, emit, config, roots, overlays } = target;
  const { vendor, api, include, exclude, casing, enums, values } = target;
  const outputs = emit === undefined ? "all" : [...emit].sort();
  const code = config && [config.value, ...config.functions.keys()];
  const folder = roots === undefined && overlays === undefined ? undefined : target.folder;
  const choices = { vendor, api, roots, overlays, folder, include, exclude, casing, enums, values };
  return JSON.stringify({ root, configFile, spec, outputs, code, ...choices });
}

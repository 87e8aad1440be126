import { join } from "node:path";
import { pinDiagnostics } from "../diagnostics/print.js";
import type { Report } from "../diagnostics/report.js";
import type { Reuse } from "../format/index.js";
import { runPipeline, type PipelineInput, type PipelineResult } from "../pipeline.js";
import {
  absent,
  commitPlan,
  hashBytes,
  readIfPossible,
  withClaim,
  withLineFeeds,
  writeManifest,
} from "../write/index.js";
import type { Author, Change, ChangedInput, Manifest, OutputRecord, Plan } from "../write/index.js";
import type { Outcome, SourceFile } from "./outcome.js";
import { planOutputs } from "./plan-outputs.js";
import { prepareRun } from "./prepare.js";
import type { Session } from "./session.js";
import type { Target } from "./target.js";

export interface WriteInput {
  readonly target: Target;
  /** Stands for the command line in the manifest. */
  readonly settingsKey: string;
  readonly force: boolean;
  readonly session: Session;
  readonly report: Report;
  /** In whose name this run remembers what it did. */
  readonly author?: Author;
  /** Of the last run, by the same author. */
  readonly manifest?: Manifest;
  /** The inputs that have changed since then, where nothing else has. */
  readonly changed?: readonly ChangedInput[];
}

/** The whole of a run: settings, pipeline, plan and commit, under the claim. Nothing is written after an error. */
export async function writeOutputs(input: WriteInput): Promise<Outcome> {
  const { target, session, report } = input;
  const run = await prepareRun(target, session, report);
  if (run === undefined) return failure(input);
  const claimed = { root: target.root, host: session.host, report };
  return (await withClaim(claimed, () => runClaimed(input, run))) ?? failure(input);
}

async function runClaimed(input: WriteInput, run: PipelineInput): Promise<Outcome> {
  const { manifest, force, report, session } = input;
  const { settings } = run;
  const sliced = await runSliced(input, run);
  if (sliced !== undefined) return sliced;
  const reuse = manifest && reuseFrom(manifest, settings.root);
  const result = await runPipeline({ ...run, ...(reuse && { reuse }), traced: input.author !== undefined });
  if (report.hasErrors || result.files === undefined) return failure(input, result, settings.spec);
  session.showPhase("write");
  const plan = planOutputs({ ...run, files: result.files, force });
  const done = plan !== undefined && !report.hasErrors && commitPlan(plan, report);
  return done ? success(input, plan, result) : failure(input, result, settings.spec);
}

/** As above, where only components of the document have changed; undefined where that cannot be told apart. */
async function runSliced(input: WriteInput, run: PipelineInput): Promise<Outcome | undefined> {
  const { author, manifest, changed, report, session, settingsKey } = input;
  const { root, spec } = run.settings;
  const [document, ...others] = changed ?? [];
  if (author === undefined || manifest === undefined || document?.bytes === undefined) return undefined;
  if (document.path !== spec || others.length > 0) return undefined;
  const { bytes, hash: source } = document;
  const { readParts, isReadable, runSlice, writeParts } = await import("./slices/index.js");
  const record = readParts(root, author);
  if (record?.settings !== settingsKey || record.source !== manifest.inputs[spec]) return undefined;
  if (!isReadable(spec, bytes.length)) return undefined;
  const { warnings } = manifest;
  const result = await runSlice({ run, record, bytes, warnings, reuse: reuseFrom(manifest, root) });
  if (result === undefined) return undefined;
  session.showPhase("write");
  const plan = planOutputs({ ...run, files: result.files, partial: true, force: input.force });
  if (plan === undefined || report.hasErrors || !commitPlan(plan, report)) return failure(input, {}, spec);
  const outputs = { ...manifest.outputs, ...outputRecords(plan.changes, result) };
  const inputs = { ...manifest.inputs, [spec]: source };
  writeParts(root, { ...result.record, source }, author);
  writeManifest(root, { ...manifest, inputs, outputs, warnings: result.warnings }, author.key);
  const written = new Set(plan.changes.map(({ path }) => path));
  const rest = Object.keys(outputs).filter((path) => !written.has(path));
  return {
    diagnostics: result.warnings,
    changes: [...plan.changes, ...rest.map((path): Change => ({ kind: "unchanged", path, after: "" }))],
    sources: sourcesOf(input.target, [{ path: spec }]),
  };
}

/** The document is named even where it could not be read, so that `--watch` knows what to wait for. */
function failure({ report, target }: WriteInput, { loaded }: PipelineResult = {}, spec = target.spec): Outcome {
  const document = spec === undefined ? [] : [{ path: spec, text: readIfPossible(spec) ?? "" }];
  return { diagnostics: report.diagnostics, changes: [], sources: sourcesOf(target, loaded?.files ?? document) };
}

async function success(input: WriteInput, { root, changes }: Plan, result: PipelineResult): Promise<Outcome> {
  const { author, settingsKey, report, target } = input;
  const { files = [], missing = [] } = result.loaded ?? {};
  const sources = sourcesOf(target, files);
  const diagnostics = pinDiagnostics(report.diagnostics, { relativeTo: root, files });
  if (author !== undefined) {
    const manifest = {
      generator: author.generator,
      settings: settingsKey,
      inputs: Object.fromEntries([
        ...sources.map(({ path, text = "" }) => [path, hashBytes(text)]),
        ...missing.map((path) => [path, absent]),
      ]),
      outputs: outputRecords(changes, result),
      warnings: diagnostics,
    };
    writeManifest(root, manifest, author.key);
    await remember(input, root, result, manifest);
  }
  return { diagnostics, changes, sources: [...sources, ...missing.map((path) => ({ path }))] };
}

/** Notes what depends on what, for a run in which only components have changed. */
async function remember(
  { author, settingsKey }: WriteInput,
  root: string,
  result: PipelineResult,
  { inputs }: Manifest,
): Promise<void> {
  const [document] = result.loaded?.files ?? [];
  if (author === undefined || document === undefined || result.trace === undefined) return;
  const { recordParts, writeParts } = await import("./slices/index.js");
  const record = recordParts(result, { settings: settingsKey, source: inputs[document.path] ?? "" });
  if (record !== undefined) writeParts(root, record, author);
}

/** The configuration is a file that was read, too. */
function sourcesOf({ configFile }: Target, files: readonly SourceFile[]): readonly SourceFile[] {
  const config = configFile === undefined ? [] : [{ path: configFile, text: readIfPossible(configFile) ?? "" }];
  return [...files, ...config];
}

function outputRecords(changes: Plan["changes"], { files = [] }: Pick<PipelineResult, "files">): Manifest["outputs"] {
  const sources = new Map(
    files.filter(({ section }) => section === undefined).map(({ path, source }) => [path, source]),
  );
  const written = changes.flatMap((change) => (change.kind === "removed" ? [] : [change]));
  return Object.fromEntries(
    written.map(({ path, after }): [string, OutputRecord] => {
      const source = sources.get(path);
      return [path, { sha256: hashBytes(after), ...(source !== undefined && { source }) }];
    }),
  );
}

/** The formatted text of a file whose source is what it was, if the disk still has what the last run wrote. */
function reuseFrom({ outputs }: Manifest, root: string): Reuse {
  return (path, source) => {
    const record = outputs[path];
    if (record?.source !== source) return undefined;
    const text = readIfPossible(join(root, path));
    return text !== undefined && hashBytes(text) === record.sha256 ? withLineFeeds(text) : undefined;
  };
}

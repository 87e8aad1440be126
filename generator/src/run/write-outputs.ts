import { join } from "node:path";
import type { Settings } from "../config/index.js";
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
import type { Author, Manifest, OutputRecord, Plan } from "../write/index.js";
import type { NamesChanges } from "../model/index.js";
import { recordAnswers, type Answers } from "./answers.js";
import { withLockedRuntime } from "./locked-outputs.js";
import { readNames, recordNamesOf } from "./names.js";
import type { Outcome, SourceFile } from "./outcome.js";
import { planOutputs } from "./plan-outputs.js";
import { prepareRun } from "./prepare.js";
import type { Environment } from "./environment.js";
import { describeRun } from "./summary.js";
import { homeOf, type Target } from "./target.js";

export interface WriteInput {
  readonly target: Target;
  /** Stands for the command line in the manifest. */
  readonly settingsKey: string;
  readonly force: boolean;
  readonly environment: Environment;
  readonly report: Report;
  /** The author of what this run remembers. */
  readonly author?: Author;
  /** The record of the last run by the same author. */
  readonly manifest?: Manifest;
}

/** The whole of a run: settings, pipeline, plan and commit, under the claim. Nothing is written after an error. */
export async function writeOutputs(input: WriteInput): Promise<Outcome> {
  const { environment, report } = input;
  const target = withLockedRuntime(input.target);
  const run = await prepareRun(target, environment, report);
  if (run === undefined) return failure(input);
  const claimed = { home: homeOf(target), host: environment.host, report };
  return (await withClaim(claimed, () => runClaimed(input, run))) ?? failure(input);
}

async function runClaimed(input: WriteInput, run: PipelineInput): Promise<Outcome> {
  const { manifest, force, report, environment } = input;
  const { settings } = run;
  const reuse = manifest && reuseFrom(manifest, settings.root);
  const names = readNames(settings, report);
  const { settings: asking, answers } = recordAnswers(settings);
  const result = await runPipeline({ ...run, settings: asking, names: names.names, ...(reuse && { reuse }) });
  const fail = (): Outcome => withSource(failure(input, result, settings.spec), names.source);
  if (report.hasErrors || result.api === undefined || result.files === undefined) return fail();
  environment.showPhase("write");
  const recorded = recordNamesOf(result.api, names, result.loaded?.leftOut);
  const plan = planOutputs({ ...run, files: result.files, namesText: recorded.text, force });
  if (plan === undefined || report.hasErrors || !commitPlan(plan, report)) return fail();
  const outcome = await success(input, settings, plan, { ...result, names: recorded.changes, answers: answers() });
  return withSource(outcome, { ...names.source, text: recorded.text });
}

function withSource(outcome: Outcome, source: SourceFile): Outcome {
  return { ...outcome, sources: [...outcome.sources, source] };
}

/** The document is named even where it could not be read, so that `--watch` knows what to wait for. */
function failure({ report, target }: WriteInput, { loaded }: PipelineResult = {}, spec = target.spec): Outcome {
  const document = spec === undefined ? [] : [{ path: spec, text: readIfPossible(spec) ?? "" }];
  return { diagnostics: report.diagnostics, changes: [], sources: sourcesOf(target, loaded?.files ?? document) };
}

async function success(
  input: WriteInput,
  settings: Settings,
  plan: Plan,
  result: PipelineResult & { readonly names: NamesChanges; readonly answers: Answers | undefined },
): Promise<Outcome> {
  const { author, settingsKey, report, target, environment } = input;
  const { root, changes } = plan;
  const described = result.api && (await describeRun(result.api, settings, changes, environment));
  const summary = described && { ...described, names: result.names };
  const { files = [], missing = [] } = result.loaded ?? {};
  const sources = [...sourcesOf(target, files), ...readOf(settings)];
  const lookedFor = (settings.consulted ?? []).filter(({ text }) => text === undefined).map(({ path }) => path);
  const diagnostics = pinDiagnostics(report.diagnostics, { relativeTo: root, files });
  if (author !== undefined) {
    const manifest = {
      generator: author.generator,
      settings: settingsKey,
      inputs: Object.fromEntries([
        ...sources.map(({ path, text = "" }) => [path, hashBytes(text)] as const),
        ...missing.map((path) => [path, absent] as const),
      ]),
      lookedFor,
      outputs: outputRecords(changes, result),
      counts: summary?.counts ?? { operations: 0, schemas: 0 },
      warnings: diagnostics,
      ...(result.answers && { answers: result.answers }),
    };
    writeManifest(plan, manifest, author.key);
  }
  const looked = [...sources, ...missing.map((path) => ({ path }))];
  return { diagnostics, changes, home: plan, ...(summary && { summary }), sources: looked };
}

/** The files that a run has read: those of the document and the configuration. */
function sourcesOf({ configFile }: Target, files: readonly SourceFile[]): readonly SourceFile[] {
  const config = configFile === undefined ? [] : [{ path: configFile, text: readIfPossible(configFile) ?? "" }];
  return [...files, ...config];
}

/** The files of the project that decided settings, such as its tsconfig.json. */
function readOf({ consulted = [] }: Settings): readonly SourceFile[] {
  return consulted.filter(({ text }) => text !== undefined);
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

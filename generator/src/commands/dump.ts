import { plural } from "../findings/words.js";
import { groupBy } from "../diagnostics/add-to.js";
import { closest } from "../diagnostics/closest.js";
import { Report } from "../diagnostics/report.js";
import { jsonText, visible } from "../diagnostics/visible.js";
import type { FormattedFile } from "../format/index.js";
import type { Api, Operation } from "../model/types.js";
import { readModel, runPipeline, type PipelineResult } from "../pipeline.js";
import type { Outcome } from "../run/outcome.js";
import { readNames } from "../run/names.js";
import { needsOf } from "../run/packages/peers.js";
import { prepareRun } from "../run/prepare.js";
import type { Session } from "./session.js";
import { asDocument } from "../run/target.js";
import type { TargetOptions } from "../run/target-options.js";
import { findOnlyTarget } from "../run/targets.js";
import { highest } from "../diagnostics/extremes.js";

const subjects = ["tree", "model", "files"] as const;
type Subject = (typeof subjects)[number];

export interface Dump extends Outcome {
  /** Empty where there are errors. */
  readonly text: string;
}

/** Shows what a phase made: `tree` and `model` of the model, `files` of all of them. Writes nothing. */
export async function dump(subject: string | undefined, options: TargetOptions, session: Session): Promise<Dump> {
  const report = new Report();
  const known = readSubject(subject, report);
  const target = known && (await findOnlyTarget(asDocument(options), session, report));
  const run = await prepareRun(target, session, report, known === "files" ? needsOf : () => []);
  const names = run && readNames(run.settings, report).names;
  const input = run && { ...run, ...(names && { names }) };
  const result = input === undefined ? {} : await (known === "files" ? runPipeline(input) : readModel(input));
  const text = known === undefined ? "" : printResult(known, result);
  return { diagnostics: report.diagnostics, changes: [], sources: result.loaded?.files ?? [], text };
}

/** Empty where an error stopped the pipeline before what is asked for was there. */
function printResult(subject: Subject, { api, files }: PipelineResult): string {
  if (subject === "files") return files === undefined ? "" : printFiles(files);
  if (api === undefined) return "";
  return subject === "tree" ? printTree(api) : jsonText(api);
}

function readSubject(subject: string | undefined, report: Report): Subject | undefined {
  const known = subjects.find((candidate) => candidate === subject);
  if (known !== undefined) return known;
  const near = subject === undefined ? undefined : closest(subject, subjects);
  const problem = `\`specloom dump\` shows ${subjects.join(", ")}${subject === undefined ? "" : `, not "${subject}"`}`;
  report.add("GEN001", { argument: subject ?? "", problem, ...(near !== undefined && { suggestion: near }) });
  return undefined;
}

// ---------------------------------------------------------------------------------------------------- the tree

/** The operations under the resources that hold them, as the client offers them. */
export function printTree(api: Api): string {
  const counts = `${plural(api.operations.length, "operation")}, ${plural(api.schemas.length, "schema")}`;
  const resources = groupBy(api.operations, ({ resource }) => resource.join("."));
  const groups = [...resources].sort(([left], [right]) => (left < right ? -1 : 1)).map(printResource);
  return [`${visible(`${api.title} ${api.version}`)}: ${counts}\n`, ...groups].join("\n");
}

function printResource([resource, operations]: readonly [string, readonly Operation[]]): string {
  const rows = operations.map((operation) => [
    `  ${operation.method}`,
    operation.http.method,
    visible(operation.http.path),
    visible(marksOf(operation).join(", ")),
  ]);
  return `${resource === "" ? "(client)" : resource}\n${alignColumns(rows)}`;
}

/** Returns notable facts about an operation besides its request line. */
function marksOf(operation: Operation): readonly string[] {
  const { http, intent, pagination, upload, effects, permission, deprecated, unknowns } = operation;
  const expected = ["GET", "HEAD", "QUERY"].includes(http.method) ? "query" : "mutation";
  const marks: string[] = [];
  if (intent !== expected) marks.push(intent);
  if (pagination) marks.push(`pages by ${pagination.style}`);
  if (upload) marks.push(`uploads by ${upload.method}`);
  if (effects.length > 0) marks.push(`effects ${effects.map(({ query }) => query).join(" ")}`);
  if (permission) marks.push(`needs ${permission.name}`);
  if (deprecated) marks.push("deprecated");
  if (unknowns.length > 0) marks.push(plural(unknowns.length, "unknown"));
  return marks;
}

function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => highest(rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}

// --------------------------------------------------------------------------------------------------- the files

function printFiles(files: readonly FormattedFile[]): string {
  const sorted = [...files].sort((left, right) => (left.path < right.path ? -1 : 1));
  const rows = sorted.map(({ emitter, path, section, text }) => [
    emitter,
    section === undefined ? path : `${path} (section ${section})`,
    `${Buffer.byteLength(text)} bytes`,
    plural(text.split("\n").length - 1, "line"),
  ]);
  return alignColumns(rows);
}

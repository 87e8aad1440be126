import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { optional } from "../diagnostics/optional.js";
import { Report } from "../diagnostics/report.js";
import { failOnValues } from "../diff/policy/policy.js";
import { plural } from "../findings/words.js";
import { printConsumer } from "../fits/file.js";
import { printGithub } from "../fits/report/github.js";
import { printJson } from "../fits/report/json.js";
import { printMarkdown } from "../fits/report/markdown.js";
import { printText } from "../fits/report/text.js";
import type { Arguments } from "./arguments.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import { showReport, shownPath, writeOutput, writeText } from "./diff-files.js";
import { formats, type DiffFormat } from "./diff-options.js";
import { globsOr } from "./fix.js";
import { oneOf } from "./result-options.js";
import type { Session } from "./session.js";

/** Says whether a document serves its consumers, or writes what a program uses. */
export async function fits(args: Arguments, session: Session): Promise<DiffExitCode> {
  const report = new Report();
  const code = await (args.options.write === undefined ? check(args, session, report) : write(args, session, report));
  // As in `diff`, warnings about the document are not what was asked for.
  const diagnostics = report.diagnostics.filter(({ severity }) => severity === "error" || session.verbose);
  showReport({ diagnostics }, session);
  return code;
}

// -------------------------------------------------------------------------------------------------- write

/** Writes the file of a consumer. */
async function write({ operands, options }: Arguments, session: Session, report: Report): Promise<DiffExitCode> {
  const { write: path = "" } = options;
  for (const name of ["format", "output", "fail-on", "unused"] as const)
    if (options[name] !== undefined)
      report.add("GEN001", { argument: `--${name}`, problem: `--${name} and --write cannot be combined` });
  if (report.hasErrors) return diffExitCodes.usage;
  const { consumerOf } = await import("../fits/write.js");
  const consumer = await consumerOf({ ...options, globs: globsOr(operands) }, session, report);
  if (consumer === undefined || report.hasErrors) return codeOf(report);
  const file = resolve(session.folder, path);
  if (!writeText(file, printConsumer(consumer), { session, report })) return diffExitCodes.usage;
  const counts = [
    plural(Object.keys(consumer.operations).length, "operation"),
    plural(Object.keys(consumer.schemas).length, "schema"),
  ];
  session.print(`wrote ${shownPath(file, session)}: ${counts.join(", ")}\n`);
  return diffExitCodes.ok;
}

/** Returns the exit code for errors: of the document, or of the call. */
function codeOf({ diagnostics }: Report): DiffExitCode {
  const isOfDocument = diagnostics.some(({ code, severity }) => severity === "error" && code.startsWith("SPEC"));
  return isOfDocument ? diffExitCodes.documents : diffExitCodes.usage;
}

// -------------------------------------------------------------------------------------------------- check

async function check({ operands, options }: Arguments, session: Session, report: Report): Promise<DiffExitCode> {
  const { output, unused = false } = options;
  const format = oneOf("format", options, formats, report) ?? "text";
  const failOn = oneOf("fail-on", options, failOnValues, report);
  const [first] = operands;
  const isNamed = options.spec === undefined && first !== undefined && isDocument(resolve(session.folder, first));
  const spec = isNamed ? first : options.spec;
  const globs = isNamed ? operands.slice(1) : operands;
  if (globs.length === 0) {
    const remedy = "name the files that `specloom fits --write` has written: `specloom fits 'consumers/*.json'`";
    report.add("GEN001", { argument: "", problem: "missing files of consumers", remedy });
  }
  if (report.hasErrors) return diffExitCodes.usage;
  const { runFits } = await import("../fits/run.js");
  const outcome = await runFits({ ...options, ...optional("spec", spec), globs, failOn }, session, report);
  if ("problem" in outcome) return outcome.problem === "usage" ? codeOf(report) : diffExitCodes.documents;
  const { result } = outcome;
  const printers: Readonly<Record<DiffFormat, () => string>> = {
    text: () => printText(result, unused),
    markdown: () => printMarkdown(result, unused, session.links),
    json: () => printJson(result),
    github: () => printGithub(result),
  };
  writeOutput(output, printers[format](), { session, report });
  if (report.hasErrors) return diffExitCodes.usage;
  return result.failed ? diffExitCodes.policy : diffExitCodes.ok;
}

/** Returns whether a file is an OpenAPI document, and not the file of a consumer, which is always JSON. */
function isDocument(file: string): boolean {
  if (!file.endsWith(".json")) return !file.includes("*");
  if (!existsSync(file) || !statSync(file).isFile()) return false;
  return /"(?:openapi|swagger)"\s*:\s*"\d/.test(readFileSync(file, "utf8"));
}

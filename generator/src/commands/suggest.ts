import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Report } from "../diagnostics/report.js";
import { plural } from "../findings/words.js";
import { resolveHeaders, resolvePairs } from "../pull/headers.js";
import { printSuggestions, suggest as propose, type Suggestions } from "../suggest/suggest.js";
import { testPages, type Tested } from "../suggest/test-pages.js";
import { openDocument } from "../verify/open.js";
import type { Arguments } from "./arguments.js";
import { showReport, shownPath, writeText, type Surroundings } from "./diff-files.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";
import { readSuggestOptions, type SuggestCommand } from "./suggest-options.js";

/** Proposes an overlay for a document, and prints it or writes it to a file. */
export async function suggest({ options }: Arguments, session: Session): Promise<ExitCode> {
  const report = new Report();
  const command = readSuggestOptions(options, report);
  const file = command?.file === undefined ? undefined : resolve(session.folder, command.file);
  if (file !== undefined && command?.isForced === false && existsSync(file)) {
    const remedy = "name another file, or add --force to replace it";
    report.add("GEN001", { argument: "--out", problem: `${shownPath(file, session)} already exists`, remedy });
  }
  if (command === undefined || report.hasErrors) return end(report, session, exitCodes.usage);
  const ofDocument = new Report();
  const opened = await openDocument(command.target, session, ofDocument);
  if (!("document" in opened))
    return end(ofDocument, session, opened.isMisused ? exitCodes.usage : exitCodes.documents);
  const { document } = opened;
  const suggestions = await propose(document, command.kinds, ofDocument.diagnostics);
  session.showPhase(undefined);
  const tested = await test(suggestions, command, { session, report });
  if (tested === undefined) return end(report, session, exitCodes.usage);
  const { proposals, others } = tested;
  const text = printSuggestions(proposals, document, {
    folder: file === undefined ? session.folder : dirname(file),
    others,
  });
  if (file === undefined) session.print(text);
  else if (!writeText(file, text, { session, report })) return end(report, session, exitCodes.usage);
  else session.print(`wrote ${shownPath(file, session)}: ${plural(proposals.length, "proposal")}\n`);
  return exitCodes.ok;
}

/** Tests the proposals of pages against a service, if the command names one. Reports one that does not answer (GEN175). */
async function test(
  suggestions: Suggestions,
  { service, headers: written }: SuggestCommand,
  { session, report }: Surroundings,
): Promise<Tested | undefined> {
  if (service === undefined) return { proposals: suggestions.proposals, others: [] };
  const headers = resolveHeaders(written, session.network, report);
  const query = resolvePairs(service.query, { ...session.network, kind: "query parameter" }, report);
  if (headers === undefined || query === undefined) return undefined;
  const stop = new AbortController();
  session.onInterrupt(() => stop.abort());
  const options = { ...service, headers: Object.entries(headers), query };
  const tested = await testPages(suggestions, options, stop.signal);
  if (tested === undefined) report.add("GEN175", { url: service.url, problem: "no answer" });
  return tested;
}

function end(report: Report, session: Session, code: ExitCode): ExitCode {
  showReport(report, session);
  return code;
}

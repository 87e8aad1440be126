import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { printDiagnostics } from "../diagnostics/print.js";
import { Report } from "../diagnostics/report.js";
import { plural } from "../findings/words.js";
import { printSuggestions, suggest as propose } from "../suggest/suggest.js";
import { openDocument } from "../verify/open.js";
import type { Arguments } from "./arguments.js";
import { shownPath, writeText } from "./diff-files.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";
import { readSuggestOptions } from "./suggest-options.js";

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
  session.showPhase(undefined);
  if (!("document" in opened))
    return end(ofDocument, session, opened.isMisused ? exitCodes.usage : exitCodes.documents);
  const { document } = opened;
  const { proposals } = await propose(document, command.kinds, ofDocument.diagnostics);
  session.showPhase(undefined);
  const text = printSuggestions(proposals, document, {
    folder: file === undefined ? session.folder : dirname(file),
  });
  if (file === undefined) session.print(text);
  else if (!writeText(file, text, { session, report })) return end(report, session, exitCodes.usage);
  else session.print(`wrote ${shownPath(file, session)}: ${plural(proposals.length, "proposal")}\n`);
  return exitCodes.ok;
}

function end(report: Report, { folder, colour, verbose, printError }: Session, code: ExitCode): ExitCode {
  printError(printDiagnostics(report.diagnostics, { relativeTo: folder, colour, all: verbose }));
  return code;
}

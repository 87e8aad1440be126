import { printDiagnostics, printJson } from "../diagnostics/print.js";
import type { Report } from "../diagnostics/report.js";
import { escapeHidden, visible } from "../diagnostics/visible.js";
import type { Side } from "../diff/sources/side.js";
import type { Session } from "./session.js";

/** Everything that is wrong with a comparison. */
interface Problems {
  readonly sides: readonly Side[];
  readonly report: Report;
  /** Says whether to print one JSON document instead of the result. */
  readonly json: boolean;
  readonly session: Session;
}

/** Prints the problems of the call and of each broken document. With `--verbose`, also those of the other documents. */
export function showProblems({ sides, report, json, session }: Problems): void {
  const options = { relativeTo: session.folder };
  if (json) {
    const listed = [
      ...jsonOf(printJson(report.diagnostics, options)),
      ...sides.flatMap(({ name, diagnostics }) =>
        jsonOf(printJson(diagnostics, options)).map((one) => ({ side: name, ...one })),
      ),
    ];
    session.print(`${escapeHidden(JSON.stringify({ diagnostics: listed }, undefined, 2))}\n`);
  }
  const printed = { ...options, colour: session.colour, all: session.verbose };
  for (const { name, source, diagnostics, loaded } of sides) {
    if (diagnostics.length === 0 || (loaded !== undefined && !session.verbose)) continue;
    session.printError(`${name}, ${visible(source)}:\n\n${printDiagnostics(diagnostics, printed)}\n`);
  }
  session.printError(printDiagnostics(report.diagnostics, printed));
}

function jsonOf(text: string): readonly object[] {
  return JSON.parse(text) as readonly object[];
}

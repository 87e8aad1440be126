import { describeDiagnostics, printAnnotations, printDiagnostics } from "../diagnostics/print.js";
import type { Diagnostic } from "../diagnostics/types.js";
import type { Report } from "../diagnostics/report.js";
import { visible } from "../diagnostics/visible.js";
import { printProblemsJson, printProblemsMarkdown, type Problem } from "../diff/print/problems.js";
import { isBroken, type Side } from "../diff/sources/side.js";
import { rootOf } from "../findings/places.js";
import { showReport } from "./diff-files.js";
import type { DiffFormat } from "./diff-options.js";
import type { Session } from "./session.js";

/** Everything that is wrong with a comparison. */
export interface Problems {
  readonly sides: readonly Side[];
  readonly report: Report;
}

/** Prints the problems of the call and of each broken document. With `--verbose`, also those of the other documents. */
export function showProblems({ sides, report }: Problems, session: Session): void {
  const printed = { relativeTo: session.folder, colour: session.colour, all: session.verbose };
  for (const side of sides) {
    const { name, source, diagnostics } = side;
    if (diagnostics.length === 0 || (!isBroken(side) && !session.verbose)) continue;
    session.printError(`${name}, ${visible(source)}:\n\n${printDiagnostics(diagnostics, printed)}\n`);
  }
  showReport(report, session);
}

/** Formats problems in place of a result. As text, they are on standard error only. */
export function printProblems(
  { sides, report }: { readonly sides: readonly Pick<Side, "name" | "diagnostics">[]; readonly report: Report },
  { format, links }: { readonly format: DiffFormat; readonly links?: string | undefined },
  { folder }: Session,
): string {
  // Reports of a pull request name files from the root of the repository.
  const relativeTo = format === "json" ? folder : rootOf(folder);
  const problems: readonly Problem[] = [
    ...describeDiagnostics(report.diagnostics, { relativeTo }),
    ...sides.flatMap(({ name: side, diagnostics }) =>
      describeDiagnostics(diagnostics, { relativeTo }).map((one) => ({ side, ...one })),
    ),
  ];
  switch (format) {
    case "text":
      return "";
    case "json":
      return printProblemsJson(problems);
    case "markdown":
      return printProblemsMarkdown(problems, links);
    case "github":
      return [report.diagnostics, ...sides.map(diagnosticsToAnnotate)]
        .map((some) => printAnnotations(some, { relativeTo }))
        .join("");
  }
}

/** Returns the errors of a side. Lines of the base are not part of a pull request. */
function diagnosticsToAnnotate({ name, diagnostics }: Pick<Side, "name" | "diagnostics">): readonly Diagnostic[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (name === "revision") return errors;
  return errors.map(({ code, severity, message }) => ({ code, severity, message: `${message} (in the base)` }));
}

import { optional } from "../diagnostics/optional.js";
import { Report } from "../diagnostics/report.js";
import { findProjects } from "../diff/fix/run.js";
import { run } from "../run/index.js";
import type { Arguments } from "./arguments.js";
import { diffExitCodes } from "./diff-exit-codes.js";
import { globsOf, isProject } from "./diff-options.js";
import { fixPrograms, globsOr } from "./fix.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";
import { show } from "./show.js";
import { printSummary } from "./summary.js";

/** Generates code from a new version of the document, and edits the programs that call the client. */
export async function upgrade({ operands, options }: Arguments, session: Session): Promise<ExitCode> {
  const { apis, roots, force } = options;
  const [base, surplus] = operands.filter((word) => !isProject(word));
  const fixing = {
    ...optional("base", base),
    ...optional("apis", apis),
    ...optional("roots", roots),
    globs: globsOr([...operands.filter(isProject), ...globsOf(options.consumers)]),
    user: "`upgrade`",
    dryRun: false,
  };
  const report = new Report();
  if (surplus !== undefined)
    report.add("GEN001", { argument: surplus, problem: `unexpected argument "${surplus}" for \`specloom upgrade\`` });
  // Before the run, so that a missing project does not leave the upgrade half done.
  findProjects(fixing, session, report);
  if (report.hasErrors) {
    await show({ diagnostics: report.diagnostics, changes: [], sources: [] }, session, { json: false });
    return exitCodes.usage;
  }
  const outcome = await run(
    { ...optional("apis", apis), ...optional("roots", roots), ...optional("force", force) },
    session,
  );
  const generated = await show(outcome, session, {
    json: false,
    summary: (one) => printSummary(one, session),
    files: true,
  });
  if (generated !== exitCodes.ok) return generated;
  session.print("\n");
  const fixed = await fixPrograms(fixing, session);
  if (fixed === diffExitCodes.usage) return exitCodes.usage;
  return fixed === diffExitCodes.ok ? exitCodes.ok : exitCodes.documents;
}

import { Report } from "../diagnostics/report.js";
import { visibleLines } from "../diagnostics/visible.js";
import type { EditedFile } from "../diff/fix/apply.js";
import type { Repair } from "../diff/fix/repair.js";
import { fixConsumers, type FixOptions } from "../diff/fix/run.js";
import { plural } from "../findings/words.js";
import { isBroken } from "../diff/sources/side.js";
import { unifiedDiff } from "../write/index.js";
import { diffExitCodes, type DiffExitCode } from "./diff-exit-codes.js";
import type { DiffCommand } from "./diff-options.js";
import { showProblems } from "./diff-problems.js";
import type { Session } from "./session.js";

/** Edits the programs that call the client, lists the edits, and returns 1 if something is left to do. */
export async function fix(command: DiffCommand, session: Session): Promise<DiffExitCode> {
  return fixPrograms(
    { ...command, globs: globsOr(command.consumers), dryRun: command.fix?.dryRun === true, user: "`diff --fix`" },
    session,
  );
}

/** Returns the globs of projects, by default the tsconfig.json of the current folder. */
export function globsOr(globs: readonly string[]): readonly string[] {
  return globs.length === 0 ? ["tsconfig.json"] : globs;
}

/** Edits the programs, as `fix` and `upgrade` do. */
export async function fixPrograms(options: FixOptions, session: Session): Promise<DiffExitCode> {
  const report = new Report();
  const { dryRun } = options;
  const { sides, repair } = await fixConsumers(options, session, report);
  showProblems({ sides, report }, session);
  if (report.hasErrors) return diffExitCodes.usage;
  if (repair === undefined && sides.some(isBroken)) return diffExitCodes.documents;
  if (repair === undefined) {
    session.print("the base has no document that programs could follow\n");
    return diffExitCodes.ok;
  }
  if (dryRun) session.print(printPatch(repair.files));
  const text = visibleLines(printRepair(repair, dryRun));
  if (dryRun) session.printError(text);
  else session.print(text);
  const isDone = repair.refusal === undefined && repair.remarks.length === 0 && repair.errors.length === 0;
  return isDone ? diffExitCodes.ok : diffExitCodes.policy;
}

/** Returns the edits as a patch. */
function printPatch(files: readonly EditedFile[]): string {
  const patch = files.map(({ file, before, after }) => unifiedDiff({ path: file, before, after })).join("");
  return patch.split("\r\n").map(visibleLines).join("\r\n");
}

/** Returns the report: the edits, what is left to do, and the counts. */
function printRepair({ edits, remarks, errors, errorsBefore, files, refusal }: Repair, dryRun: boolean): string {
  const at = ({ file, line, column }: { readonly file: string; readonly line: number; readonly column: number }) =>
    `  ${file}:${line}:${column}`;
  const isWritten = !dryRun && refusal === undefined;
  const verb = isWritten ? "made" : "found";
  const lines = [
    ...edits.map((edit) => `${at(edit)} ${edit.description}`),
    `${verb} ${plural(edits.length, "edit")} in ${plural(files.length, "file")}`,
    ...(remarks.length === 0 ? [] : ["", "Left to you:", ...remarks.map((one) => `${at(one)} ${one.description}`)]),
    ...(errors.length === 0
      ? []
      : [
          "",
          "The compiler says:",
          ...errors.map((one) => `${at(one)} ${one.code}: ${one.message.split("\n")[0] ?? ""}`),
        ]),
    "",
    `compiler errors: ${errorsBefore} without the edits, ${errors.length} with them`,
    ...(refusal === undefined ? [] : [`nothing was written: ${refusal}`]),
  ];
  return `${lines.join("\n")}\n`;
}

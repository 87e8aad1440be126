import { optional } from "../diagnostics/optional.js";
import { relative } from "node:path";
import type { PrintOptions } from "../diagnostics/print.js";
import { jsonText } from "../diagnostics/visible.js";
import type { Outcome } from "../run/outcome.js";
import { exitCodeOf } from "./exit-code.js";
import { exitCodes, type ExitCode, type Session } from "./session.js";

export interface ShowOptions {
  readonly json: boolean;
  /** Returns the text for a successful command, and for the APIs of several that a run with errors generated. */
  readonly summary?: (outcome: Outcome) => string;
  /** The JSON document also says what became of each file. */
  readonly files?: true;
  /** The documents of `pull`, for the JSON document. */
  readonly pulled?: readonly object[];
}

/** Tells the user what became of a command, and returns what the process ends with. */
export async function show(outcome: Outcome, session: Session, options: ShowOptions): Promise<ExitCode> {
  session.showPhase(undefined);
  const exitCode = exitCodeOf(outcome);
  if (options.json) {
    await showJson(outcome, session, options);
    return exitCode;
  }
  await showDiagnostics(outcome, session);
  const successful = exitCode === exitCodes.ok ? outcome : options.files && successfulApis(outcome);
  if (successful !== undefined && options.summary !== undefined) session.print(options.summary(successful));
  return exitCode;
}

/** Returns the outcome with only the APIs without errors, which the run has generated; undefined if there is none. */
function successfulApis(outcome: Outcome): Outcome | undefined {
  const apis = (outcome.apis ?? []).filter((one) => exitCodeOf(one.outcome) === exitCodes.ok);
  return apis.length === 0 ? undefined : { ...outcome, apis };
}

async function showJson(outcome: Outcome, session: Session, options: ShowOptions): Promise<void> {
  const { printJson } = await import("../diagnostics/print.js");
  const diagnostics: unknown = JSON.parse(printJson(outcome.diagnostics, placesOf(outcome, session)));
  const ok = exitCodeOf(outcome) === exitCodes.ok;
  const { files, pulled } = options;
  const document = { ok, ...(files && describeFiles(outcome, ok, session)), ...(pulled && { pulled }), diagnostics };
  session.print(jsonText(document));
}

async function showDiagnostics(outcome: Outcome, session: Session): Promise<void> {
  const { diagnostics } = outcome;
  if (diagnostics.length === 0) return;
  const { printAnnotations, printDiagnostics } = await import("../diagnostics/print.js");
  const places = placesOf(outcome, session);
  session.printError(printDiagnostics(diagnostics, { ...places, colour: session.colour, all: session.verbose }));
  if (session.annotations) session.print(printAnnotations(diagnostics, places));
}

function placesOf({ sources }: Outcome, { folder }: Session): PrintOptions {
  return { relativeTo: folder, files: sources };
}

function describeFiles({ changes, summary, apis }: Outcome, ok: boolean, session: Session): object {
  const several = apis?.map(({ name, outcome }) => {
    const isFine = exitCodeOf(outcome) === exitCodes.ok;
    return [name, { ok: isFine, ...describeFiles(outcome, isFine, session) }] as const;
  });
  const { counts, missing = [], example, ignore, names } = summary ?? {};
  const install = missing.map((one) => ({ ...one, folder: relative(session.folder, one.folder) || "." }));
  return {
    upToDate: ok && changes.every(({ kind }) => kind === "unchanged"),
    ...counts,
    files: changes.map(({ path, kind }) => ({ path, change: kind })),
    ...(install.length > 0 && { install }),
    ...optional("example", example),
    ...optional("ignore", ignore),
    ...optional("names", names),
    ...(several && { apis: Object.fromEntries(several) }),
  };
}

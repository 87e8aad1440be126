import { closest } from "../diagnostics/closest.js";
import { writeAcceptance } from "../findings/accept.js";
import type { Acceptable } from "../findings/accepted.js";
import { plainTitle } from "../findings/title.js";
import { reportingFailure, shownPath, type Surroundings } from "./diff-files.js";
import type { Accept } from "./result-options.js";

/** A change or finding with its title, as Markdown. */
interface Titled extends Acceptable {
  readonly title: string;
}

/** Adds what `--accept` names to a file of acceptances. Reports ids that nothing has (GEN168), and then adds none. */
export function accept(
  { fingerprints, ...entry }: Accept,
  found: readonly Titled[],
  file: string,
  around: Surroundings,
): void {
  const { session, report } = around;
  const known = found.map(({ fingerprint }) => fingerprint);
  for (const fingerprint of fingerprints.filter((one) => !known.includes(one)))
    report.add("GEN168", { fingerprint, suggestion: closest(fingerprint, known) });
  if (report.hasErrors) return;
  for (const change of found.filter((one) => fingerprints.includes(one.fingerprint)))
    reportingFailure(file, around, () => {
      writeAcceptance(file, { change, ...entry });
      session.print(`accepted ${change.fingerprint} in ${shownPath(file, session)}: ${plainTitle(change.title)}\n`);
    });
}

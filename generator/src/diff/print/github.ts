import { annotation, withoutExcess, type AnnotationKind } from "../../diagnostics/annotations.js";
import { visible } from "../../diagnostics/visible.js";
import { plainMarkup } from "../../findings/markup.js";
import { baseNotes } from "./base.js";
import { isFailure } from "../policy/apply.js";
import { plainTitle } from "../../findings/title.js";
import type { DiffResult } from "../result/result.js";
import type { Change } from "../types.js";
import { reachOf, verdictWords, witnessOf } from "./words.js";

/** Formats the changes as workflow commands of GitHub Actions, worst first: it shows them on the lines of the pull request.
 * Notes about the base have no line. */
export function printGithub(result: DiffResult): string {
  const shown = withoutExcess(result.changes, (change) => kindOf(change, result));
  const lines = shown.map(([kind, change]) => annotate(kind, change));
  const notes = baseNotes(result, plainMarkup).map((note) => annotation("notice", { title: "specloom diff" }, note));
  return [...notes, ...lines].join("");
}

/** Returns the kind of annotation; changes of documentation get none. */
function kindOf({ level, accepted }: Change, { failOn }: DiffResult): AnnotationKind | undefined {
  if (level === "docs" || level === "equivalent") return undefined;
  if (level === "safe" || accepted !== undefined) return "notice";
  return isFailure(level, failOn) ? "error" : "warning";
}

function annotate(kind: AnnotationKind, change: Change): string {
  const { level, title, rule, fingerprint, location, nearest, accepted, undecided } = change;
  // Only the revision's files are part of the pull request.
  const { file, line } = location.side === "base" && nearest !== undefined ? nearest : location;
  const witness = witnessOf(change);
  const parts = [
    `${rule}, id ${fingerprint}`,
    reachOf(change, (text) => text),
    witness && `${witness[0].toLowerCase()}: ${witness[1]}`,
    undecided && `undecided: ${visible(undecided)}`,
    accepted && `accepted: ${visible(accepted)}`,
  ];
  const properties = { file: visible(file), line, title: `${verdictWords[level]}: ${plainTitle(title)}` };
  return annotation(kind, properties, parts.filter((part) => part !== undefined).join("\n"));
}

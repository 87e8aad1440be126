import { annotation, type AnnotationProperties } from "../../diagnostics/annotations.js";
import { visible } from "../../diagnostics/visible.js";
import { baseNotes, plainMarkup } from "./base.js";
import { isFailure } from "../policy/apply.js";
import { plainTitle } from "../../findings/title.js";
import type { DiffResult } from "../result/result.js";
import type { Change } from "../types.js";
import { reachOf, verdictWords, witnessOf } from "./words.js";

/** GitHub shows the first 10 annotations of each kind for one step, and drops the rest. */
const mostOfAKind = 10;

type Kind = "error" | "warning" | "notice";

/** Formats the changes as workflow commands of GitHub Actions, worst first: it shows them on the lines of the pull request.
 * Notes about the base have no line. */
export function printGithub(result: DiffResult): string {
  const shown = new Map<Kind, number>();
  const lines = result.changes.flatMap((change) => {
    const kind = kindOf(change, result);
    const count = (kind === undefined ? undefined : shown.get(kind)) ?? 0;
    if (kind === undefined || count >= mostOfAKind) return [];
    shown.set(kind, count + 1);
    return [annotate(kind, change)];
  });
  const notes = baseNotes(result, plainMarkup).map((note) => annotation("notice", [["title", "specloom diff"]], note));
  return [...notes, ...lines].join("");
}

/** Returns the kind of annotation; changes of documentation get none. */
function kindOf({ level, accepted }: Change, { failOn }: DiffResult): Kind | undefined {
  if (level === "docs" || level === "equivalent") return undefined;
  if (level === "safe" || accepted !== undefined) return "notice";
  return isFailure(level, failOn) ? "error" : "warning";
}

function annotate(kind: Kind, change: Change): string {
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
  const properties: AnnotationProperties = [
    ["file", visible(file)],
    ...(line === undefined ? [] : [["line", line] as const]),
    ["title", `${verdictWords[level]}: ${plainTitle(title)}`],
  ];
  return annotation(kind, properties, parts.filter((part) => part !== undefined).join("\n"));
}

import { visible } from "../../diagnostics/visible.js";
import { baseNotes, plainMarkup } from "./base.js";
import { isFailure } from "../policy/apply.js";
import { plainTitle } from "../result/title.js";
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
    return [annotation(kind, change)];
  });
  const notes = baseNotes(result, plainMarkup).map((note) => `::notice title=specloom diff::${escapeData(note)}\n`);
  return [...notes, ...lines].join("");
}

/** Returns the kind of annotation; changes of documentation get none. */
function kindOf({ level, accepted }: Change, { failOn }: DiffResult): Kind | undefined {
  if (level === "docs" || level === "equivalent") return undefined;
  if (level === "safe" || accepted !== undefined) return "notice";
  return isFailure(level, failOn) ? "error" : "warning";
}

function annotation(kind: Kind, change: Change): string {
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
  const properties = [
    `file=${escapeProperty(visible(file))}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${escapeProperty(`${verdictWords[level]}: ${plainTitle(title)}`)}`,
  ];
  return `::${kind} ${properties.join(",")}::${escapeData(parts.filter((part) => part !== undefined).join("\n"))}\n`;
}

/** Escapes a message as actions/toolkit does in `command.ts`: characters that would end it are percent-encoded. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

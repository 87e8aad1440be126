import { jsonText } from "../../diagnostics/visible.js";
import type { HistoryEntry, HistoryOutcome } from "../history.js";
import { codeSpan, prose } from "../../findings/markdown.js";
import { placeOf } from "../../findings/places.js";
import { plural } from "../../findings/words.js";
import { reachInLine, withoutRepeats, type Repeated } from "./repeated.js";
import { countsOf, verdictWords } from "./words.js";

/** The maximum number of changes that are listed for a commit. */
const mostChanges = 50;

const problems: Readonly<Record<NonNullable<HistoryEntry["problem"]>, string>> = {
  added: "The document was added, or its errors were corrected.",
  removed: "The document was removed, or moved to another path.",
  broken: "The document has errors after this commit.",
};

/** Formats the history of an API as Markdown: the newest commit first. */
export function printChangelog({ from, to, entries }: HistoryOutcome): string {
  const blocks = entries.map(printEntry);
  const head = `# API changes from ${codeSpan(from)} to ${codeSpan(to)}`;
  return `${[head, ...(blocks.length > 0 ? blocks : ["No changes."])].join("\n\n")}\n`;
}

function printEntry({ commit, result, problem }: HistoryEntry): string {
  const head = `## ${prose(commit.subject)}\n\n${commit.date.slice(0, 10)}, ${codeSpan(commit.hash.slice(0, 12))}`;
  if (result === undefined) return `${head}\n\n${problem === undefined ? "" : problems[problem]}`;
  const { changes, verdict, bump } = result;
  const [first, ...others] = changes;
  const groups = first === undefined ? [] : withoutRepeats([first, ...others]);
  const listed = groups.slice(0, mostChanges).map(lineOf);
  const hidden = groups.slice(mostChanges).flatMap(({ fingerprints }) => fingerprints).length;
  const more = hidden > 0 ? [`- and ${plural(hidden, "more change")}`] : [];
  return [
    `${head} · **${verdictWords[verdict]}**, ${bump} (${countsOf(result, ", ")})`,
    [...listed, ...more].join("\n"),
  ].join("\n\n");
}

function lineOf(repeated: Repeated): string {
  const { level, title, rule, location } = repeated.change;
  const side = location.side === "base" ? " before" : "";
  const reach = reachInLine(repeated, codeSpan);
  const notes = [`${codeSpan(placeOf(location))}${side}`, ...(reach === undefined ? [] : [reach])];
  return `- **${level}:** ${title} ${codeSpan(rule)} · ${notes.join(" · ")}`;
}

/** Formats the history of an API as JSON. */
export function printChangelogJson({ from, to, entries }: HistoryOutcome): string {
  const commits = entries.map(({ commit, result, problem }) => ({
    commit: commit.hash,
    date: commit.date,
    author: commit.author,
    subject: commit.subject,
    ...(problem && { problem }),
    ...result,
  }));
  return jsonText({ from, to, commits });
}

import { createHash } from "node:crypto";
import type { DiffResult } from "../result/result.js";
import { codeSpan } from "../../findings/markdown.js";
import { plural } from "../../findings/words.js";
import type { Change } from "../types.js";
import { reachInLine, withoutRepeats } from "./repeated.js";
import { byEdit } from "./root-causes.js";
import { verdictWords } from "./words.js";

const mostChanges = 50;

/** A changeset: the file that says how versions change, and why. */
export interface Changeset {
  /** The name of the file in `.changeset`. */
  readonly name: string;
  readonly text: string;
}

/** Returns a changeset for the packages of a comparison, with the changes as its text. Its name depends on the changes only. */
export function printChangeset({ packages, changes, verdict }: DiffResult): Changeset {
  const noticed = changes.filter(({ level }) => level !== "docs" && level !== "equivalent");
  const docs = changes.filter(({ level }) => level === "docs").length;
  // One edit may have several consequences: the worst one says enough.
  const edits = byEdit(noticed);
  const listed = edits.slice(0, mostChanges);
  const hidden = edits.length - listed.length;
  const lines = [
    ...listed.map(lineOf),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    ...(docs > 0 ? [`- ${plural(docs, "change")} of documentation`] : []),
  ];
  const hash = createHash("sha256")
    .update(changes.map(({ fingerprint }) => fingerprint).join())
    .digest("hex");
  const head = packages.map(({ name, bump }) => `${JSON.stringify(name)}: ${bump}`);
  const title = `API changes: ${verdictWords[verdict].toLowerCase()}`;
  return { name: `api-${hash.slice(0, 8)}.md`, text: ["---", ...head, "---", "", title, "", ...lines, ""].join("\n") };
}

function lineOf(edit: readonly [Change, ...Change[]]): string {
  const [worst] = withoutRepeats(edit);
  const { level, title } = worst.change;
  const reach = reachInLine(worst, codeSpan);
  return `- ${level === "safe" ? "" : `**${level}:** `}${title}${reach === undefined ? "" : ` (${reach})`}`;
}

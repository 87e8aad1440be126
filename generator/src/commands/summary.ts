import { plural } from "../findings/words.js";
import { relative } from "node:path";
import { visibleLines } from "../diagnostics/visible.js";
import type { NamesChanges } from "../model/index.js";
import { namesNameOf, shownPath, type Change } from "../write/index.js";
import type { FirstCall } from "../run/first-call/index.js";
import type { Outcome } from "../run/outcome.js";
import type { Summary } from "../run/summary.js";
import type { Ignore } from "../run/packages/formatter.js";
import type { Missing } from "../run/packages/needed.js";
import type { Session } from "./session.js";
import { addAll } from "../diagnostics/add-to.js";

const kinds = ["created", "changed", "removed", "unchanged"] as const;

/** Returns the report of a run: counts, files that were lost, what to install, and after the first run how to begin. */
export function printSummary({ apis, ...outcome }: Outcome, session: Session): string {
  if (apis === undefined) return printOne(outcome, session);
  return apis.map(({ name, outcome: one }) => printOne(one, session, name)).join("");
}

function printOne({ changes, home, summary }: Outcome, { folder, verbose }: Session, api?: string): string {
  const shown = (path: string) => (home === undefined ? path : shownPath(home, path));
  const listed = changes.filter((change) => (verbose ? change.kind !== "unchanged" : isLoss(change)));
  const lines = listed.map(
    (change) => `${change.kind.padEnd(8)} ${shown(change.path)}${"edited" in change ? " (was edited)" : ""}\n`,
  );
  const prefix = api === undefined ? "" : `${api}: `;
  const missing = (summary?.missing ?? []).map((one) => printMissing(one, folder));
  const parts = [`${prefix}${headline(changes, summary)}`, ...missing];
  const { example, ignore, names, paged } = summary ?? {};
  if (names !== undefined) addAll(parts, printNames(names, shown(namesNameOf(api === undefined ? {} : { api }))));
  if (ignore !== undefined) parts.push(printIgnore(ignore));
  if (paged !== undefined)
    parts.push(
      `${paged === 1 ? "1 list looks" : `${paged} lists look`} paged: \`specloom suggest\` proposes how to iterate over them\n`,
    );
  if (example !== undefined) parts.push(printExample(example));
  return visibleLines(`${lines.join("")}${parts.join("\n")}`);
}

/** Returns whether something that was there is there no longer. */
function isLoss(change: Change): boolean {
  return change.kind === "removed" || "edited" in change;
}

/** `20 operations, 6 schemas: 2 files changed, 99 unchanged`. */
function headline(changes: readonly Change[], summary: Summary | undefined): string {
  const { operations = 0, schemas = 0 } = summary?.counts ?? {};
  const document = summary && `${plural(operations, "operation")}, ${plural(schemas, "schema")}`;
  const numbers = kinds.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const);
  const some = numbers.filter(([, number]) => number > 0);
  if (some.every(([kind]) => kind === "unchanged"))
    return `up to date: ${plural(changes.length, "file")}${document === undefined ? "" : ` (${document})`}\n`;
  const files = some.map(([kind, number], at) => `${at === 0 ? plural(number, "file") : number} ${kind}`).join(", ");
  return `${document === undefined ? "" : `${document}: `}${files}\n`;
}

/** Says which names are not as the document and an earlier run have them. */
function printNames({ removed, kept, merged }: NamesChanges, file: string): readonly string[] {
  const parts: string[] = [];
  if (removed.length > 0) parts.push(`Removed from ${file}:\n${listOf(removed)}`);
  if (kept.length > 0) parts.push(`Kept, though the operationId changed (to rename, edit ${file}):\n${listOf(kept)}`);
  if (merged !== undefined) parts.push(`Merged ${file}: kept the lines of both sides.\n`);
  if (merged !== undefined && merged.length > 0)
    parts.push(`Renamed, because both sides had the name:\n${listOf(merged)}`);
  return parts;
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join("");
}

function printMissing({ folder, command }: Missing, from: string): string {
  const place = relative(from, folder);
  return `Install the packages that the code imports${place === "" ? "" : `, in ${place}`}:\n  ${command}\n`;
}

function printIgnore({ formatter, file, lines }: Ignore): string {
  return `${formatter} would change the files, and specloom takes that for an edit. Add to ${file}:\n${listOf(lines)}`;
}

function printExample({ file, lines }: FirstCall): string {
  return `Make a call, in ${file}:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
